import Testing

import DesirelineTool

struct SQLTests {
  @Test(arguments: Shipped.distinct, ["duckdb", "spark", "clickhouse", "bigquery"])
  func `every shipped funnel can be asked of a warehouse`(name: String, dialect: String) async throws {
    let outcome = try await Scratch().run("sql %\(name) --dialect \(dialect)")
    #expect(outcome.exit == .done && outcome.talk.isEmpty, "\(outcome.talk)")
    #expect(outcome.answer.hasPrefix("-- ") && outcome.answer.hasSuffix(";\n"))
  }
}
