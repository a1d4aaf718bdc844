package import HeadlessNavigation
package import UserBehavior

extension Cohort {
  /// The same users in a scenario: with other values of what is uncertain.
  ///
  /// A persona's own value moves by the same factor as the cohort's. Shares that are not uncertain shrink or grow in
  /// proportion. A scent moves by the same difference under every variant.
  package func behaving(_ uncertain: [UncertainParameter], as values: [Double]) -> Cohort {
    var users = self
    var goals: [String: Double] = [:]
    var devices: [String: Double] = [:]
    var personas: [String: Double] = [:]
    for (quantity, value) in zip(uncertain, values) {
      switch quantity.subject {
      case .behavior(let parameter):
        users.behavior[parameter] = value
        let factor = behavior[parameter] > 0 ? value / behavior[parameter] : 1
        for index in users.personas.indices { users.personas[index].scale(parameter, by: factor) }
      case .goal(let id): goals[id] = value
      case .device(let name): devices[name] = value
      case .persona(let id): personas[id] = value
      case .scent(let item, let goal):
        users.scentShifts.append(ScentShift(of: Name(item), forGoal: goal, by: value - (quantity.value ?? value)))
      case .effortOfAnchor: break
      }
    }
    users.goals.share(goals, named: \.id, \.share)
    users.devices.share(devices, named: \.name, \.share)
    users.personas.share(personas, named: \.id, \.share)
    return users
  }
}

extension Persona {
  /// Scales its own value of a parameter; proportions stay at most 1, counts whole.
  fileprivate mutating func scale(_ parameter: BehaviorParameter, by factor: Double) {
    guard let own = behavior[parameter] else { return }
    let scaled = own * factor
    behavior[parameter] =
      switch parameter.unit {
      case .proportion: min(max(1, own), scaled)
      case .count: own >= 1 ? max(1, scaled.rounded()) : own
      case .duration, .length, .number: scaled
      }
  }
}

extension Array {
  /// Gives the parts of some names other shares, and the others what is left of the whole.
  ///
  /// Parts of one name divide their share as before. Where nothing is left to divide, or there are no others, the shares
  /// are no longer of a whole, and count by their proportions.
  fileprivate mutating func share(
    _ shares: [String: Double], named name: (Element) -> String, _ share: WritableKeyPath<Element, Double>
  ) {
    guard !shares.isEmpty else { return }
    let total = reduce(0) { $0 + $1[keyPath: share] }
    guard total > 0 else { return }
    var before: [String: Double] = [:]
    for part in self { before[name(part), default: 0] += part[keyPath: share] / total }
    // In the order of the parts, as sums depend on their order.
    var (given, rest) = (0.0, 0.0)
    var seen: Set<String> = []
    for part in self where seen.insert(name(part)).inserted {
      if let share = shares[name(part)] { given += share } else { rest += before[name(part)] ?? 0 }
    }
    let left = rest > 0 ? Swift.max(0, 1 - given) / rest : 0
    for index in indices {
      let name = name(self[index])
      let old = self[index][keyPath: share] / total
      guard let new = shares[name] else {
        self[index][keyPath: share] = old * left
        continue
      }
      if let whole = before[name], whole > 0 { self[index][keyPath: share] = new * old / whole }
    }
  }
}

/// How much better or worse an item announces goals than the app says.
package struct ScentShift: Hashable, Sendable {
  /// The item or tab.
  package var item: Name<Item>
  /// The goal; `nil` for every goal that the item says nothing of.
  package var goal: String?
  /// The difference.
  package var difference: Double

  package init(of item: Name<Item>, forGoal goal: String?, by difference: Double) {
    (self.item, self.goal, self.difference) = (item, goal, difference)
  }
}

/// The scent of one item, which may be better or worse than the app says.
package struct ItemScent: Hashable {
  /// The item; `nil` for a tab that has no name of its own.
  package var item: Name<Item>?
  /// How well it announces what users came for.
  package var scent: Scent
  /// Whether users see it for what it is: the only way on, or what fills in a form, whose fields say what it is for.
  package var isClear = false

  package init(item: Name<Item>?, scent: Scent, isClear: Bool = false) {
    (self.item, self.scent, self.isClear) = (item, scent, isClear)
  }

  /// Hashes the name and what holds for most: a table has hundreds of goals, and an item has one scent nearly always.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(item)
    hasher.combine(scent.standard)
    hasher.combine(scent.byGoal.count)
  }

  /// The scent for those who came for a goal.
  func value(forGoal goal: String, after shifts: [ScentShift]) -> Double {
    let value = scent.value(forGoal: goal)
    guard !shifts.isEmpty else { return value }
    let own = scent.byGoal[goal] == nil ? nil : goal
    let difference = shifts.reduce(0) { sum, shift in
      shift.item == item && (shift.goal == goal || shift.goal == nil && own == nil) ? sum + shift.difference : sum
    }
    return difference == 0 ? value : min(1, max(0, value + difference))
  }
}

/// Points that fill a unit cube of many axes evenly: Latin hypercubes of 64 points (McKay, Beckman & Conover 1979).
///
/// Every block of 64 has one point in each of 64 equal slices of every axis, so that effects of one axis are averaged
/// almost without error. In what order an axis is cut is drawn a few times, and the draw kept that goes least along with
/// the axes before. A recurrent sequence, which is as even on few axes, runs along diagonals on twenty.
package struct ScenarioPoints: Sendable {
  /// How many points fill every slice once.
  package static let blockSize = 64
  private static let drawCount = 32

  private let dimensions: Int
  private let blocks: [[[Int]]]

  /// The points of so many axes.
  /// - Parameter count: How many points will be asked for; a point is the same for any number of them.
  package init(dimensions: Int, count: Int = blockSize) {
    self.dimensions = max(0, dimensions)
    let blockCount = (max(1, count) + Self.blockSize - 1) / Self.blockSize
    blocks = (0..<blockCount).map { Self.block($0, dimensions: max(0, dimensions)) }
  }

  /// The point of an index from 0 up to the count; every coordinate is at least 0 and below 1.
  package subscript(index: Int) -> [Double] {
    let (block, row) = index.quotientAndRemainder(dividingBy: Self.blockSize)
    guard blocks.indices.contains(block) else { return ScenarioPoints(dimensions: dimensions, count: index + 1)[index] }
    // Later blocks stand elsewhere in the slices.
    let offset = 0.5 + Double(block) * 0.618_033_988_749_894_9
    let place = offset - Double(Int(offset))
    return blocks[block].map { (Double($0[row]) + place) / Double(Self.blockSize) }
  }

  /// For each axis the slice of every point.
  private static func block(_ block: Int, dimensions: Int) -> [[Int]] {
    var axes: [[Int]] = []
    for axis in 0..<dimensions {
      var best: (slices: [Int], likeness: Double)?
      for draw in 0..<(axis == 0 ? 1 : drawCount) {
        let slices = slices(block: block, axis: axis, draw: draw)
        let likeness = axes.reduce(0) { sum, other in
          let product = Double(covariance(slices, other))
          return sum + product * product
        }
        if likeness < best?.likeness ?? .infinity { best = (slices, likeness) }
      }
      if let best { axes.append(best.slices) }
    }
    return axes
  }

  /// A permutation of the slices.
  private static func slices(block: Int, axis: Int, draw: Int) -> [Int] {
    let draws = UserDraws(seed: 0x5ce7a710, user: block)
    var slices = Array(0..<blockSize)
    for last in stride(from: blockSize - 1, to: 0, by: -1) {
      let uniform = draws.uniform(.scenario, about: UInt32(axis), goal: draw, attempt: last)
      slices.swapAt(last, Int(uniform * Double(last + 1)))
    }
    return slices
  }

  private static func covariance(_ one: [Int], _ other: [Int]) -> Int {
    var sum = 0
    for row in 0..<blockSize { sum += (2 * one[row] - blockSize + 1) * (2 * other[row] - blockSize + 1) }
    return sum
  }
}
