package import HeadlessNavigation

extension Cohort {
  /// The same users in a scenario: with other values of what is uncertain.
  ///
  /// What a persona says of its own behavior moves as everybody's does: by the same factor. Shares that are not uncertain
  /// give way to those that are, in proportion. A scent moves by as much under every variant.
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
        users.scentShifts.append(ScentShift(of: item, forGoal: goal, by: value - (quantity.value ?? value)))
      }
    }
    users.goals.share(goals, named: \.id, \.share)
    users.devices.share(devices, named: \.name, \.share)
    users.personas.share(personas, named: \.id, \.share)
    return users
  }
}

extension Persona {
  /// Moves what it says of itself; proportions stay at most 1, and counts whole.
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
    _ shares: [String: Double],
    named name: (Element) -> String,
    _ share: WritableKeyPath<Element, Double>
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
struct ItemScent: Hashable {
  var item: Name<Item>
  var scent: Scent

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
