import Testing

import ExperimentReports

struct TableDescriptionTests {
  @Test(
    arguments: TableDescription.all + TableDescription.baselines + TableDescription.predictions
      + TableDescription.records)
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
      #expect(table.columns.first { $0.name == name }?.isRequired == true, "\(name)")
    }
  }

  @Test func `every row of the file of columns is of a column`() {
    let tables =
      TableDescription.all + TableDescription.baselines + TableDescription.predictions + TableDescription.records
    #expect(Set(tables.map(\.name) + ["shared"]) == Set(TableDescription.texts.keys))
    for (table, texts) in TableDescription.texts {
      let columns = tables.filter { $0.name == table || table == "shared" }.flatMap { $0.columns.map(\.name) }
      #expect(Set(texts.rows.keys).isSubset(of: columns), "\(table)")
    }
  }

  @Test func `tables are named like their files`() {
    #expect(
      TableDescription.all.map(\.fileName) == [
        "funnel.csv", "comparisons.csv", "pairs.csv", "times.csv", "transitions.csv", "assignments.csv",
      ])
  }
}
