import ExperimentAnalysis
import Foundation
import Synchronization
import Testing

import Desireline
import TextFormats

/// An experiment in Swift runs, and its results say what its files say.
struct ResultsTests {
  private static func shop() throws -> Experiment {
    var shop = Shop()
    shop.metrics = [.reached("product"), .count("opened")]
    shop.interceptors = [Shop.Opened()]
    return try shop.experiment()
  }

  @Test func `results are found by id, and a misspelt id is an error with the nearest`() async throws {
    let results = try await Self.shop().run(RunOptions(scenarios: 0, threads: 1))
    let reach = try results.funnel["direct", .compact]["product"]
    let rows = results.analysis.funnel.filter { $0.variant == 1 && $0.sizeClass == .compact && $0.step == 1 }
    #expect(rows.map(\.reached) == [reach.reached] && reach.rate == rows[0].rate)
    #expect(reach.reached > 50)
    // A few have left before they were exposed.
    #expect(try results.metric("opened", of: "push").map { (180...200).contains($0.users) } == true)
    let difference = try #require(try results.difference(of: "reached_product", under: "direct"))
    // The same users, whatever the way there.
    #expect(
      difference.difference == 0 && difference.control.map { abs($0 - reach.rate) < 0.1 } == true, "\(difference)")
    #expect(results.users == 200 && results.isHealthy)
    let problem = Problem(.unknownName, "no metric is called 'opend'", hint: "did you mean 'opened'?")
    #expect(throws: problem) { try results.metric("opend", of: "push") }
    #expect(throws: Problem.self) { try results.metric("opened", of: "pus") }
    #expect(throws: Problem.self) { try results.funnel["pus", .compact] }
    #expect(throws: Problem.self) { try results.funnel["push", .compact]["prodct"] }
  }

  @Test func `a baseline that the model meets is no finding, and one it misses names what a rerun confirms`()
    async throws
  {
    var shop = Shop()
    shop.users = 2000
    var experiment = try shop.experiment()
    let level = try await experiment.run(RunOptions(scenarios: 0, threads: 1)).funnel["push", .compact]["product"].rate
    func check(_ baselines: [Baseline]) async throws -> [CheckFinding] {
      experiment.definition.funnel.steps[1].baselines = baselines
      return try await experiment.check().findings.filter { $0.code == "missed-baseline" }
    }
    #expect(try await check([Baseline(level), Baseline(level, sizeClass: .compact)]).isEmpty)
    let missed = try await check([Baseline(level / 4), Baseline(level / 4, sizeClass: .regular)])
    #expect(missed.map(\.variants) == [["push"], ["push"]], "\(missed)")
    #expect(
      missed[0].description.contains("a rerun comes near with ") && missed[0].hint.contains("write "), "\(missed)")
    #expect(missed[1].description.hasPrefix("step 'product', regular: your control reaches "), "\(missed)")
    // A quarter of the users want it.
    #expect(missed[0].description.contains("share: 0.75 for something"), "\(missed)")
    let results = try await experiment.run(RunOptions(scenarios: 0, threads: 1))
    #expect(results.summary.contains("Held against today's numbers") && results.overview.contains("share: 0.75 for"))
  }

  @Test func `an experiment in Swift is explored as a file is`() async throws {
    let sound = try await Self.shop().check()
    #expect(sound.isComplete && sound.states > 4)
    #expect(!sound.findings.contains { $0.code == "unreachable-step" })
    var shop = Shop()
    shop.shopItem = Item("shop", does: Shop.ShopIntent.browse)
    shop.steps = [.screen("home"), .screen("bought"), .screen("product", onGoal: true)]
    let found = try await shop.experiment().check().findings
    #expect(found.map(\.code).contains("unscented-item"), "\(found)")
    let reversed = try #require(
      found.first { $0.code == "reversed-steps" || $0.code == "unreachable-step" }, "\(found)")
    #expect(reversed.variants.contains("push") && !reversed.hint.isEmpty && reversed.description.contains("step"))
  }

  @Test func `neither names nor what another variant adds change a number of an experiment in Swift`() async throws {
    func reached(_ shop: Shop) async throws -> [[Int]] {
      let rows = try await shop.experiment().run(RunOptions(scenarios: 0, threads: 1)).analysis.funnel
      return shop.variants.indices.map { variant in rows.filter { $0.variant == variant }.map(\.reached) }
    }
    var shop = Shop()
    shop.shopItem.scent = 0.5
    shop.variants.append(.init("third", Shop.Drill(), app: shop.app))
    let usual = try await reached(shop)
    (shop.shopItem.id, shop.goals[0].id) = ("a-longer-name", "anything")
    var app = shop.app
    shop.variants[2].app = app
    #expect(try await reached(shop) == usual)
    app.screens["home"]?.items.insert(Item("new", does: Shop.ShopIntent.buy, scent: 0.5), at: 0)
    shop.variants[2].app = app
    let patched = try await reached(shop)
    #expect(patched[0] == usual[0] && patched[1] == usual[1] && patched[2] != usual[2], "\(usual), \(patched)")
  }

  @Test func `an observer gets every record in order, for any number of threads`() async throws {
    let experiment = try Self.shop()
    var all: [[String]] = []
    for threads in [1, 3] {
      let seen = Mutex<[String]>([])
      try await experiment.observe(threads: threads) { step in
        seen.withLock { $0.append("\(step.user) \(step.time) \(step.record)") }
      }
      all.append(seen.withLock { $0 })
    }
    #expect(all[0] == all[1] && all[0].count > 400)
    let users = all[0].compactMap { Int($0.prefix { $0 != " " }) }
    #expect(users == users.sorted() && Set(users).count == 200)
  }

  @Test func `the files are the same for any number of threads`() async throws {
    let experiment = try Self.shop()
    let folder = FileManager.default.temporaryDirectory.appending(path: "results-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var written: [[Data]] = []
    for threads in [1, 3] {
      let results = try await experiment.run(RunOptions(scenarios: 2, threads: threads))
      let place = try results.write(to: folder.appending(path: "\(threads)").path)
      written.append(
        try ["funnel.csv", "comparisons.csv", "report.html", "run.json"].map {
          try Data(contentsOf: URL(filePath: place).appending(path: $0))
        })
    }
    #expect(written[0] == written[1])
    #expect(String(decoding: written[0][3], as: UTF8.self).contains(#""fingerprint": "swift""#))
  }

  @Test func `interceptors of a run are counted like the experiment's own`() async throws {
    var shop = Shop()
    shop.metrics = [.reached("product")]
    let experiment = try shop.experiment()
    let plain = try await experiment.run(RunOptions(scenarios: 0, threads: 1))
    let results = try await experiment.run(RunOptions(scenarios: 0, threads: 1), interceptors: [Shop.Opened()])
    #expect(plain.analysis.funnel.map(\.reached) == results.analysis.funnel.map(\.reached))
    var counting = experiment
    counting.definition.metrics = try Self.shop().definition.metrics
    let error = await #expect(throws: Problems.self) { try await counting.run(RunOptions(scenarios: 0)) }
    #expect(error?.description.contains("'opened' (metric 'opened')") == true)
    let counted = try await counting.run(RunOptions(scenarios: 0, threads: 1), interceptors: [Shop.Opened()])
    #expect((try counted.metric("opened", of: "push")?.mean ?? 0) > 0.5)
  }

  @Test func `a run reports progress of users and scenarios, and ends when its task is canceled`() async throws {
    let experiment = try Self.shop()
    let stages = Mutex<[RunProgress]>([])
    _ = try await experiment.run(RunOptions(scenarios: 2, threads: 1)) { progress in
      stages.withLock { $0.append(progress) }
    }
    let seen = stages.withLock { $0 }
    #expect(seen.last == RunProgress(stage: .scenarios, done: 2, total: 2))
    #expect(seen.contains(RunProgress(stage: .users, done: 200, total: 200)))
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await experiment.run(RunOptions(scenarios: 0, threads: 1))
    }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
  }

  @Test func `an app's log is analyzed by the experiment that predicted it`() async throws {
    let experiment = try Self.shop()
    let log = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).csv")
    defer { try? FileManager.default.removeItem(at: log) }
    try await experiment.writeLog(to: log.path, threads: 1)
    let observed = try await experiment.analyze([log.path], threads: 1)
    let predicted = try await experiment.run(RunOptions(design: .revealed, scenarios: 0, threads: 1))
    #expect(observed.users == 200)
    #expect(observed.analysis.funnel.map(\.reached) == predicted.analysis.funnel.map(\.reached))
  }
}
