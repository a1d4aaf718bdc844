import ExperimentDesign
import ExperimentRuns
import HeadlessNavigation
import NavigationExperiments
import Testing
import UserBehavior
import UserSimulation

/// Users who know a variant learn another, visit by visit.
struct LearningCurveTests {
  private static let metrics = [
    Metric(id: "taps", measure: .count("tap"), role: .secondary),
    Metric(id: "seconds", measure: .time(from: .step(0), to: 1, horizonMilliseconds: 60_000), role: .secondary),
  ]

  /// The curves of users who know `a` from ten visits, where `b` is something else.
  private static func curves(
    knowing: Knowledge? = Knowledge(of: "a", visits: 10), metrics: [Metric] = metrics,
    _ change: (inout ExperimentDefinition) -> Void = { _ in }
  ) throws -> [LearningCurve] {
    var run = try Shop.run(count: 200, metrics: metrics) { $0.knows = knowing }
    change(&run.experiment)
    return try LearningCurve.curves(of: run)
  }

  private static func load(_ milliseconds: Int, _ experiment: inout ExperimentDefinition, of variant: Int) {
    experiment.variants[variant].app.screens["list"]?.loadMilliseconds = milliseconds
  }

  @Test func `who knows nothing learns nothing, nor is there a curve without a time`() throws {
    #expect(try Self.curves(knowing: nil).isEmpty)
    #expect(try Self.curves(metrics: [Self.metrics[0]]).isEmpty)
  }

  @Test func `the same under another name is as fast from the first visit on`() throws {
    let curve = try #require(try Self.curves().first)
    #expect(curve.variant == 1 && curve.metric == 1 && curve.persona == nil)
    #expect(curve.crossing == 1 && curve.visits.count == 1 && curve.visits[0].known == curve.visits[0].new)
  }

  @Test func `a wait on a way that stays the same is never made up for`() throws {
    let curve = try #require(try Self.curves { Self.load(2000, &$0, of: 1) }.first)
    #expect(curve.crossing == nil && curve.visits.count == LearningCurve.mostVisits)
    // The way is the same, so all visits before count, and the wait is all that differs.
    #expect(curve.visits.allSatisfy { abs($0.new - $0.known - 2000) < 0.001 })
    #expect(zip(curve.visits, curve.visits.dropFirst()).allSatisfy { $1.known <= $0.known })
  }

  /// The things stand elsewhere, which costs a search at first, and the screen between comes sooner.
  @Test func `what is faster for experts is faster once it is learned`() throws {
    let curve = try #require(
      try Self.curves { experiment in
        let menu = MenuDefinition(id: "goods", levels: ["kind", "good"], sizes: [5, 2])
        var app = experiment.variants[1].app
        app.screens["kinds"]?.listing = MenuListing(menu: menu, levels: [0], intent: "list")
        app.screens["list"]?.listing = MenuListing(menu: menu, levels: [1], intent: "show")
        experiment.variants[1].app = app
        Self.load(200, &experiment, of: 0)
      }.first)
    let crossing = try #require(curve.crossing)
    #expect(crossing > 1 && crossing < LearningCurve.mostVisits && curve.visits.count == crossing, "\(curve.visits)")
  }

  @Test func `each persona has a curve of its own, and each scenario a crossing`() throws {
    let run = try Shop.run(count: 100, metrics: Self.metrics) { cohort in
      cohort.personas = [
        Persona(id: "new", share: 0.5), Persona(id: "old", share: 0.5, knows: Knowledge(of: "b", visits: 3)),
      ]
    }
    let uncertain = [UncertainParameter(.scan, in: 200...300)]
    let curves = try LearningCurve.curves(of: run, in: ScenarioRun(run, uncertain: uncertain, count: 3))
    #expect(curves.map(\.persona) == [1] && curves.map(\.variant) == [0] && curves.map(\.crossings) == [[1, 1, 1]])
  }
}
