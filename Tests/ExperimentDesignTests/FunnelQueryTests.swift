import FunnelAnalysis
import NavigationEvents
import ExperimentDesign
import Testing

struct FunnelQueryTests {
  static func funnel(_ change: (inout ExperimentFunnel) -> Void = { _ in }) -> ExperimentFunnel {
    let steps = ["a", "b"].map { ExperimentFunnel.Step(id: $0, screens: [Name($0)]) }
    var funnel = ExperimentFunnel(steps: steps, windowMilliseconds: 10)
    change(&funnel)
    return funnel
  }

  static func query(
    _ funnel: ExperimentFunnel = funnel(), segments: [String] = [], _ table: LogTable = LogTable(name: ["events"]),
    _ dialect: SQLDialect = .duckDB
  ) throws -> FunnelQuery {
    try FunnelQuery(funnel, variants: ["x", "y"], segments: segments, table: table, dialect: dialect)
  }

  @Test func `the whole query`() throws {
    #expect(
      try Self.query().text == """
        -- Exposed users, and those who reached each of 2 steps, by variant, size class and segment.
        -- ordered, best-chain, input-order, window 10 ms, closed; duckdb.
        WITH
        dl_rows AS (
          SELECT * FROM (
            SELECT
              source."user_id" AS user_key,
              COALESCE(CAST(source."time_ms" AS BIGINT), 0) AS moment,
              COALESCE(CAST(source."sequence" AS BIGINT), 0) AS place,
              NULLIF(CAST(source."variant_id" AS VARCHAR), '') AS arm,
              CAST(source."size_class" AS VARCHAR) AS width,
              'all' AS part,
              CASE WHEN CAST(source."event" AS VARCHAR) = 'exposure' THEN 1 ELSE 0 END AS exposes,
              CASE WHEN CAST(source."event" AS VARCHAR) = 'screen-view' AND CAST(source."name" AS VARCHAR) IN ('a') THEN 1 ELSE 0 END AS fills_1,
              CASE WHEN CAST(source."event" AS VARCHAR) = 'screen-view' AND CAST(source."name" AS VARCHAR) IN ('b') THEN 1 ELSE 0 END AS fills_2,
              ROW_NUMBER() OVER (PARTITION BY source."user_id", COALESCE(CAST(source."event_id" AS VARCHAR), ''), CASE WHEN COALESCE(CAST(source."event_id" AS VARCHAR), '') = '' THEN COALESCE(CAST(source."time_ms" AS BIGINT), 0) END, CASE WHEN COALESCE(CAST(source."event_id" AS VARCHAR), '') = '' THEN COALESCE(CAST(source."sequence" AS BIGINT), 0) END ORDER BY COALESCE(CAST(source."time_ms" AS BIGINT), 0), COALESCE(CAST(source."sequence" AS BIGINT), 0)) AS copy
            FROM (SELECT * FROM "events" UNION ALL BY NAME SELECT CAST(NULL AS VARCHAR) AS "event_id" WHERE FALSE) AS source
            WHERE CAST(source."user_id" AS VARCHAR) <> ''
              AND source."time_ms" IS NOT NULL
              AND COALESCE(CAST(source."variant_id" AS VARCHAR), '') IN ('', 'x', 'y')
              AND COALESCE(CAST(source."size_class" AS VARCHAR), '') IN ('compact', 'regular')
              AND COALESCE(CAST(source."segment" AS VARCHAR), '') IN ('', 'all')
              AND COALESCE(CAST(source."on_goal" AS VARCHAR), '') IN ('', 'true', 'false')
              AND COALESCE(CAST(source."event" AS VARCHAR), '') IN ('exposure', 'screen-view', 'move', 'act', 'session-end')
              AND (CAST(source."event" AS VARCHAR) = 'exposure' OR CAST(source."name" AS VARCHAR) <> '')
          ) AS copies WHERE copy = 1
        ),
        dl_users AS (
          SELECT
            user_key,
            MIN(arm) AS variant_id,
            arg_min(width, CASE WHEN exposes = 1 THEN (moment, place) END) AS size_class,
            'all' AS segment,
            MIN(CASE WHEN exposes = 1 THEN moment END) AS exposed_at
          FROM dl_rows
          GROUP BY user_key
          HAVING MIN(arm) = MAX(arm) AND MAX(exposes) = 1
        ),
        dl_events AS (
          SELECT
            r.user_key AS user_key,
            r.moment AS moment,
            r.place AS place,
            r.fills_1 AS fills_1,
            r.fills_2 AS fills_2
          FROM dl_rows AS r
          WHERE r.fills_1 + r.fills_2 > 0
        ),
        dl_chain_1 AS (
          SELECT *, CASE WHEN fills_1 = 1 THEN moment END AS start_1
          FROM dl_events
        ),
        dl_chain_2 AS (
          SELECT *, CASE WHEN fills_2 = 1 AND moment - before_2 <= 10 THEN before_2 END AS start_2
          FROM (
            SELECT *, MAX(start_1) OVER (PARTITION BY user_key ORDER BY moment, place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before_2
            FROM dl_chain_1
          ) AS reached_1
        ),
        dl_levels AS (
          SELECT user_key, MAX(CASE WHEN start_2 IS NOT NULL THEN 2 WHEN start_1 IS NOT NULL THEN 1 ELSE 0 END) AS furthest
          FROM dl_chain_2
          GROUP BY user_key
        ),
        dl_counts AS (
          SELECT
            p.variant_id AS variant_id, p.size_class AS size_class, p.segment AS segment,
            COUNT(*) AS exposed_users,
            SUM(CASE WHEN l.furthest >= 1 THEN 1 ELSE 0 END) AS reached_1,
            SUM(CASE WHEN l.furthest >= 2 THEN 1 ELSE 0 END) AS reached_2
          FROM dl_users AS p LEFT JOIN dl_levels AS l ON l.user_key = p.user_key
          GROUP BY p.variant_id, p.size_class, p.segment
        ),
        dl_steps AS (
          SELECT 0 AS step_index, 'a' AS step_id UNION ALL
          SELECT 1 AS step_index, 'b' AS step_id
        )
        SELECT
          c.variant_id AS variant_id, c.size_class AS size_class, c.segment AS segment,
          s.step_index AS step_index, s.step_id AS step_id,
          c.exposed_users AS exposed_users,
          CASE s.step_index WHEN 0 THEN c.reached_1 WHEN 1 THEN c.reached_2 END AS reached_users
        FROM dl_counts AS c CROSS JOIN dl_steps AS s
        ORDER BY 1, 2, 3, 4;

        """)
  }

  /// The range in which the start of a chain is looked for before the second step.
  @Test(arguments: [
    (FunnelTies.strictlyLater, StepWindow?.none, "RANGE BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING"),
    (.stepOrder, nil, "RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW"),
    (
      .stepOrder, StepWindow(minimumMilliseconds: 2, maximumMilliseconds: 5),
      "RANGE BETWEEN 5 PRECEDING AND 2 PRECEDING"
    ),
    (.stepOrder, StepWindow(maximumMilliseconds: 0), "RANGE BETWEEN CURRENT ROW AND CURRENT ROW"),
    (.strictlyLater, StepWindow(maximumMilliseconds: 0), "CAST(NULL AS BIGINT) AS before_2"),
    (.inputOrder, StepWindow(minimumMilliseconds: 2), "RANGE BETWEEN UNBOUNDED PRECEDING AND 2 PRECEDING"),
    (.inputOrder, StepWindow(maximumMilliseconds: 5), "RANGE BETWEEN 5 PRECEDING AND 1 PRECEDING"),
    (.inputOrder, StepWindow(maximumMilliseconds: 5), "PARTITION BY user_key, moment ORDER BY place ROWS"),
  ]) func `ties and step windows are ranges of rows`(ties: FunnelTies, window: StepWindow?, sql: String) throws {
    let funnel = Self.funnel {
      $0.ties = ties
      $0.steps[1].window = window
    }
    #expect(try Self.query(funnel).text.contains(sql))
  }

  @Test func `a table of views exposes everybody, and rows of one id count once`() throws {
    let columns = "user=u,time=ts,name=screen,variant=v,size_class=w,sequence=ts,event_id=id"
    let text = try Self.query(Self.funnel(), LogTable(name: ["s", "e"], columns: columns), .spark).text
    #expect(text.contains("1 AS exposes"))
    #expect(text.contains("FROM `s`.`e` AS source"))
    #expect(text.contains(") AS copies WHERE copy = 1"))
  }

  @Test func `of one attempt each row knows how far it has got`() throws {
    let event = ExperimentFunnel.Step(id: "", screens: ["c"])
    let funnel = Self.funnel {
      $0.entry = .firstEntry
      $0.exclusions = [
        .init(event, from: 0, to: 1, effect: .endAttempt), .init(event, from: 0, to: 1, effect: .dropUser),
      ]
    }
    let text = try Self.query(funnel).text
    let isHit = "stood > 0 AND stood <= 1 AND level <= 1 AND moment - began <= 10 THEN"
    #expect(text.contains("WHEN ends_2 = 1 AND \(isHit) 2\n"))
    #expect(text.contains("WHEN ends_1 = 1 AND \(isHit) 1 ELSE 0 END AS hit"))
  }

  @Test(arguments: [
    "CASE WHEN fills_2 = 1 AND moment * 2 - before_2_1 <= 20 THEN before_2_1 + 1 END AS start_2_1",
    "MAX(start_1_0) OVER (PARTITION BY user_key ORDER BY moment, place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)"
      + " AS before_3_0, MAX(start_2_1) OVER",
    "CASE WHEN start_3_1 IS NOT NULL THEN 0 WHEN start_3_0 IS NOT NULL THEN 1 WHEN start_2_1 IS NOT NULL THEN 2 ",
    "ORDER BY rank_of_chain, moment, place, start_of_chain DESC",
    "SUM(CASE WHEN l.furthest >= 1 THEN 1 ELSE 0 END) AS reached_1",
    "SUM(CASE WHEN l.optional_2 = 1 THEN 1 ELSE 0 END) AS reached_2",
  ]) func `of equally far chains the one with the most optional steps counts`(sql: String) throws {
    #expect(try Self.query(FunnelQueryRefusalTests.optional()).text.contains(sql))
  }

  @Test func `rows that are there twice count once where one may fill two steps`() throws {
    let funnel = Self.funnel { $0.steps[1].screens = ["a", "b"] }
    var table = LogTable(name: ["events"])
    table.columns[.identity] = nil
    #expect(try Self.query(funnel, table).text.contains("SELECT DISTINCT"))
    #expect(try !Self.query(funnel).text.contains("SELECT DISTINCT"))
  }

  /// A table of the log format may lack the one column that runs do not write, and then no row has an id.
  @Test(arguments: [
    (
      SQLDialect.duckDB,
      #"FROM "events" UNION ALL BY NAME SELECT CAST(NULL AS VARCHAR) AS "event_id" WHERE FALSE) AS source"#
    ),
    (.bigQuery, "FROM `events` FULL OUTER UNION ALL BY NAME SELECT CAST(NULL AS STRING) AS `event_id` FROM"),
    (.spark, "LATERAL (SELECT *, `event_id` AS dl_event_id FROM `events`) AS own) AS source"),
    (.clickHouse, "COALESCE(COLUMNS('^event_id$'), '')"),
  ]) func `the log format's event ids count where the table has them`(dialect: SQLDialect, sql: String) throws {
    let text = try Self.query(Self.funnel(), LogTable(name: ["events"]), dialect).text
    #expect(text.contains(sql))
    #expect(text.contains(") AS copies WHERE copy = 1"))
  }

  @Test func `names of the file are literals`() throws {
    let name = "'); DROP TABLE events; --"
    let funnel = Self.funnel {
      $0.steps[0].id = name
      $0.steps[0].screens = [Name(name)]
    }
    let text = try Self.query(funnel, segments: [name]).text
    let literals = text.ranges(of: "'''); DROP TABLE events; --'").count
    #expect(literals >= 4)
    #expect(text.ranges(of: "DROP").count == literals)
  }
}
