import Foundation
import TestSupport
import Testing

import DesirelineTool

/// Logs of a small shop, in the tool's own format and in others: what they say, and by which rules it is counted.
struct ShopLogTests {
  /// `Fixtures/shop-log.json5` with more said of its funnel and assignment.
  private static func experiment(_ funnel: String, _ assignment: String) throws -> String {
    try String(
      contentsOf: Shipped.root.appending(path: "Tests/DesirelineToolTests/Fixtures/shop-log.json5"), encoding: .utf8
    ).replacing("window: \"1 h\",", with: "window: \"1 h\", \(funnel)")
      .replacing("replaces: \"flow\",", with: "replaces: \"flow\", \(assignment)")
  }

  /// An analysis, with what was written.
  private struct Analysis {
    var outcome: Outcome
    var summary = "", page = "", run = "", transitions = ""
    /// How many users of each variant reached each step, and how many still could.
    var reached: [String: [Int]] = [:]
    var incomplete: [String: [Int]] = [:]
  }

  private static func analysis(
    of log: String, funnel: String = "", assignment: String = "", mapping: String? = nil, aliases: String? = nil
  ) async throws -> Analysis {
    let scratch = try Scratch()
    try scratch.write(experiment(funnel, assignment), to: "shop.json5")
    try scratch.write(log, to: "log.csv")
    try scratch.write("{ \(mapping ?? "") }", to: "map.json5")
    try scratch.write(aliases ?? "", to: "ids.csv")
    let options = (mapping == nil ? "" : " --mapping @map.json5") + (aliases == nil ? "" : " --aliases @ids.csv")
    var analysis = Analysis(outcome: try await scratch.run("analyze @log.csv @shop.json5 -o OUT" + options))
    guard analysis.outcome.exit != .failed else { return analysis }
    analysis.summary = try scratch.read("out/shop/summary.md")
    analysis.page = try scratch.read("out/shop/report.html")
    analysis.run = try scratch.read("out/shop/run.json") + scratch.read("out/shop/report.json")
    analysis.transitions = try scratch.read("out/shop/transitions.csv")
    for cells in try CSVRows.cells(scratch.read("out/shop/funnel.csv")) where cells[5] == "compact" {
      analysis.reached[cells[3], default: []].append(Int(cells[12]) ?? -1)
      analysis.incomplete[cells[3], default: []].append(Int(cells[13]) ?? -1)
    }
    return analysis
  }

  // MARK: Evidence, in the tool's own format

  private static let header = "user_id,time_ms,session,variant_id,size_class,event,name,event_id\n"

  /// Rows of 40 users of both variants who each do the same, and end their visit; each word is an event, and `/2` names
  /// its session.
  private static func rows(_ words: String, variants: [String] = ["a", "b"], users: Range<Int> = 0..<40) -> String {
    users.flatMap { user in
      let words = words.split(separator: " ").map(String.init)
      let events = (words.first == "unexposed" ? Array(words.dropFirst()) : ["exposure"] + words) + ["done"]
      return events.enumerated().map { place, word in
        let parts = word.split(separator: "/").map(String.init)
        let (name, session) = (parts[0], parts.count > 1 ? parts[1] : "1")
        let events = ["exposure": "exposure", "tap": "act", "slip": "act", "done": "session-end"]
        let variant = variants[user % variants.count]
        return
          "\(user),\(place),\(session),\(variant),compact,\(events[name, default: "screen-view"]),\(name == "exposure" ? "" : name),\n"
      }
    }.joined()
  }

  private static func analysis(ofRows rows: String, funnel: String = "") async throws -> Analysis {
    try await analysis(of: header + rows, funnel: funnel)
  }

  @Test(arguments: try cases(in: "log-alarms.txt")) func `a log without evidence is a red line everywhere`(
    cells: [String]
  ) async throws {
    let (variants, alarm) = (cells[1] == "-" ? [""] : cells[1].split(separator: ",").map(String.init), cells[2])
    let found = try await Self.analysis(ofRows: Self.rows(cells[0], variants: variants))
    #expect(found.outcome.exit == .answerIsNo && !found.outcome.answer.contains("Good:"))
    #expect(found.outcome.answer.contains("**Do not read the results:** \(alarm)"))
    #expect(found.summary.contains("**Do not read the results:**"))
    #expect(found.page.contains("<p class=\"alarm\"><strong>Do not read the results:</strong>"))
    #expect(found.run.contains("\"is_good\": false") && found.run.contains(alarm.prefix(20)))
    #expect(!found.run.contains("\"is_met\":true"))
  }

  @Test func `a log with evidence is good, and a requirement without any is not met`() async throws {
    let found = try await Self.analysis(ofRows: Self.rows("home product pay"))
    #expect(found.outcome.answer.contains("Good: ") && found.outcome.exit == .answerIsNo)
    #expect(found.run.contains("\"judged_value\":null") && found.run.contains("\"is_met\":true"), "\(found.summary)")
    let all = try await Self.analysis(ofRows: Self.rows("home product slip pay"))
    #expect(all.outcome.exit == .done && !all.run.contains("\"is_met\":false"), "\(all.outcome.answer)")
  }

  @Test func `many unknown screens and many rejected rows are warnings`() async throws {
    let known = Self.rows("home product slip pay")
    let few = try await Self.analysis(ofRows: known + Self.rows("home ListPage slip", users: 40..<44))
    #expect(few.outcome.exit == .done && !few.summary.contains("Warning:"))
    let many = try await Self.analysis(ofRows: known + Self.rows("home HelpCenter Xyzzy", users: 40..<80))
    let words = "Warning: 33 % of the rows that view a screen name none of this experiment"
    #expect(many.outcome.exit == .done && many.summary.contains(words), "\(many.summary)")
    #expect(many.summary.contains("did you mean 'help' for 'HelpCenter'?"))
    let others = Self.rows("home", variants: ["A", "c"], users: 40..<80)
    let rejected = try await Self.analysis(ofRows: known + others)
    let most = "50.0 % of users have rejected rows, most for a variant that is none"
    #expect(rejected.summary.contains(most), "\(rejected.summary)")
  }

  @Test func `a variant that no row spells right is named`() async throws {
    let found = try await Self.analysis(ofRows: Self.rows("home", variants: ["A"]))
    #expect(found.outcome.exit == .failed && found.outcome.talk.contains("did you mean 'a'?"))
    #expect(found.outcome.talk.contains("rows name the variant 'A'"))
  }

  @Test(arguments: try cases(in: "log-rules.txt")) func `a rule of matching holds in a log`(
    cells: [String]
  ) async throws {
    let found = try await Self.analysis(ofRows: Self.rows(cells[1]), funnel: cells[0] + ",")
    #expect(found.reached["a"].map { "\($0.map { $0 / 20 })" } == cells[2])
  }

  /// Names of a log are text on every page, whatever they hold; and a move need not say how and why.
  @Test func `names and moves of a log stand in its report`() async throws {
    let found = try await Self.analysis(ofRows: Self.rows("<img_src=x>"))
    #expect(!found.page.contains("<img_src") && found.summary.contains("\\<img\\_src=x\\>"), "\(found.summary)")
    let rows = ["exposure,,", "screen-view,home,", "move,home,help"].map { "u,1,a,compact,\($0)" }
    let columns = "user_id,time_ms,variant_id,size_class,event,name,from_screen_id"
    let moved = try await Self.analysis(of: ([columns] + rows).joined(separator: "\n"))
    #expect(moved.transitions.contains("help,home,unknown,unknown,1,1"), "\(moved.outcome.talk)")
  }

  // MARK: Logs of other products

  private static let mapping = """
    user: ["who", "device"], time: { path: "at", unit: "s" }, id: "id", screen: [{ when: { type: "screen" }, name: "name" }],
    exposure: [{ when: { type: "met" }, variant: "name" }], sizeClass: "compact"
    """

  /// Rows as `who device at type name id`, with `-` for what is empty.
  private static func mappedLog(_ rows: String) -> String {
    let lines = rows.split(separator: ";").map { row in
      row.split(separator: " ").map { $0 == "-" ? "" : String($0) }.joined(separator: ",")
    }
    return (["who,device,at,type,name,id"] + lines).joined(separator: "\n") + "\n"
  }

  /// What a log of another product comes to.
  private static func mapped(
    _ rows: String, _ mapping: String = mapping, funnel: String = "", aliases: String? = nil
  ) async throws -> Analysis {
    let found = try await analysis(of: mappedLog(rows), funnel: funnel, mapping: mapping, aliases: aliases)
    #expect(found.outcome.exit != .failed, "\(found.outcome.talk)")
    return found
  }

  @Test func `events count from the exposure on, which the mapping may say otherwise`() async throws {
    let views = "u - 100 screen home -; u - 160 screen product -; u - 170 screen pay -;"
    let log = "u - 150 met b -; u - 900 met b -;" + views
    let before = "100 % of the users had the step 's1', with which the funnel begins, before their exposure only"
    let first = try await Self.mapped(log)
    #expect(first.reached["b"] == [0, 0, 0] && first.outcome.talk.contains(before))
    let fromStart = try await Self.mapped(log, Self.mapping + ", countFrom: \"start\"")
    #expect(fromStart.reached["b"] == [1, 1, 1] && !fromStart.outcome.talk.contains(before))
    let late = "u - 90 met b -; u - 155 met b -;" + views + "u - 165 screen home -"
    let again = try await Self.mapped(late)
    #expect(again.reached["b"] == [1, 1, 1] && !again.outcome.talk.contains("before their exposure"))
    #expect(try await Self.mapped(late, Self.mapping + ", exposureRule: \"last\"").reached["b"] == [1, 0, 0])
  }

  @Test func `ids are one user's where a table says so, and events come once`() async throws {
    let log = "u - 0 met a 1; - d 1 screen home 2; - d 2 screen product 3; u - 3 screen pay 4; - d 2 screen product 3"
    #expect(try await Self.mapped(log).reached["a"] == [0, 0, 0])
    let known = try await Self.mapped(log, aliases: "anonymous_id,user_id\nd,u\n")
    #expect(known.reached["a"] == [1, 1, 1])
    #expect(known.outcome.talk.contains("5 rows of 1 users: 1 duplicates, 0 rejected"))
  }

  @Test func `users who still could arrive are counted apart`() async throws {
    let found = try await Self.mapped(
      "slow - 0 met a -; slow - 0 screen home -; slow - 5 screen help -; late - 86400 met a -; "
        + "late - 86400 screen home -; late - 86409 screen product -; gone - 0 met a -; gone - 1 screen home -")
    #expect(found.reached["a"] == [3, 1, 0] && found.incomplete["a"] == [0, 0, 1])
    #expect(found.outcome.talk.contains("log: no row views 'pay', which the step 's3' asks for\n"))
    #expect(!found.outcome.talk.contains("no row views 'product'"))
    #expect(found.outcome.talk.contains("no row has 'slip', which `slips` counts"))
  }

  @Test func `a visit is what the log says, or what no half hour divides`() async throws {
    let log = "u - 0 met a -; u - 0 screen home x; u - 2000 screen product x; u - 2100 screen pay y"
    let (without, visit) = (Self.mapping.replacing("id: \"id\", ", with: ""), "unit: \"session\",")
    #expect(try await Self.mapped(log, without).reached["a"] == [1, 1, 1])
    #expect(try await Self.mapped(log, without, funnel: visit).reached["a"] == [1, 0, 0])
    let named = Self.mapping.replacing("id: \"id\"", with: "session: \"id\"")
    #expect(try await Self.mapped(log, named, funnel: visit).reached["a"] == [1, 1, 0])
  }

  /// A run's own log, read as that of a stranger, comes to the run's funnel.
  @Test func `a run's log read by a mapping is a run's log`() async throws {
    let (run, scratch) = (try await SharedRun.made("revealed"), try Scratch())
    try scratch.write(run.log, to: "log.csv")
    try scratch.write(
      """
      {
        user: "user_id", time: { path: "time_ms", unit: "ms" }, sequence: "sequence", session: "session",
        screen: [{ when: { event: "screen-view" }, name: "name" }], event: [{ when: { event: "act" }, name: "name" }],
        exposure: [{ when: { event: "exposure" }, variant: "variant_id" }],
        onGoal: { on_goal: "true" }, sizeClass: { path: "size_class" }, segment: { path: "segment" }, countFrom: "start",
      }
      """, to: "map.json5")
    let outcome = try await scratch.run("analyze @log.csv %catalog-browse --mapping @map.json5 -o OUT")
    #expect(outcome.exit != .failed, "\(outcome.talk)")
    for table in ["funnel", "times"] {
      let own = try [scratch.rows("out/catalog-browse/\(table).csv"), run.rows(table)].map { rows in
        // The mapping knows no end of a visit, so users could still come back.
        rows.map { $0.filter { !["source", "incomplete_users"].contains($0.key) } }
      }
      #expect(own[0] == own[1] && own[0].count > 5, "\(table)")
    }
  }

  @Test func `forced users do not count, and kept assignments and variants without a share are reported`() async throws
  {
    let mapping = """
      user: "who", time: { path: "at", unit: "s" }, screen: [{ when: { type: "screen" }, name: "name" }],
      exposure: [{ when: { type: "met" }, variant: "name", sticky: { id: "kept" }, forced: { id: ["qa", "support"] } }],
      sizeClass: "compact"
      """
    // Ada has a bucket, bo is forced at the second exposure, cy is kept, di has what no user should have.
    let log = Self.mappedLog(
      "ada - 1700000000 met a -; ada - 1700000001 screen home -; bo - 1700000000 met a -; bo - 1700000001 met a qa; "
        + "bo - 1700000002 screen home -; cy - 1700000000 met a kept; cy - 1700000001 screen home -; di - 1700000000 met b -"
    )
    let assignment = #"assignment: { scheme: "growthbook", weights: [1, 0] },"#
    let found = try await Self.analysis(of: log, assignment: assignment, mapping: mapping)
    #expect(found.outcome.exit != .failed, "\(found.outcome.talk)")
    for words in ["users_forced", "users_sticky", "users_without_share"] {
      #expect(found.run.contains("\"\(words)\": 1"), "\(words)")
    }
    #expect(found.run.contains("\"users_in_one_variant\": 3") && found.reached["a"]?.first == 2)
    #expect(found.page.contains("forced to a variant, and so not counted: 1"))
  }
}
