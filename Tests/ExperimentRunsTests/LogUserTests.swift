import EventLogs
import ExperimentDesign
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
import Testing

import ExperimentRuns

/// The short way through the rows of a user who only views screens leads where the long one does.
struct LogUserTests {
  /// A log of views and acts, which may or may not name variant and size class.
  private struct Format: LogInterpreter {
    let layout = RowLayout(
      paths: ["user", "time", "variant", "size", "kind", "name"], users: [0], times: [1], timeUnit: .milliseconds,
      facts: [2, 3, 4, 5], required: [])
    var counting = LogCounting()
    let clock = LogClock.native

    func knows(screen: String) -> Bool { true }

    func facts(_ texts: [String]) throws(FactsFault) -> LogFacts? {
      let kind = AnalyticsEvent.Kind(rawValue: texts[2]) ?? .screenView
      var facts = LogFacts(variant: texts[0], sizeClass: texts[1], event: AnalyticsEvent(kind, name: texts[3]))
      facts.isOnGoal = kind == .screenView && texts[3] == "good"
      return facts
    }
  }

  static let ways: [(LogCounting.ExposureSource, LogCounting.ExposureRule, LogCounting.Start)] = [
    .exposureRows, .variantRows,
  ].flatMap { source in
    LogCounting.ExposureRule.allCases.flatMap { rule in LogCounting.Start.allCases.map { (source, rule, $0) } }
  }

  @Test(arguments: ways) func `acts of others change nothing`(
    source: LogCounting.ExposureSource, rule: LogCounting.ExposureRule, start: LogCounting.Start
  ) async throws {
    var format = Format()
    (format.counting.exposedBy, format.counting.exposureRule, format.counting.countFrom) = (source, rule, start)
    let experiment = try Shop.run(count: 1, metrics: RunWorkerTests.metrics).experiment
    var random = Numbers(state: 11)
    var rows: [String] = []
    for user in 0..<400 {
      // Most users have one variant and one size class in all rows.
      let isSteady = user % 4 != 0
      let (variant, size) = (["a", "b"][user % 2], ["compact", "regular", ""][user % 3])
      var time = 1000
      for _ in 0..<Int.random(in: 1...9, using: &random) {
        time += [0, 1, 900, 70_000].randomElement(using: &random) ?? 0
        let screen = ["kinds", "good", "list", "elsewhere"].randomElement(using: &random) ?? ""
        let kind = Int.random(in: 0..<6, using: &random) == 0 ? "exposure" : "screen-view"
        let own = isSteady || Bool.random(using: &random) ? "\(variant),\(size)" : ",regular"
        rows.append("\(user),\(time),\(own),\(kind),\(kind == "exposure" ? "" : screen)")
      }
    }
    func counted(_ rows: [String]) async throws -> LogTally {
      let text = "user,time,variant,size,kind,name\n" + rows.joined(separator: "\n")
      let input = LogInput(name: "log.csv", bytes: Array(text.utf8))
      let log = try await EventLogReader(format).read([input], workers: 2)
      return try await LogTally.count(log, of: experiment, by: format.counting, workers: 2)
    }
    let views = try await counted(rows)
    // With an act in the log, every row is looked at.
    let acts = try await counted(["someone,1000,,,act,tap"] + rows)
    #expect(views.tally.revealed == acts.tally.revealed && views.dropOffs == acts.dropOffs)
    #expect(views.tally.assigned == acts.tally.assigned && views.health.begunTooEarly == acts.health.begunTooEarly)
    #expect(views.users + 1 == acts.users && views.tally.revealed[0].contains { $0[.step(1)].sum() > 0 })
  }

  /// The rival is a log of the earlier rows alone, with the exposure at the first of them.
  @Test(arguments: funnels.indices) func `a covariate is each metric before the exposure`(place: Int) async throws {
    var (format, funnel, random) = (Format(), Shop.funnel, Numbers(state: 5))
    Self.funnels[place](&funnel)
    var experiment = try Shop.run(
      count: 1, metrics: RunWorkerTests.metrics + [Metric(id: "taps", measure: .count("tap"), role: .secondary)],
      funnel: funnel
    ).experiment
    format.counting.countFrom = place % 2 == 0 ? .exposure : .start
    var (rows, earlier): ([String], [String]) = ([], [])
    for user in 0..<300 {
      let traits = "\(["a", "b"][user % 2]),\(["compact", "regular"][user % 3 % 2])"
      let times = (0..<Int.random(in: 0...8, using: &random)).map { _ in Int.random(in: 1...9, using: &random) * 40_000
      }
      let events = times.sorted().map { time in
        let screen = ["kinds", "good", "list", "act,tap"].randomElement(using: &random) ?? ""
        return (time, "\(user),\(time),\(traits)," + (screen.hasPrefix("act") ? screen : "screen-view,\(screen)"))
      }
      rows += events.map(\.1) + ["\(user),200000,\(traits),exposure,"]
      let before = events.filter { $0.0 < 200_000 }
      earlier += ["\(user),\(before.first?.0 ?? 200_000),\(traits),exposure,"] + before.map(\.1)
    }
    func arms(_ rows: [String]) async throws -> [TallyRow] {
      let text = "user,time,variant,size,kind,name\n" + rows.joined(separator: "\n")
      let input = LogInput(name: "log.csv", bytes: Array(text.utf8))
      let log = try await EventLogReader(format).read([input], workers: 2)
      let counted = try await LogTally.count(log, of: experiment, by: format.counting, workers: 2)
      return Array(counted.tally.revealed.joined())
    }
    func sums(_ rows: [TallyRow], _ figure: (Int) -> TallyLayout.Figure, at number: Int) -> [[Int128]] {
      rows.flatMap { row in
        experiment.metrics.indices.map { metric in
          let sums = row[figure(metric)]
          return [Int128(sums.count), sums.sum(number), sums.product(number, number)]
        }
      }
    }
    let expected = sums(try await arms(earlier), TallyLayout.Figure.metric, at: 0)
    experiment.analysis.covariate = .beforeExposure
    let known = sums(try await arms(rows), TallyLayout.Figure.covariate, at: 1)
    #expect(known == expected && known.contains { $0[1] > 0 })
  }

  /// Funnels in which views are counted in different ways: by bits, by events, with strangers, by size class.
  static let funnels: [@Sendable (inout ExperimentFunnel) -> Void] = [
    { _ in }, { $0.order = .unordered }, { $0.order = .strict }, { $0.entry = .exposure },
    { $0.steps[0].sizeClass = .regular },
    { $0.steps = [ExperimentFunnel.Step(id: "list", screens: ["list"])] },
  ]

  @Test(arguments: funnels.indices) func `who saw a screen at the exposure or later visited it`(place: Int) async throws
  {
    var funnel = Shop.funnel
    Self.funnels[place](&funnel)
    let metric = Metric(id: "saw", measure: .visited(["list", "good"]), role: .primary)
    let experiment = try Shop.run(count: 1, metrics: [metric], funnel: funnel).experiment
    // A view before the exposure does not count; one at its time does, and so does any later one.
    let cases: [(views: [(time: Int, screen: String)], value: Int64)] = [
      ([], 0), ([(5, "list")], 0), ([(10, "list")], 1), ([(11, "good")], 1), ([(11, "kinds")], 0),
      ([(11, "elsewhere")], 0),
      ([(5, "good"), (90_000_000, "list")], 1), ([(11, "good"), (12, "kinds")], 1), ([(5, "good"), (12, "kinds")], 0),
    ]
    for start in LogCounting.Start.allCases {
      var format = Format()
      format.counting.countFrom = start
      for (views, value) in cases {
        let rows = (views + [(10, "")]).sorted { $0.time < $1.time }.map { time, screen in
          "1,\(time),a,compact,\(screen.isEmpty ? "exposure" : "screen-view"),\(screen)"
        }
        let text = "user,time,variant,size,kind,name\n" + rows.joined(separator: "\n")
        let log = try await EventLogReader(format).read(
          [LogInput(name: "log.csv", bytes: Array(text.utf8))], workers: 1)
        let outcomes = try await LogTally.outcomes(log, of: experiment, under: 0, by: format.counting)
        #expect(outcomes.map(\.values) == [[value]], "\(rows)")
      }
    }
  }

  @Test(
    arguments: [
      (views: [], began: 0, reached: 0), ([(11, "kinds"), (12, "kinds"), (13, "list")], 1, 0),
      // A window of a minute, inclusive.
      ([(11, "kinds"), (60_011, "kinds"), (60_012, "kinds")], 2, 0), ([(11, "kinds"), (60_011, "good")], 1, 1),
      ([(11, "kinds"), (12, "good"), (13, "good"), (14, "kinds"), (15, "kinds"), (16, "good")], 2, 2),
      // Before the exposure nothing counts.
      ([(5, "kinds"), (11, "good")], 0, 0), ([(5, "good"), (10, "kinds"), (70_011, "kinds"), (70_012, "good")], 2, 1),
    ] as [(views: [(Int, String)], began: Int64, reached: Int64)])
  func `an attempt begins after the one before is over`(
    views: [(Int, String)], began: Int64, reached: Int64
  ) async throws {
    let metrics = [0, 1].map { Metric(id: "attempts\($0)", measure: .attempts(step: $0), role: .secondary) }
    let experiment = try Shop.run(count: 1, metrics: metrics).experiment
    let rows = (views + [(10, "")]).sorted { $0.0 < $1.0 }.map { time, screen in
      "1,\(time),a,compact,\(screen.isEmpty ? "exposure" : "screen-view"),\(screen)"
    }
    let text = "user,time,variant,size,kind,name\n" + rows.joined(separator: "\n")
    let log = try await EventLogReader(Format()).read([LogInput(name: "log.csv", bytes: Array(text.utf8))], workers: 1)
    let outcomes = try await LogTally.outcomes(log, of: experiment, under: 0, by: Format().counting)
    #expect(outcomes.map(\.values) == [[began, reached]], "\(rows)")
  }

  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }
}
