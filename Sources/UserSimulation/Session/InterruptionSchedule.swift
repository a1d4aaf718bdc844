/// The interruptions that a user gives in to, in order of time: a Poisson process whose draws are keyed by the minute
/// of active time, so whatever a variant does in the meantime, the same minutes are interrupted.
///
/// Those that a user leaves alone cost nothing and are left out: what is left of a Poisson process is one.
struct InterruptionSchedule {
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
  private(set) var next: Interruption?

  /// - Parameter mean: The mean active time from one to the next, in milliseconds; 0 for none.
  init(mean: Int) {
    self.mean = mean
    let perMinute = mean > 0 ? Double(Self.minuteLength) / Double(mean) : 0
    bound = mean > 0 ? 1 - ReproducibleMathematics.exponential(-perMinute) + 1e-3 : 0
  }

  /// Starts anew, for a user.
  mutating func begin(for draws: UserDraws, until limit: Int) {
    self.draws = draws
    (minute, count, known, next) = (0, 0, 0, nil)
    search(until: limit)
  }

  /// Starts anew, for a user of whom the first one is known.
  /// - Parameter limit: The active time up to which there is no other first one.
  mutating func begin(for draws: UserDraws, with first: Interruption?, until limit: Int) {
    guard mean > 0 else { return }
    self.draws = draws
    next = first
    minute = first?.minute ?? limit / Self.minuteLength + 1
    count = first.map { $0.count + 1 } ?? 0
    known = first?.time ?? minute * Self.minuteLength
  }

  /// Looks for the next one, unless one is known already.
  /// - Parameter limit: The active time after which none matters for now.
  mutating func search(until limit: Int) {
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
  mutating func takeNext(until limit: Int) -> Interruption? {
    let taken = next
    next = nil
    search(until: limit)
    return taken
  }
}
