/// The notifications that a user opens, in order of time; those they leave alone never show.
struct NotificationSchedule {
  /// One of them.
  struct Opening {
    /// The position of its definition.
    var definition: Int
    /// How many of the same definition came before, opened or not.
    var occurrence: Int
    /// When it comes, in active milliseconds.
    var time: Int
  }

  /// As many of one definition have draws of their own.
  private static let mostOccurrences = 0xFFFF

  private let definitions: [NotificationDefinition]
  private var draws = UserDraws(seed: 0, user: 0)
  private let limit: Int
  /// The next of each definition.
  private var upcoming: [Opening] = []
  /// When the next one comes; `Int.max` when none does.
  private(set) var nextTime = Int.max

  /// - Parameter limit: The time after which none matters.
  init(_ definitions: [NotificationDefinition], until limit: Int) {
    self.definitions = definitions
    self.limit = limit
  }

  /// Draws those of a user.
  mutating func begin(for draws: UserDraws) {
    guard !definitions.isEmpty else { return }
    self.draws = draws
    upcoming.removeAll(keepingCapacity: true)
    for definition in definitions.indices {
      if let first = opening(after: Opening(definition: definition, occurrence: -1, time: 0)) { upcoming.append(first) }
    }
    nextTime = upcoming.lazy.map(\.time).min() ?? .max
  }

  /// Takes the next one out; of two at the same time, the one that is defined first.
  mutating func takeNext() -> Opening? {
    guard let index = upcoming.firstIndex(where: { $0.time == nextTime }) else { return nil }
    let taken = upcoming[index]
    if let next = opening(after: taken) { upcoming[index] = next } else { upcoming.remove(at: index) }
    nextTime = upcoming.lazy.map(\.time).min() ?? .max
    return taken
  }

  private func opening(after last: Opening) -> Opening? {
    let definition = definitions[last.definition]
    let node = UInt32(truncatingIfNeeded: last.definition)
    var next = last
    while next.time <= limit, next.occurrence < Self.mostOccurrences {
      next.occurrence += 1
      let uniform = draws.uniform(.notification, about: node, attempt: next.occurrence)
      next.time += SessionRules.exponentialTime(mean: definition.meanMilliseconds, uniform: uniform)
      if draws.uniform(.opening, about: node, attempt: next.occurrence) < definition.opened { return next }
    }
    return nil
  }
}
