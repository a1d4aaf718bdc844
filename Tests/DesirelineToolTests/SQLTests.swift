import Testing

import DesirelineTool

struct SQLTests {
  @Test(arguments: Shipped.distinct, ["duckdb", "spark", "clickhouse", "bigquery"])
  func `every shipped funnel can be asked of a warehouse`(name: String, dialect: String) async throws {
    let outcome = try await Scratch().run("sql %\(name) --dialect \(dialect)")
    #expect(outcome.exit == .done && outcome.talk.isEmpty, "\(outcome.talk)")
    #expect(outcome.answer.hasPrefix("-- ") && outcome.answer.hasSuffix(";\n"))
  }

  @Test func `a table and its columns have their own names`() async throws {
    let columns = "user=u,time=at,name=screen,variant=v,size_class=w,sequence=n,on_goal=g"
    let outcome = try await Scratch().run("sql --table shop.log --columns \(columns) %catalog-browse")
    #expect(outcome.exit == .done, "\(outcome.talk)")
    #expect(outcome.answer.contains("FROM \"shop\".\"log\" AS source"))
    #expect(outcome.answer.contains("COALESCE(CAST(source.\"at\" AS BIGINT), 0) AS moment"))
  }

  @Test(arguments: [
    (
      "user=u,time=t,name=n,variant=v,size_class=w", ExitCode.answerIsNo,
      "error: no query counts this funnel: the order of a user's rows within one millisecond"
    ), ("user=u,time=t,name=n,variant=v,size_class=w", .answerIsNo, " hint: name a column with sequence=…"),
    ("usr=u", .failed, "a log has no 'usr'"),
  ]) func `what a query cannot count is refused, and nothing is printed`(
    columns: String, exit: ExitCode, words: String
  ) async throws {
    let outcome = try await Scratch().run("sql --columns \(columns) %catalog-browse")
    #expect(outcome.exit == exit && outcome.answer.isEmpty && outcome.talk.contains(words), "\(outcome.talk)")
  }
}
