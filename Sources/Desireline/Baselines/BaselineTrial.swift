import ExperimentAnalysis
import ExperimentDesign
import ExperimentRuns
import HeadlessNavigation
import NavigationExperiments
import UserBehavior
import UserSimulation

/// Runs the control alone, to compare its levels with the baselines of a file.
struct BaselineTrial {
  let placed: [PlacedBaseline]
  /// The control alone, with the baselines' metrics; what it finds out about the app is kept from rerun to rerun.
  let run: ExperimentRun
  /// The positions of the goals whose users come for what the funnel counts; `nil` where all do.
  private let wanting: Set<Int>?

  /// Prepares a trial; its users are the first of the cohort.
  /// - Parameters:
  ///   - memory: About how many bytes it takes.
  ///   - workers: How many trials share them.
  init(
    _ experiment: ExperimentDefinition, _ cohort: Cohort, memory: Int = ExperimentRun.standardMemory, workers: Int = 1
  ) {
    placed = experiment.baselines
    var own = experiment
    own.metrics = placed.map(\.metric)
    (own.requirements, own.published) = ([], [])
    own.variants = [experiment.variants[experiment.outline.declaredControl]]
    own.control = 0
    if cohort.goals.contains(where: { $0.id == GoalDefinition.somethingElse }) {
      let ids = own.goals.isEmpty ? cohort.parts.flatMap(\.goals).map(\.id) : own.goals + [GoalDefinition.somethingElse]
      own.goals = ids.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
    run = ExperimentRun(experiment: own, cohort: cohort, design: .revealed, memory: memory).shared(among: workers)
    let screens = own.variants[0].app.screens
    let counted = Set(own.funnel.steps.dropFirst().flatMap(\.screens))
    let menus = Set(counted.compactMap { screens[$0]?.subject ?? screens[$0]?.listing?.menu.id })
    let goals = cohort.parts.flatMap(\.goals).filter { goal in
      if !goal.then.isEmpty { return true }
      return switch goal.target {
      case .reach(let screen): counted.contains(screen)
      case .find(let menu): menus.contains(menu.id)
      case .finish: true
      }
    }
    let found = Set(goals.compactMap { goal in own.goals.firstIndex(of: goal.id) })
    wanting = found.isEmpty || found.count == own.goals.count ? nil : found
  }

  /// The ids of the goals whose users come for what the funnel counts; empty where all do.
  var wantingGoals: [String] { (wanting ?? []).sorted().map { run.experiment.goals[$0] } }

  /// The users.
  var cohort: Cohort { run.cohort }

  /// The control's app.
  var app: AppDefinition { run.experiment.variants[0].app }

  /// Compares so many users; none where no user is exposed.
  /// - Parameters:
  ///   - cohort: The users; `nil` for those of the experiment.
  ///   - items: Items that are only for those who want what they do.
  func comparisons(users: Int, of cohort: Cohort? = nil, wantedOnly items: [Name<Item>] = []) -> [BaselineComparison] {
    var run = run
    run.cohort = cohort ?? run.cohort
    if !items.isEmpty { run.experiment.variants[0].app.limit(items, to: Set(wantingGoals)) }
    var worker = RunWorker(run: run)
    return comparisons(of: 0..<min(users, run.cohort.count), worker: &worker)
  }

  /// Compares some users as a worker runs them; none where no user is exposed.
  func comparisons(of users: Range<Int>, worker: inout RunWorker) -> [BaselineComparison] {
    let experiment = run.experiment
    var sums = placed.map { _ in LevelSum() }
    var exposed = 0
    for user in users where experiment.assignment.assign(index: UInt64(user)).arm != nil {
      let outcome = worker.outcomes(of: user)[0]
      guard let exposure = outcome.exposure else { continue }
      exposed += 1
      let isOther = wanting.map { wanting in outcome.goal.map { !wanting.contains($0) } ?? false } ?? false
      var rate = 0
      for (place, one) in placed.enumerated() {
        let (metric, baseline) = (one.metric, one.baseline)
        let base: Int64 = metric.isRate ? outcome.denominators[rate] : 1
        rate += metric.isRate ? 1 : 0
        let value = outcome.values[place]
        guard experiment.outline.counts(metric, goal: outcome.goal),
          baseline.sizeClass.map({ $0 == exposure.sizeClass }) ?? true,
          !metric.isTime || value != UserOutcome.never
        else { continue }
        sums[place].add(Double(value) / metric.unitsPerOne, of: Int(base), isOther: isOther)
      }
    }
    return exposed == 0 ? [] : zip(placed, sums).map { $1.comparison(with: $0) }
  }
}

extension GoalDefinition {
  /// What users come for who do not want what the funnel counts, where the file has no such goal.
  static let somethingElse = "something-else"

  /// That goal, for a share of the users.
  static func somethingElse(share: Double) -> GoalDefinition {
    GoalDefinition(id: somethingElse, share: share, .reach(Name(somethingElse)))
  }
}

extension AppDefinition {
  /// Makes items complete what they start only for users with some goals.
  fileprivate mutating func limit(_ items: [Name<Item>], to goals: Set<String>) {
    for kind in screenOrder {
      guard var content = screens[kind] else { continue }
      for place in content.items.indices where items.contains(content.items[place].id) {
        content.items[place].onlyFor = goals
      }
      screens[kind] = content
    }
  }
}

/// The sum of a metric over users.
private struct LevelSum {
  private var (count, sum, squares, others) = (0, 0.0, 0.0, 0.0)

  mutating func add(_ value: Double, of base: Int, isOther: Bool) {
    count += base
    sum += value
    squares += value * value
    if isOther { others += value }
  }

  func comparison(with placed: PlacedBaseline) -> BaselineComparison {
    guard count > 0 else { return BaselineComparison(placed, users: 0, level: nil, deviation: 0) }
    let (users, mean) = (Double(count), sum / Double(count))
    return BaselineComparison(
      placed, users: count, level: mean, deviation: max(0, squares / users - mean * mean).squareRoot(),
      levelOfOthers: placed.metric.isBinary ? others / users : 0)
  }
}
