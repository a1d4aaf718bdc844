import Foundation
import Testing

import DesirelineTool

/// Logs of other products from end to end: what they say, and by which rules it is counted.
struct MappedLogTests {
  /// A shop of three screens with a funnel from one to the next, and two variants.
  private static func experiment(_ funnel: String = "") -> String {
    """
    {
      experiment: "shop", hypothesis: "More users pay.",
      app: {
        root: "flow", screens: { home: {}, cart: {}, pay: {}, help: {} },
        coordinators: { flow: { kind: "stack", root: "home" }, other: { kind: "stack", root: "help" } },
      },
      replaces: "flow",
      variants: { a: { coordinator: "flow", control: true }, b: { coordinator: "other" } },
      cohort: { count: 1, seed: 1, devices: [{ share: 1, device: "iPhone 15" }], goals: [{ share: 1, reach: "pay" }] },
      funnel: {
        window: "1 h", \(funnel)
        steps: [{ id: "home", screen: "home" }, { id: "cart", screen: "cart" }, { id: "pay", screen: "pay" }],
      },
      metrics: { paid: { step: "pay", role: "primary", better: "higher" } },
    }
    """
  }

  private static let mapping = """
    user: ["who", "device"], time: { path: "at", unit: "s" }, id: "id", screen: [{ when: { type: "screen" }, name: "name" }],
    exposure: [{ when: { type: "met" }, variant: "name" }], sizeClass: "compact"
    """

  /// What a log comes to: for each step how many of each variant reached it, and how many still could.
  private struct Counts {
    var outcome: Outcome
    var reached: [String: [Int]] = [:]
    var incomplete: [String: [Int]] = [:]
    var summary = ""
  }

  private static func counts(
    of log: String, mapping: String = mapping, funnel: String = "", aliases: String? = nil
  ) async throws -> Counts {
    let scratch = try Scratch()
    let file = try scratch.write(experiment(funnel).utf8, to: "shop.json5")
    let map = try scratch.write("{ \(mapping) }".utf8, to: "map.json5")
    let path = try scratch.write(log.utf8, to: "log.csv")
    var arguments = ["analyze", path, file, "--mapping", map, "--out", scratch.file("out")]
    if let aliases { arguments += ["--aliases", try scratch.write(aliases.utf8, to: "ids.csv")] }
    var counts = Counts(outcome: await Outcome(arguments))
    #expect(counts.outcome.exit != .failed, "\(counts.outcome.talk)")
    for cells in try CSVRows.cells(scratch.read("out/shop/funnel.csv")) where cells[5] == "compact" {
      counts.reached[cells[3], default: []].append(Int(cells[12]) ?? -1)
      counts.incomplete[cells[3], default: []].append(Int(cells[13]) ?? -1)
    }
    counts.summary = try scratch.read("out/shop/summary.md")
    return counts
  }

  /// A table without its fourteenth column, where that is `incomplete_users`.
  private static func withoutIncomplete(_ table: String) throws -> [[String]] {
    try CSVRows.cells(table).map { row in
      var cells = row
      if table.contains("incomplete_users") { cells.remove(at: 13) }
      return cells
    }
  }

  private static let header = "who,device,at,type,name,id\n"
  private static let views = "u,,100,screen,home,\nu,,160,screen,cart,\nu,,170,screen,pay,\n"

  @Test func `events count from the exposure on, which the mapping may say otherwise`() async throws {
    let log = Self.header + "u,,150,met,b,\nu,,900,met,b,\n" + Self.views
    #expect(try await Self.counts(of: log).reached["b"] == [0, 0, 0])
    let fromStart = Self.mapping + ", countFrom: \"start\""
    #expect(try await Self.counts(of: log, mapping: fromStart).reached["b"] == [1, 1, 1])
    let told = "100 % of the users had the step 'home', with which the funnel begins, before their exposure only"
    #expect(try await Self.counts(of: log).outcome.talk.contains(told))
    #expect(try await !Self.counts(of: log, mapping: fromStart).outcome.talk.contains(told))
    let late = Self.header + "u,,90,met,b,\nu,,155,met,b,\n" + Self.views + "u,,165,screen,home,\n"
    let again = try await Self.counts(of: late)
    #expect(again.reached["b"] == [1, 1, 1] && !again.outcome.talk.contains("before their exposure"))
    let last = Self.mapping + ", exposureRule: \"last\""
    #expect(try await Self.counts(of: late, mapping: last).reached["b"] == [1, 0, 0])
  }

  @Test func `ids are one user's where a table says so, and events come once`() async throws {
    let log =
      Self.header + "u,,0,met,a,1\n,d,1,screen,home,2\n,d,2,screen,cart,3\nu,,3,screen,pay,4\n,d,2,screen,cart,3\n"
    #expect(try await Self.counts(of: log).reached["a"] == [0, 0, 0])
    let known = try await Self.counts(of: log, aliases: "anonymous_id,user_id\nd,u\n")
    #expect(known.reached["a"] == [1, 1, 1])
    #expect(known.outcome.talk.contains("5 rows of 1 users: 1 duplicates, 0 rejected"))
  }

  @Test func `who still could have is told apart, and where the others went`() async throws {
    let day = 86_400
    let rows = [
      "slow,,0,met,a,", "slow,,0,screen,home,", "slow,,5,screen,help,", "late,,\(day),met,a,",
      "late,,\(day),screen,home,",
      "late,,\(day + 9),screen,cart,", "gone,,0,met,a,", "gone,,1,screen,home,",
    ]
    let counts = try await Self.counts(of: Self.header + rows.joined(separator: "\n"))
    #expect(counts.reached["a"] == [3, 1, 0] && counts.incomplete["a"] == [0, 0, 1])
    #expect(counts.summary.contains("- a, no further than home: 2 users; help 50.0 %, exit 50.0 %"))
    #expect(counts.summary.contains("- a, no further than cart: 1 user; exit 100.0 %"))
  }

  @Test func `a strict funnel is stopped by every other screen`() async throws {
    let log =
      Self.header
      + "u,,0,met,a,\nu,,1,screen,home,\nu,,2,screen,help,\nu,,3,screen,cart,\nu,,4,screen,strange,\nu,,5,screen,pay,\n"
    #expect(try await Self.counts(of: log).reached["a"] == [1, 1, 1])
    #expect(try await Self.counts(of: log, funnel: "order: \"strict\",").reached["a"] == [1, 0, 0])
  }

  @Test func `a visit is what the log says, or what no half hour divides`() async throws {
    let log = Self.header + "u,,0,met,a,\nu,,0,screen,home,x\nu,,2000,screen,cart,x\nu,,2100,screen,pay,y\n"
    let untold = Self.mapping.replacingOccurrences(of: "id: \"id\", ", with: "")
    #expect(try await Self.counts(of: log, mapping: untold).reached["a"] == [1, 1, 1])
    #expect(try await Self.counts(of: log, mapping: untold, funnel: "unit: \"session\",").reached["a"] == [1, 0, 0])
    let told = Self.mapping.replacingOccurrences(of: "id: \"id\"", with: "session: \"id\"")
    #expect(try await Self.counts(of: log, mapping: told, funnel: "unit: \"session\",").reached["a"] == [1, 1, 0])
  }

  @Test func `what is asked for and never told is named`() async throws {
    let log = Self.header + "u,,0,met,a,\nu,,1,screen,home,\nu,,2,screen,cart,\n"
    let talk = try await Self.counts(of: log).outcome.talk
    #expect(talk.contains("log: no row views 'pay', which the step 'pay' asks for\n"))
    #expect(!talk.contains("no row views 'cart'"))
    let scratch = try Scratch()
    let path = try scratch.write((Self.header + "u,,0,met,push,\nu,,1,screen,list,\n").utf8, to: "log.csv")
    let map = try scratch.write("{ \(Self.mapping) }".utf8, to: "map.json5")
    let arguments = ["analyze", path, CommandTests.experiment, "--mapping", map, "--out", scratch.file("out")]
    let told = await Outcome(arguments).talk
    #expect(told.contains("no row has 'scroll', which `scrolls` counts"))
  }

  @Test func `a move need not say how and why`() async throws {
    let scratch = try Scratch()
    let file = try scratch.write(Self.experiment().utf8, to: "shop.json5")
    let rows = ["exposure,,", "screen-view,home,", "move,home,help"].map { "u,1,a,compact,\($0)" }
    let log = (["user_id,time_ms,variant_id,size_class,event,name,from_screen_id"] + rows).joined(separator: "\n")
    let path = try scratch.write(log.utf8, to: "log.csv")
    let outcome = await Outcome(["analyze", path, file, "--out", scratch.file("out")])
    #expect(outcome.exit != .failed, "\(outcome.talk)")
    #expect(try scratch.read("out/shop/transitions.csv").contains("help,home,unknown,unknown,1,1"))
  }

  /// A run's own log, read as that of a stranger, comes to the run's funnel.
  @Test func `a run's log read by a mapping is a run's log`() async throws {
    let scratch = try Scratch()
    let arguments = ["run", CommandTests.experiment, "--users", "300", "--scenarios", "0", "--design", "revealed"]
    _ = await Outcome(arguments + ["--events", scratch.file("log.csv"), "--out", scratch.file("run")])
    let mapping = """
      {
        user: "user_id", time: { path: "time_ms", unit: "ms" }, sequence: "sequence", session: "session",
        screen: [{ when: { event: "screen-view" }, name: "name" }], event: [{ when: { event: "act" }, name: "name" }],
        exposure: [{ when: { event: "exposure" }, variant: "variant_id" }],
        onGoal: { on_goal: "true" }, sizeClass: { path: "size_class" }, segment: { path: "segment" }, countFrom: "start",
      }
      """
    let map = try scratch.write(mapping.utf8, to: "map.json5")
    let log = scratch.file("log.csv")
    let outcome = await Outcome([
      "analyze", log, CommandTests.experiment, "--mapping", map, "--out", scratch.file("out"),
    ])
    #expect(outcome.exit != .failed, "\(outcome.talk)")
    for table in ["funnel.csv", "durations.csv"] {
      let expected = try scratch.read("run/catalog-browse/\(table)").replacingOccurrences(
        of: ",simulated,", with: ",log,")
      let counted = try scratch.read("out/catalog-browse/\(table)")
      // The mapping knows no end of a visit, so users could still come back.
      #expect(try Self.withoutIncomplete(counted) == Self.withoutIncomplete(expected) && counted.count > 500)
    }
  }

  @Test func `forced users do not count, and kept assignments and variants without a share are reported`() async throws
  {
    let scratch = try Scratch()
    let text = Self.experiment().replacing(
      "cohort:", with: #"assignment: { scheme: "growthbook", weights: [1, 0] }, cohort:"#)
    let file = try scratch.write(text.utf8, to: "shop.json5")
    let mapping = """
      { user: "who", time: { path: "at", unit: "s" }, screen: [{ when: { type: "screen" }, name: "name" }], sizeClass: "compact",
        exposure: [{ when: { type: "met" }, variant: "name", sticky: { how: "kept" }, forced: { how: ["qa", "support"] } }] }
      """
    let map = try scratch.write(mapping.utf8, to: "map.json5")
    // Ada has a bucket, bo is forced at the second exposure, cy is kept, di has what no user should have.
    let rows = """
      who,at,type,name,how
      ada,1700000000,met,a,
      ada,1700000001,screen,home,
      bo,1700000000,met,a,
      bo,1700000001,met,a,qa
      bo,1700000002,screen,home,
      cy,1700000000,met,a,kept
      cy,1700000001,screen,home,
      di,1700000000,met,b,
      """
    let log = try scratch.write(rows.utf8, to: "log.csv")
    let outcome = await Outcome(["analyze", log, file, "--mapping", map, "--out", scratch.file("out")])
    #expect(outcome.exit != .failed, "\(outcome.talk)")
    let run = try scratch.read("out/shop/run.json")
    for words in ["users_forced", "users_sticky", "users_without_share"] {
      #expect(run.contains("\"\(words)\": 1"), "\(words)")
    }
    #expect(run.contains("\"users_in_one_variant\": 3"))
    let reached = try CSVRows.cells(scratch.read("out/shop/funnel.csv")).filter { $0[5] == "compact" && $0[3] == "a" }
    #expect(reached.first.map { $0[12] } == "2")
    let page = try scratch.read("out/shop/report.html")
    #expect(page.contains("forced to a variant, and so not counted: 1"))
  }
}
