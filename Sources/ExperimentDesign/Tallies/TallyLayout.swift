import FunnelAnalysis

/// Which whole numbers of each user a row sums up, and in which columns: made once from an experiment.
package final class TallyLayout: Hashable, Sendable {
  /// What is counted of some users.
  package enum Figure: Hashable, Sendable {
    /// A metric: its value, of a rate its numerator and denominator; of a time, the horizon for users who do not arrive by
    /// then; of a value of a log, 0 at most.
    case metric(Int)
    /// A metric that is a time: among one side its value for the users who arrive, among both sides whether they do.
    case arrivals(Int)
    /// A metric, and the same metric before the exposure.
    case covariate(Int)
    /// Whether a step is reached.
    case step(Int)
    /// The time from first reaching a step to first reaching another, for users who reach both, whole and cut at the horizon.
    case duration(from: Int, to: Int)
  }

  /// A whole number of a user.
  enum Input: Hashable, Sendable {
    case value(Int, most: Int64)
    case denominator(Int)
    case reaches(Int)
    case arrives(Int)
    case duration(from: Int, to: Int, most: Int64)

    /// The number of an outcome, which stays in its list: a copy would count references to its arrays.
    @inline(__always) func number(_ outcomes: [UserOutcome], _ place: Int) -> Int64 {
      func reaches(_ step: Int) -> Bool {
        step < outcomes[place].reachedTimes.count && outcomes[place].reachedTimes[step] != FunnelOutcome.unfilled
      }
      switch self {
      case .value(let metric, let most): return min(most, outcomes[place].values[metric])
      case .denominator(let rate): return outcomes[place].denominators[rate]
      case .reaches(let step): return reaches(step) ? 1 : 0
      case .arrives(let metric): return outcomes[place].values[metric] == UserOutcome.never ? 0 : 1
      case .duration(let from, let to, let most):
        guard reaches(from), reaches(to) else { return UserOutcome.never }
        let (start, end) = (outcomes[place].reachedTimes[from], outcomes[place].reachedTimes[to])
        return FunnelOutcome.time(from: start, to: end, longest: most)
      }
    }
  }

  /// The numbers of a figure, which are summed up together: how many users have them, their sums and those of products.
  struct Group: Hashable, Sendable {
    let figure: Figure
    /// The metric whose goals say which users count; negative for all users.
    let metric: Int
    /// The first of its inputs, and how many of them there are on each side.
    let input, half: Int
    /// Whether it sums up numbers of two outcomes of each user.
    let isPair: Bool
    /// Whether products are summed up too; of both sides, where numbers are 0 or 1.
    let hasProducts: Bool
    /// Whether its numbers are 0 or 1, and so their own squares.
    let isBinary: Bool
    /// The first column.
    let start: Int
    /// The place of the histogram of the first number; negative where there is none.
    let histogram: Int

    /// How many numbers a user has.
    var width: Int { isPair ? 2 * half : half }
    /// The column of the sum of a number.
    func sum(_ number: Int) -> Int { start + 1 + number }
    /// The column of the sum of the products of two numbers, the first not after the second.
    func product(_ first: Int, _ second: Int) -> Int {
      if isBinary { return first == second ? sum(first) : sum(width) }
      return sum(width) + first * (2 * width - first + 1) / 2 + second - first
    }
    /// The column behind its last.
    var end: Int { isBinary ? sum(width + width / 2) : hasProducts ? product(width, width) : sum(width) }
  }

  /// Columns for all users: how many there are, how many can differ, and how many saw something else.
  static let (users, triggered, seeingOtherwise, firstColumn) = (0, 1, 2, 3)

  /// Whose numbers a row sums up: those of users under one variant, under two, or of each unit that was assigned.
  enum Kind: Hashable { case arms, contrasts, units }

  /// The numbers of a user, the same for rows of every kind.
  let inputs: [Input]
  let groups: [Group]
  /// The columns that count users, or users and something that a user has once.
  let counts: Set<Int>
  /// Pairs of columns, the first of which is never above the second.
  let ordered: [[Int]]
  /// The groups by what they are.
  let places: [Figure: Int]
  /// The metrics that are values of a log, whose users are kept one by one.
  let values: [Int]
  /// The layout of the units that variants were assigned to; `nil` where those are not counted apart.
  let units: TallyLayout?
  /// By metric, the positions of the goals whose users count; `nil` where all users do.
  private let goals: [Set<Int>?]

  /// How many columns there are.
  let columnCount: Int
  /// How many histograms there are.
  let histogramCount: Int

  init(_ experiment: ExperimentOutline, _ kind: Kind) {
    var (inputs, groups, ordered): ([Input], [Group], [[Int]]) = ([], [], [[Self.triggered, Self.users]])
    ordered.append([Self.seeingOtherwise, Self.users])
    var (counts, places, histograms): (Set<Int>, [Figure: Int], Int) = ([0, 1, 2], [:], 0)
    let isPair = kind == .contrasts

    func add(
      _ figure: Figure, _ own: [Input], of metric: Int = -1, to kinds: [Kind] = [.arms], isPair: Bool = isPair,
      hasProducts: Bool = kind != .units,
      isBinary: Bool = false, hasHistogram: Bool = false, within limits: [Int] = [TallyLayout.users]
    ) {
      defer { inputs += own }
      guard kinds.contains(kind) else { return }
      let group = Group(
        figure: figure, metric: metric, input: inputs.count, half: own.count, isPair: isPair, hasProducts: hasProducts,
        isBinary: isBinary, start: groups.last?.end ?? Self.firstColumn, histogram: hasHistogram ? histograms : -1)
      places[figure] = groups.count
      groups.append(group)
      if hasHistogram { histograms += 1 }
      counts.insert(group.start)
      ordered += limits.map { [group.start, $0] }
      guard isBinary else { return }
      for number in 0..<group.width {
        counts.insert(group.sum(number))
        ordered.append([group.sum(number), group.start])
      }
      guard group.width == 2 else { return }
      counts.insert(group.product(0, 1))
      ordered += [0, 1].map { [group.product(0, 1), group.sum($0)] }
    }

    for (metric, rule) in experiment.metrics.enumerated() {
      let value = Input.value(metric, most: rule.horizonMilliseconds ?? (rule.value == nil ? .max : 0))
      let rate = experiment.rates.firstIndex(of: metric).map { [Input.denominator($0)] } ?? []
      add(.metric(metric), [value] + rate, of: metric, to: [.arms, .contrasts, .units], isBinary: rule.isBinary)
      let own = groups[groups.count - 1].start
      if rule.isTime {
        let time = Input.value(metric, most: .max)
        add(.arrivals(metric), [.arrives(metric)], of: metric, to: [.contrasts], isBinary: true, within: [own])
        add(.arrivals(metric), [time], of: metric, hasHistogram: true, within: [own])
      }
      if experiment.analysis.covariate != nil, rate.isEmpty, rule.value == nil {
        add(.covariate(metric), [value], of: metric, isPair: true, within: [own])
      }
    }
    let funnel = experiment.funnel
    let steps = funnel.steps.indices
    for step in steps {
      add(.step(step), [.reaches(step)], to: [.arms, .contrasts, .units], isBinary: true)
    }
    let parts = steps.dropLast().map { [$0, $0 + 1] } + (steps.count > 2 ? [[0, steps.count - 1]] : [])
    for part in parts {
      let longest = funnel.windowMilliseconds
      let times = [longest, min(longest, funnel.horizonMilliseconds)].map {
        Input.duration(from: part[0], to: part[1], most: $0)
      }
      let limits = part.map { groups[places[.step($0)] ?? 0].sum(0) }
      add(.duration(from: part[0], to: part[1]), times, hasProducts: false, hasHistogram: true, within: limits)
      if kind == .arms { ordered.append([groups[groups.count - 1].sum(1), groups[groups.count - 1].sum(0)]) }
    }
    (self.inputs, self.groups, self.counts, self.ordered, self.places) = (inputs, groups, counts, ordered, places)
    (columnCount, histogramCount) = (groups.last?.end ?? Self.firstColumn, histograms)
    values = kind == .arms ? experiment.values : []
    units = kind == .arms ? TallyLayout(experiment, .units) : nil
    goals = experiment.metrics.map { metric in
      metric.goals.isEmpty ? nil : Set(experiment.goals.indices.filter { experiment.counts(metric, goal: $0) })
    }
  }

  /// The numbers of one user's outcomes, one after the other.
  func numbers(of outcomes: [UserOutcome]) -> [Int64] {
    var numbers: [Int64] = []
    numbers.reserveCapacity(outcomes.count * inputs.count)
    for place in outcomes.indices { for input in inputs { numbers.append(input.number(outcomes, place)) } }
    return numbers
  }

  /// Whether a user counts for a metric.
  /// - Parameter goal: The position of the user's goal; `nil` where it is unknown.
  @inline(__always) func counts(_ metric: Int, goal: Int?) -> Bool {
    guard metric >= 0, let known = goals[metric] else { return true }
    return goal.map(known.contains) ?? false
  }

  package static func == (first: TallyLayout, second: TallyLayout) -> Bool {
    first === second || first.groups == second.groups && first.inputs == second.inputs && first.goals == second.goals
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(columnCount) }
}
