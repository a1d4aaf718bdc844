import Assignment
package import ExperimentDesign
import FunnelAnalysis
import HeadlessNavigation
import NavigationEvents
import NavigationExperiments
import UserBehavior
import UserSimulation

extension ExperimentRun {
  /// The most frequent path to the goal, of each variant and size class in which users get there.
  ///
  /// The first users of the run are followed under every variant, from their start until they reach the goal. What a
  /// user takes back is left out, so that users who differ only in wrong turns took the same path; of paths that as many
  /// users took, the one found first counts. Where users have different goals, all paths are of users with the one that
  /// most arrive with, under all variants together, so that variants can be compared. Where nobody reaches the goal, paths lead to the furthest step that somebody
  /// reaches. Users are taken in order, so the paths do not depend on threads or shards.
  package func screenPaths() -> [ScreenPath] {
    var follower = PathFollower(self)
    for user in 0..<min(cohort.count, ScreenPath.mostFollowed) where overrun == nil { follower.follow(user) }
    return follower.paths
  }
}

/// Follows users to the goal and counts their paths.
private struct PathFollower: ~Copyable {
  /// The paths of users of a size class to a step, in the order in which they were found.
  private struct Count {
    var goal: Int?
    var frames: [ScreenFrame]
    var users: Int
  }

  private let run: ExperimentRun
  private let parts: [CohortPart]
  private let profiles: [ProfileSource]
  private let drivers: [[SessionDriver<PathListener>]]
  private var outcomes: RunWorker
  /// By variant, size class and step.
  private var counts: [[[[Count]]]]

  init(_ given: ExperimentRun) {
    var run = given
    run.engine = .automaton
    self.run = run
    parts = CohortPart.parts(of: run.cohort)
    profiles = parts.map { ProfileSource(run, $0) }
    let variants = run.experiment.variants.indices
    drivers = parts.map { part in
      variants.map { variant in
        let flow = run.flow(of: variant)
        return SessionDriver(run, in: flow, part: part, listener: PathListener(flow.engine.app))
      }
    }
    outcomes = RunWorker(run: run)
    let steps = Array(repeating: [Count](), count: run.experiment.goalStep + 1)
    counts = variants.map { _ in SizeClass.allCases.map { _ in steps } }
  }

  /// The most frequent path of each variant and size class.
  var paths: [ScreenPath] {
    let goal = run.experiment.goalStep
    return SizeClass.allCases.enumerated().flatMap { place, sizeClass in
      let furthest = (0...goal).last { step in counts.contains { !$0[place][step].isEmpty } } ?? goal
      let purpose = mostFrequentGoal(counts.flatMap { $0[place][furthest] })
      return counts.indices.compactMap { variant -> ScreenPath? in
        let found = counts[variant][place][furthest].filter { $0.goal == purpose }
        guard let most = found.map(\.users).max(), let best = found.first(where: { $0.users == most }) else {
          return nil
        }
        return ScreenPath(
          variant: variant, sizeClass: sizeClass, step: furthest, goal: purpose, frames: best.frames, users: most,
          arrivals: found.reduce(0) { $0 + $1.users })
      }
    }
  }

  /// The goal of most users; of several, the first of the experiment.
  private func mostFrequentGoal(_ found: [Count]) -> Int? {
    let users = run.experiment.goals.indices.map { goal in
      found.reduce(0) { $0 + ($1.goal == goal ? $1.users : 0) }
    }
    return users.max().flatMap { $0 > 0 ? users.firstIndex(of: $0) : nil }
  }

  mutating func follow(_ index: Int) {
    guard run.experiment.assignment.assign(index: UInt64(index)).arm != nil else { return }
    let part = run.cohort.persona(of: index)
    let user = parts[part].cohort.user(index)
    let profile = profiles[part].profile(of: user, in: parts[part])
    for (variant, outcome) in outcomes.outcomes(of: index).enumerated() {
      guard let exposure = outcome.exposure,
        let step = (0...run.experiment.goalStep).last(where: { outcome.reaches($0) })
      else { continue }
      let driver = drivers[part][variant]
      driver.run(user, as: profile)
      guard let frames = driver.listener.path(until: Int(outcome.reachedTimes[step]), in: exposure.sizeClass) else {
        continue
      }
      let place = SizeClass.allCases.firstIndex(of: exposure.sizeClass) ?? 0
      Self.add(frames, outcome.goal, to: &counts[variant][place][step])
    }
  }

  private static func add(_ frames: [ScreenFrame], _ goal: Int?, to counts: inout [Count]) {
    if let known = counts.firstIndex(where: { $0.goal == goal && $0.frames.elementsEqual(frames) { $0.looksLike($1) } })
    {
      counts[known].users += 1
    } else {
      counts.append(Count(goal: goal, frames: frames, users: 1))
    }
  }
}

extension UserOutcome {
  fileprivate func reaches(_ step: Int) -> Bool {
    reachedTimes.indices.contains(step) && reachedTimes[step] != FunnelOutcome.unfilled
  }
}

/// Keeps what a user sees, and when.
private final class PathListener: SessionListener {
  private struct Sight {
    var frame: ScreenFrame?
    var isReturn: Bool
    var sizeClass: SizeClass
  }

  private let app: AppDefinition
  /// What each transition leads to.
  private var sights = TransitionRows<Sight>()
  private var seen: [(time: Int, sight: Sight)] = []

  init(_ app: AppDefinition) { self.app = app }

  var wants: SessionWants { [] }

  func forget(_: ForgottenNumbers) { sights.forget() }

  func begin(_ user: SimulatedUser, toward task: CurrentTask) { seen = [] }

  func receive(_ event: SessionEvent, at time: Int, in flow: inout FlowMachine) {
    guard case .navigated(let transition, _) = event else { return }
    let sight = sights[transition] ?? sight(of: flow.flowStep(transition))
    sights[transition] = sight
    seen.append((time, sight))
  }

  private func sight(of step: FlowStep) -> Sight {
    Sight(frame: ScreenFrame(step, in: app), isReturn: step.isReturn, sizeClass: step.state.traits.horizontal)
  }

  /// The path of the latest user; `nil` where part of it is in another size class.
  func path(until time: Int, in sizeClass: SizeClass) -> [ScreenFrame]? {
    var path: [ScreenFrame] = []
    for (_, sight) in seen.prefix(while: { $0.time <= time }) {
      guard sight.sizeClass == sizeClass else { return nil }
      if let frame = sight.frame { path.go(to: frame, isReturn: sight.isReturn) }
    }
    return path.isEmpty ? nil : path
  }
}
