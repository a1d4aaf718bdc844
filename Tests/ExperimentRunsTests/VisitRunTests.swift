import ExperimentDesign
import ExperimentRuns
import HeadlessNavigation
import NavigationEvents
import NavigationExperiments
import Testing
import UserBehavior
import UserSimulation

/// What users who go away and come back come to, in funnels and tables of moves.
struct VisitRunTests {
  /// The tour, which nobody gets through in the time of one visit.
  static func run(visits: Int, gap: Int, window: Int64 = 600_000) throws -> ExperimentRun {
    var run = try GoalKindTests.run(.reach("two"))
    run.cohort.behavior[.sessionLimit] = 3000
    run.cohort.visits = VisitLaw(most: visits, gapMilliseconds: gap)
    run.experiment.funnel.windowMilliseconds = window
    return run
  }

  @Test func `the funnel runs over visits, by the clock on the wall`() throws {
    var wide = RunWorker(run: try Self.run(visits: 2, gap: 60_000))
    var narrow = RunWorker(run: try Self.run(visits: 2, gap: 60_000, window: 60_000))
    var late = 0
    for user in 0..<200 {
      let (one, other) = (wide.outcomes(of: user)[0], narrow.outcomes(of: user)[0])
      // Two looks and taps, and the bearings until the limit: the second visit goes on where the first ended.
      let gap = try #require(one.reachedTimes.last) - (3000 + GoalKindTests.tap)
      #expect(gap > 0 && one.transitions == other.transitions)
      #expect(other.reachedTimes.count == (gap + 3000 + GoalKindTests.tap <= 60_000 ? 2 : 1))
      late += other.reachedTimes.count == 1 ? 1 : 0
      #expect(one.transitions.filter { $0.action == "end" }.map(\.cause) == ["limit", "finished"])
      #expect(one.exposure == Exposure(time: 2020, sizeClass: .compact))
    }
    #expect((20..<180).contains(late))
  }

  @Test func `every visit is a launch and an end, of one user`() async throws {
    let run = try Self.run(visits: 3, gap: 8_640_000_000)
    var worker = RunWorker(run: run)
    let moves = worker.outcomes(of: 0)[0].transitions
    #expect(moves.filter { $0.action == "start" }.map(\.cause) == ["launch", "relaunch", "relaunch"])
    #expect(moves.filter { $0.action == "end" }.map(\.cause) == ["limit", "limit", "limit"])
    let tally = try await run.tally(workers: 1)
    let end = ScreenTransition(from: "one", to: nil, action: "end", cause: "limit")
    let counts = tally.revealed.map { $0[0].transitions[end] ?? .init() }
    #expect(counts.reduce(0) { $0 + $1.users } == 200 && counts.reduce(0) { $0 + $1.transitions } == 600)
  }

  /// Everything that comes from outside, under variants that start anew and that restore.
  static func eventful() throws -> ExperimentRun {
    let notification = NotificationDefinition(
      destination: "help", contexts: [.none], menu: nil, meanMilliseconds: 6000, opened: 1)
    var run = try GoalKindTests.run(.reach("two"), notifications: [notification])
    run.experiment.variants[1].app.relaunch = .restore
    run.cohort.behavior = BehaviorParameters()
    run.cohort.behavior[.interruptionsPerHour] = 3600
    run.cohort.behavior[.away] = 600_000
    run.cohort.visits = VisitLaw(most: 3, returns: 0.8, gapMilliseconds: 600_000)
    run.cohort.arrivals = ArrivalLaw(periodMilliseconds: 86_400_000, links: [.init(share: 0.5, destination: "help")])
    return run
  }

  @Test func `the tables answer what the engine answers, on all that comes from outside`() async throws {
    var run = try Self.eventful()
    let tally = try await run.tally(workers: 2)
    let causes = Set(tally.revealed.flatMap { $0 }.flatMap { $0.transitions.keys.map(\.cause) })
    #expect(causes.isSuperset(of: ["relaunch", "interrupted", "link", "finished"]))
    run.mostStates = 0
    #expect(try await run.tally(workers: 1) == tally)
    run.engine = .exact
    #expect(try await run.tally(workers: 1) == tally)
  }

  @Test func `nobody's exposure depends on what the app shows again`() async throws {
    #expect(try await Self.eventful().tally(workers: 2).exposureMismatches == 0)
  }
}
