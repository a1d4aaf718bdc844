import ExperimentDesign
import ExperimentFile
import Foundation
import NavigationEvents
import NavigationExperiments
import Testing
import UserBehavior
import UserSimulation

/// Items that are looked at in one step, beside those that are looked at one by one, as where fixations are recorded.
@Suite struct RecordedFixationTests {
  static let experiments = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Experiments").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".json5") && $0 != "storefront.json5" }.sorted().map { "\(folder)/\($0)" }
  }()

  /// What a user did, without fixations.
  private struct Session: Equatable {
    var entries: [String]
    /// When everything was.
    var times: [Int]
    var acts: [Int]
  }

  private static func session(
    of user: SimulatedUser, as profile: UserProfile, by walker: inout SessionWalker, _ wants: SessionWants
  ) -> Session {
    let log = SessionLog(wants)
    walker.reporter = SessionReporter(to: log)
    walker.walk(user, as: profile)
    let entries = log.entries.filter { if case .fixated = $0.event { false } else { true } }
    return Session(
      entries: entries.map { "\($0.time) \($0.event)" }, times: entries.map(\.time),
      acts: walker.reporter.actCounts)
  }

  @Test(arguments: experiments) func `users of shipped experiments do the same whether or not fixations are recorded`(
    path: String
  ) throws {
    let document = try ExperimentDocument.read(path: path)
    let experiment = document.experiment
    guard document.cohort.policy == .scan else { return }
    // Both kinds of users in equal parts, and hands that slip.
    for deliberation in [0, 0.5] {
      for part in document.cohort.parts {
        var cohort = part
        cohort.behavior[.deliberation] = deliberation
        cohort.behavior[.slip] = 0.05
        let rules = SessionRules(cohort.behavior)
        for variant in experiment.variants.indices {
          let machine = FlowMachine(engine: experiment.engine(for: variant), observing: experiment.slot)
          var walker = SessionWalker(cohort, in: machine, rules: rules)
          for index in 0..<60 {
            let user = cohort.user(index)
            let profile = UserProfile(of: user, in: cohort, under: rules)
            // One after the other by one walker, so that both know the same transitions.
            let recorded = Self.session(of: user, as: profile, by: &walker, .fixations)
            let plain = Self.session(of: user, as: profile, by: &walker, [])
            #expect(plain == recorded, "user \(index) of \(experiment.variants[variant].id)")
          }
        }
      }
    }
  }

  /// A screen that a sheet covers from the launch on is new to each user when the sheet goes.
  @Test(arguments: [[], .fixations] as [SessionWants])
  func `users of an app that is launched with a sheet do the same whoever used it before`(
    wants: SessionWants
  ) throws {
    let app = """
      menus: { things: { levels: ["thing"], sizes: [5] } }, launches_with: "news",
      screens: { home: { lists: "things.thing", does: "show" }, thing: { takes: "things.thing" },
                 news: { items: [{ id: "close", does: "close", scent: 0.5 }] } },
      destinations: { news: { find_or: { present: "sheet" } } },
      """
    let coordinators = """
      main: { kind: "stack", root: "home", on: { show: { push: "thing($item)" }, close: { dismiss: true } } }
      """
    let text = experiment(
      app: app, coordinators: coordinators, users: 100, goal: #"find: "things""#, target: "thing")
    let read = try ExperimentFileTests.document(text)
    let document = try #require(read.document, "\(read.diagnostics)")
    let (cohort, engine) = (document.cohort, document.experiment.engine(for: 0))
    let rules = SessionRules(cohort.behavior)
    func walker() -> SessionWalker {
      SessionWalker(cohort, in: FlowMachine(engine: engine, observing: "main"), rules: rules)
    }
    var used = walker()
    var found = 0
    for index in 0..<20 {
      let user = cohort.user(index)
      let profile = UserProfile(of: user, in: cohort, under: rules)
      var fresh = walker()
      let first = Self.session(of: user, as: profile, by: &fresh, wants)
      let later = Self.session(of: user, as: profile, by: &used, wants)
      // Each walker numbers transitions in the order it finds them.
      #expect(later.times == first.times, "user \(index)")
      #expect(later.acts == first.acts, "user \(index)")
      found += fresh.reporter.endCounts[SessionEnd.finished.index] > 0 ? 1 : 0
    }
    #expect(found > 10)
  }
}
