import Testing

import DesirelineTool

struct SQLTests {
  @Test(arguments: EngineTests.files, ["duckdb", "spark", "clickhouse", "bigquery"])
  func `every shipped funnel can be asked of a warehouse`(file: String, dialect: String) async {
    let outcome = await Outcome(["sql", EventLogTests.path(file), "--dialect", dialect])
    #expect(outcome.exit == .done, "\(outcome.talk)")
    #expect(outcome.answer.hasPrefix("-- ") && outcome.answer.hasSuffix(";\n"))
    #expect(outcome.talk.isEmpty)
  }

  @Test func `a table and its columns have their own names`() async {
    let columns = "user=u,time=at,name=screen,variant=v,size_class=w,sequence=n,on_goal=g"
    let arguments = ["sql", "--table", "shop.log", "--columns", columns, CommandTests.experiment]
    let outcome = await Outcome(arguments)
    #expect(outcome.exit == .done, "\(outcome.talk)")
    #expect(outcome.answer.contains("FROM \"shop\".\"log\" AS source"))
    #expect(outcome.answer.contains("COALESCE(CAST(source.\"at\" AS BIGINT), 0) AS moment"))
  }

  @Test func `what a query cannot count is refused, and nothing is printed`() async {
    let outcome = await Outcome([
      "sql", "--columns", "user=u,time=t,name=n,variant=v,size_class=w", CommandTests.experiment,
    ])
    #expect(outcome.exit == .answerIsNo)
    #expect(outcome.answer.isEmpty)
    #expect(
      outcome.talk.contains("error: no query counts this funnel: the order of a user's rows within one millisecond"))
    #expect(outcome.talk.contains(" hint: name a column with sequence=…"))
  }

  @Test func `columns that mean nothing are an error`() async {
    let outcome = await Outcome(["sql", "--columns", "usr=u", CommandTests.experiment])
    #expect(outcome.exit == .failed)
    #expect(outcome.talk.contains("a log has no 'usr'"))
    #expect(await Outcome(["sql", "no.json5"]).exit == .failed)
  }
}
