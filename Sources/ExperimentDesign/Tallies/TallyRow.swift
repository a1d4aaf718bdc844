package import FunnelAnalysis

/// Whole numbers of some users, summed up exactly in the columns of a layout: rows add up, in any order, to the same.
package struct TallyRow: Hashable, Sendable, StoredTally {
  /// What a user has of a metric that is a value of a log.
  package struct LoggedUser: Hashable, Sendable, StoredKey {
    /// The mark of the unit that was assigned; 0 where it is the user.
    package var cluster: Int64
    /// The sum of the numbers, in millionths.
    package var sum: Int64
    /// How many events have one.
    package var events: Int64

    package static func < (first: Self, second: Self) -> Bool {
      (first.cluster, first.sum, first.events) < (second.cluster, second.sum, second.events)
    }
  }

  /// How often a move was made, and by how many users.
  package struct MoveCount: Hashable, Sendable, StoredTally {
    /// The users who made it.
    package var users = 0
    /// How often they made it.
    package var transitions = 0

    /// Makes a count of nothing.
    package init() {}

    package mutating func code(_ coder: inout TallyCoder) {
      coder.code(&users)
      coder.code(&transitions)
    }
  }

  package let layout: TallyLayout
  private var sums: [Int128]
  private var histograms: [LogHistogram]
  /// How many users have what of each metric that is a value of a log, in their order.
  ///
  /// Sums alone do not do: which users count for less than they have is known when all are there.
  package private(set) var values: [[LoggedUser: Int]]
  /// What the users of each unit come to that variants were assigned to, by its mark; none where that is each user.
  package private(set) var units: [Int64: TallyRow] = [:]
  /// The moves from screen to screen.
  package private(set) var transitions: [ScreenTransition: MoveCount] = [:]

  /// Makes a row of no users.
  package init(_ layout: TallyLayout) {
    self.layout = layout
    sums = Array(repeating: 0, count: layout.columnCount)
    histograms = Array(repeating: LogHistogram(), count: layout.histogramCount)
    values = layout.values.map { _ in [:] }
  }

  /// How many users.
  package var count: Int { Int(sums[TallyLayout.users]) }
  /// The users for whom one of the variants can differ from the control and not for all, as their device may be turned.
  package var triggered: Int { Int(sums[TallyLayout.triggered]) }
  /// The users who saw something else, or at other times, under the treatment.
  package var seeingOtherwise: Int { Int(sums[TallyLayout.seeingOtherwise]) }
  /// Whether all users met the same under both sides, and their values are the same; true where there are no users.
  package var isIdentical: Bool {
    seeingOtherwise == 0
      && layout.groups.allSatisfy { if case .metric = $0.figure { self[$0.figure].isIdentical } else { true } }
  }

  /// The sums of a figure; `nil` of one that is not counted.
  package func sums(of figure: TallyLayout.Figure) -> FigureSums? {
    layout.places[figure].map { FigureSums(group: layout.groups[$0], sums: sums) }
  }

  /// The sums of a figure that every such row has.
  package subscript(figure: TallyLayout.Figure) -> FigureSums { sums(of: figure) ?? .nothing }

  /// The distribution of a time, in milliseconds.
  package func histogram(of figure: TallyLayout.Figure) -> LogHistogram {
    layout.places[figure].map { histograms[layout.groups[$0].histogram] } ?? LogHistogram()
  }

  /// Counts one user.
  /// - Parameters:
  ///   - numbers: Those of the user's outcomes.
  ///   - first: The place of the outcome among them.
  ///   - second: That of the treatment's, or of what they did before the exposure; `nil` where that is not known.
  mutating func add(_ numbers: [Int64], _ first: Int, and second: Int? = nil, goal: Int?) {
    Self.add(numbers.span, first, second, goal: goal, layout, &sums, &histograms)
  }

  /// Counts what a user has in a log beside numbers.
  mutating func addLogged(_ outcome: UserOutcome, _ numbers: [Int64]) {
    for (place, metric) in layout.values.enumerated() where layout.counts(metric, goal: outcome.goal) {
      let own = LoggedUser(cluster: outcome.cluster, sum: outcome.values[metric], events: outcome.events[place])
      values[place][own, default: 0] += 1
    }
    guard outcome.cluster != 0, let layout = layout.units else { return }
    units[outcome.cluster, default: TallyRow(layout)].add(numbers, 0, goal: outcome.goal)
  }

  /// Counts one user under two variants, by the places of their outcomes.
  mutating func add(
    _ numbers: [Int64], control: Int, treatment: Int, goal: Int?, isTriggered: Bool, seesOtherwise: Bool
  ) {
    add(numbers, control, and: treatment, goal: goal)
    if isTriggered { sums[TallyLayout.triggered] += 1 }
    if seesOtherwise { sums[TallyLayout.seeingOtherwise] += 1 }
  }

  /// Counts how often a move was made.
  mutating func add(_ count: MoveCount, of move: ScreenTransition) {
    transitions[move, default: MoveCount()].users += count.users
    transitions[move, default: MoveCount()].transitions += count.transitions
  }

  private static func add(
    _ numbers: Span<Int64>, _ first: Int, _ second: Int?, goal: Int?, _ layout: TallyLayout, _ sums: inout [Int128],
    _ histograms: inout [LogHistogram]
  ) {
    var sums = sums.mutableSpan
    sums[TallyLayout.users] += 1
    let count = layout.inputs.count
    for group in layout.groups where second != nil || !group.isPair {
      let (input, start, width) = (first * count + group.input, group.start + 1, group.width)
      guard numbers[input] != UserOutcome.never, layout.counts(group.metric, goal: goal) else { continue }
      let other = (second ?? first) * count + group.input - group.half
      func number(_ place: Int) -> Int128 { Int128(numbers[place < group.half ? input + place : other + place]) }
      sums[group.start] += 1
      if group.histogram >= 0 { histograms[group.histogram].add(numbers[input]) }
      for place in 0..<width { sums[start + place] += number(place) }
      if group.isBinary {
        if width == 2 { sums[start + 2] += number(0) &* number(1) }
        continue
      }
      guard group.hasProducts else { continue }
      var column = start + width
      for one in 0..<width {
        for other in one..<width {
          sums[column] += number(one) &* number(other)
          column += 1
        }
      }
    }
  }
}

/// The sums of a figure over some users.
package struct FigureSums: Sendable {
  fileprivate let group: TallyLayout.Group
  fileprivate let sums: [Int128]

  /// Those of no users, of two numbers.
  fileprivate static let nothing = FigureSums(
    group: TallyLayout.Group(
      figure: .step(0), metric: -1, input: 0, half: 1, isPair: true, hasProducts: true, isBinary: false, start: 0,
      histogram: -1),
    sums: Array(repeating: 0, count: 6))

  /// How many users have it.
  package var count: Int { Int(sums[group.start]) }
  /// The place of the first number of the second side, or of the denominator.
  package var half: Int { group.width / 2 }

  /// The sum of a number.
  package func sum(_ number: Int = 0) -> Int128 { sums[group.sum(number)] }
  /// The sum of the products of two numbers.
  package func product(_ first: Int, _ second: Int) -> Int128 {
    sums[group.product(min(first, second), max(first, second))]
  }
  /// The sum of the squares of the differences of two numbers.
  package func squaredDifference(_ first: Int, _ second: Int) -> Int128 {
    product(first, first) + product(second, second) - 2 * product(first, second)
  }
  /// The ratio of the sums of the first two numbers; `nil` where the second is 0.
  package var ratio: Double? { sum(1) == 0 ? nil : Double(sum(0)) / Double(sum(1)) }
  /// Whether the numbers of both sides are the same, user by user; true where there are no users.
  package var isIdentical: Bool { (0..<half).allSatisfy { squaredDifference($0, $0 + half) == 0 } }

  /// Whether users can have such sums (Cauchy–Schwarz).
  fileprivate var isPossible: Bool {
    func isPossible(_ product: Int128, _ first: Int128, _ second: Int128) -> Bool {
      guard first >= 0, second >= 0 else { return false }
      let square = product.magnitude.multipliedFullWidth(by: product.magnitude)
      let most = first.magnitude.multipliedFullWidth(by: second.magnitude)
      return (square.high, square.low) <= (most.high, most.low)
    }
    if group.isBinary { return group.width < 2 || sum(0) + sum(1) - product(0, 1) <= Int128(count) }
    guard group.hasProducts else { return true }
    return (0..<group.width).allSatisfy { one in
      isPossible(sum(one), Int128(count), product(one, one)) && (count > 0 || product(one, one) == 0)
        && (0..<one).allSatisfy { other in
          isPossible(product(one, other), product(one, one), product(other, other))
            && isPossible(sum(one) - sum(other), Int128(count), squaredDifference(one, other))
        }
    }
  }
}

/// Writing and reading rows.
extension TallyRow {
  package mutating func code(_ coder: inout TallyCoder) {
    guard coder.number(sums.count) == sums.count else { return coder.refuse(.otherShape) }
    for column in sums.indices { coder.code(&sums[column], isCount: layout.counts.contains(column)) }
    coder.code(&histograms)
    coder.code(&values)
    if let empty = layout.units.map(TallyRow.init) {
      coder.code(&units, empty: empty)
    } else {
      _ = coder.number(0, atMost: 0)
    }
    coder.code(&transitions, empty: MoveCount())
    for group in layout.groups {
      coder.require(FigureSums(group: group, sums: sums).isPossible)
      if group.histogram >= 0 { coder.require(histograms[group.histogram].count == sums[group.start]) }
    }
    coder.require(layout.ordered.allSatisfy { sums[$0[0]] <= sums[$0[1]] })
    coder.require(transitions.values.allSatisfy { $0.users <= min(count, $0.transitions) })
    for (metric, users) in zip(layout.values, values) {
      coder.require(users.values.reduce(0) { $0 + Int128($1) } == Int128(self[.metric(metric)].count))
      coder.require(users.keys.allSatisfy { $0.events >= 0 })
    }
  }
}

extension TallyRow.LoggedUser {
  package init(_ own: Self?, _ coder: inout TallyCoder) {
    self.init(
      cluster: coder.signed(own?.cluster ?? 0), sum: coder.signed(own?.sum ?? 0), events: coder.signed(own?.events ?? 0)
    )
  }
}
