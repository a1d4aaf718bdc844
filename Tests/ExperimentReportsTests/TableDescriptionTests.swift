import Testing

import ExperimentReports

struct TableDescriptionTests {
  @Test(arguments: [
    (
      TableDescription.funnel,
      """
      experiment_id,source,definition_id,variant_id,is_control,size_class,segment,step_index,step_id,is_optional,\
      exposed_users,previous_users,reached_users,incomplete_users,rate_of_exposed,rate_of_exposed_low,\
      rate_of_exposed_high,rate_of_previous
      """
    ),
    (
      .comparisons,
      """
      experiment_id,source,definition_id,metric_id,role,step_id,scope,scope_id,control_id,treatment_id,design,\
      n_control,n_treatment,control_value,treatment_value,difference,difference_se,difference_low,difference_high,\
      lift,lift_low,lift_high,interval_method,test,pvalue,log10_pvalue,pvalue_adjusted,adjustment,family_size,cs_low,\
      cs_high,variance_ratio,heterogeneity_pvalue,arrived_control,arrived_treatment,arrived_both,median_control,\
      median_treatment,median_difference,restricted_control,restricted_treatment,restricted_difference,restricted_se,\
      restricted_low,restricted_high,horizon_ms,scenarios,scenarios_users,scenarios_se,\
      scenarios_same_sign_share,scenarios_below_margin_share,scenarios_p05,scenarios_p50,scenarios_p95,\
      margin,verdict,verdict_stability,verdict_settled_by,status
      """
    ),
    (
      .durations,
      """
      experiment_id,source,definition_id,variant_id,size_class,segment,from_step_id,to_step_id,exposed_users,\
      converted_users,mean_ms,p50_ms,p90_ms,p99_ms,restricted_mean_ms,horizon_ms
      """
    ),
    (
      .transitions,
      """
      experiment_id,source,variant_id,size_class,segment,from_screen_id,to_screen_id,action,cause,users,transitions
      """
    ),
    (
      .assignments,
      """
      experiment_id,source,variant_id,size_class,weight,expected_share,assigned_users,exposed_users,expected_users,\
      multiple_variant_users,srm_pvalue
      """
    ),
  ]) func `columns as published`(table: TableDescription, header: String) {
    #expect(String(decoding: CSVTable(table).bytes, as: UTF8.self) == header + "\n")
  }

  @Test(arguments: TableDescription.all + TableDescription.predictions + [.backtest, .pastTests, .interactions])
  func `every description is complete`(table: TableDescription) {
    #expect(Set(table.columns.map(\.name)).count == table.columns.count)
    #expect(table.columns.contains { $0.kind == .integer || $0.kind == .number })
    #expect(table.description.hasSuffix("."))
    for column in table.columns {
      #expect(column.name.wholeMatch(of: /[a-z][a-z0-9_]*/) != nil)
      #expect(column.description.hasSuffix(".") && !column.description.dropLast().contains(". "))
      #expect(!column.name.hasSuffix("_ms") || column.unit == "ms")
      #expect(!column.name.hasSuffix("_users") || column.unit == "users")
    }
    for name in table.primaryKey {
      #expect(table.columns.first { $0.name == name }?.constraints.isRequired == true, "\(name)")
    }
  }

  @Test func `tables are named like their files`() {
    #expect(
      TableDescription.all.map(\.fileName) == [
        "funnel.csv", "comparisons.csv", "pairs.csv", "durations.csv", "transitions.csv", "assignments.csv",
      ])
  }
}
