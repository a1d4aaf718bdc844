import UserBehavior

/// What happens to a user at set times: notifications, interruptions, gates that time out and turns of the device.
struct SessionSchedule {
  /// The notifications the user opens.
  private var notifications: NotificationSchedule
  /// The interruptions the user gives in to.
  private var interruptions: InterruptionSchedule
  /// The active time of the next notification or interruption; `Int.max` when there is none.
  private var nextEvent = Int.max
  /// The active time at which the waiting gate times out; `Int.max` when none waits.
  var gateDeadline = Int.max
  /// The active time of the next turn of the device; `Int.max` when there is none.
  var nextRotation = Int.max
  /// How often the device was turned.
  var turns = 0

  init(_ cohort: Cohort, under rules: SessionRules) {
    notifications = NotificationSchedule(cohort.notifications, until: rules.limit * cohort.visits.most)
    interruptions = rules.interruptions
  }

  /// The active time of the next notification, interruption or timeout; `Int.max` when there is none.
  var alarm: Int { min(gateDeadline, nextEvent) }

  /// Continues with users who behave differently.
  mutating func use(_ cohort: Cohort, under rules: SessionRules) {
    notifications = NotificationSchedule(cohort.notifications, until: rules.limit * cohort.visits.most)
    interruptions = rules.interruptions
  }

  /// Draws the events of a user.
  mutating func begin(for user: SimulatedUser, _ profile: UserProfile) {
    (turns, gateDeadline, nextRotation) = (0, .max, profile.firstRotation)
    notifications.begin(for: user.draws)
    interruptions.begin(for: user.draws, with: profile.firstInterruption, until: profile.budget)
    findNextEvent()
  }

  /// Whether an interruption is due before the next notification.
  var isInterruptionNext: Bool { interruptions.next.map { $0.time <= notifications.nextTime } ?? false }

  /// Takes out the notification that is due.
  mutating func nextOpenedNotification() -> NotificationSchedule.Opening? {
    guard let opening = notifications.takeNext() else { return nil }
    findNextEvent()
    return opening
  }

  /// Takes out the interruption that is due, and finds the next before a limit of active time.
  mutating func takeInterruption(until limit: Int) -> Interruption? {
    guard let interruption = interruptions.takeNext(until: limit) else { return nil }
    findNextEvent()
    return interruption
  }

  /// Finds the events of another visit, up to a limit of active time.
  mutating func beginVisit(until limit: Int) {
    interruptions.search(until: limit)
    findNextEvent()
  }

  /// Counts time away, which a waiting gate counts too.
  mutating func goAway(for absence: Int, at time: Int) {
    if gateDeadline < .max { gateDeadline = max(time, gateDeadline - absence) }
  }

  private mutating func findNextEvent() { nextEvent = min(notifications.nextTime, interruptions.next?.time ?? .max) }
}

/// The notifications a user opens, in order of time; ignored ones are left out.
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

/// The interruptions a user gives in to, in order of time: a Poisson process with draws keyed by the minute of active
/// time, so the same minutes are interrupted under every variant.
///
/// Ignored interruptions cost nothing and are left out; a thinned Poisson process is a Poisson process.
package struct InterruptionSchedule {
  private static let minuteLength = 60_000

  /// The mean time from one to the next, in milliseconds; 0 when there are none.
  private let mean: Int
  /// Draws above it surely mean that a minute has none: its own probability, and a margin above the error of rounding.
  private let bound: Double
  private var draws = UserDraws(seed: 0, user: 0)
  private var minute = 0
  private var count = 0
  /// The time up to which the minute is known.
  private var known = 0
  /// The next one that was found.
  package private(set) var next: Interruption?

  /// - Parameter mean: The mean active time from one to the next, in milliseconds; 0 for none.
  package init(mean: Int) {
    self.mean = mean
    let perMinute = mean > 0 ? Double(Self.minuteLength) / Double(mean) : 0
    bound = mean > 0 ? 1 - ReproducibleMathematics.exponential(-perMinute) + 1e-3 : 0
  }

  /// Starts anew, for a user.
  package mutating func begin(for draws: UserDraws, until limit: Int) {
    self.draws = draws
    (minute, count, known, next) = (0, 0, 0, nil)
    search(until: limit)
  }

  /// Starts with a user whose first interruption is known.
  /// - Parameter limit: The active time up to which there is no other first one.
  package mutating func begin(for draws: UserDraws, with first: Interruption?, until limit: Int) {
    guard mean > 0 else { return }
    self.draws = draws
    next = first
    minute = first?.minute ?? limit / Self.minuteLength + 1
    count = first.map { $0.count + 1 } ?? 0
    known = first?.time ?? minute * Self.minuteLength
  }

  /// Looks for the next one, unless one is known already.
  /// - Parameter limit: The active time after which none matters for now.
  package mutating func search(until limit: Int) {
    guard mean > 0 else { return }
    while next == nil, minute * Self.minuteLength <= limit {
      let uniform = draws.uniform(.interruption, about: UInt32(truncatingIfNeeded: count), attempt: minute)
      if uniform < bound {
        known += SessionRules.exponentialTime(mean: mean, uniform: uniform)
        if known < (minute + 1) * Self.minuteLength {
          next = Interruption(time: known, minute: minute, count: count)
          count += 1
          continue
        }
      }
      (minute, count) = (minute + 1, 0)
      known = minute * Self.minuteLength
    }
  }

  /// Takes the next one out, and looks for the one after it.
  package mutating func takeNext(until limit: Int) -> Interruption? {
    let taken = next
    next = nil
    search(until: limit)
    return taken
  }
}

/// An interruption for which a user leaves the app.
package struct Interruption {
  /// When, in active milliseconds since the app was first opened.
  package var time: Int
  /// The minute in which it is.
  package var minute: Int
  /// How many came before it in that minute.
  package var count: Int

  /// How long the user is away, in milliseconds; `nil` when they do not come back.
  func absence(_ draws: UserDraws, under rules: SessionRules) -> Int? {
    let node = UInt32(truncatingIfNeeded: count)
    guard draws.uniform(.coming, about: node, attempt: minute) < rules.parameters[.interruptionReturn] else {
      return nil
    }
    return rules.absence(uniform: draws.uniform(.absence, about: node, attempt: minute))
  }
}
