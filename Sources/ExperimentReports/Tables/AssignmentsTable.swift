import ExperimentAnalysis
import HeadlessNavigation
import NavigationExperiments

extension TableDescription {
  /// `assignments.csv`: who got which variant, and whether the shares are the expected ones.
  package static let assignments = ReportTable<AnalysisResults.AssignmentRow>.assignments.description
}

extension ReportTable<AnalysisResults.AssignmentRow> {
  static var assignments: Self {
    Self(
      "assignments",
      "Assignments",
      "One row per variant and size class: how many users were assigned and exposed, and how many should be.",
      columns: [
        .experiment,
        .source,
        .variant { $0.variantID($1.variant) },
        .id(
          "size_class",
          "The width of the device at the start of the first session: compact as a phone, regular as a tablet.",
          oneOf: ["compact", "regular"]
        ) { $1.sizeClass.rawValue },
        .number("weight", nil, "The weight of the variant as the file declares it.", from: 0, isRequired: true) {
          $0.results.experiment.variants[$1.variant].weight
        },
        .proportion("expected_share", "The share of the buckets that the variant really holds.", isRequired: true) {
          $1.expectedShare
        },
        .count("assigned_users", "users", "Users who have the variant, by their bucket or as a log says.") {
          $1.assigned
        },
        .count("exposed_users", "users", "Assigned users who met what is tested.") { $1.exposed },
        .number(
          "expected_users",
          "users",
          "Exposed users to be expected: expected_share of all exposed in the size class.",
          from: 0,
          isRequired: true
        ) { $1.expected },
        .count(
          "multiple_variant_users",
          "users",
          "Users seen in this and in other variants, who are in no other count."
        ) { $1.inSeveralVariants },
        .proportion(
          "srm_pvalue",
          "Unadjusted p-value that shares as these come from expected_share; empty where the size class has nobody to test."
        ) { $1.sampleRatioPValue },
      ],
      primaryKey: ["experiment_id", "source", "variant_id", "size_class"]
    )
  }
}
