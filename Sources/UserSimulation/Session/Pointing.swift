/// Where the taps of one session land.
struct Pointing {
  /// The keys of what was meant to be tapped, once for each time.
  private var meant: [UInt32] = []
  /// How far down the screen the latest tap on something of a known size was, in millimetres; `nil` before the first.
  private(set) var height: Double?

  /// Forgets the session before.
  mutating func begin() {
    meant.removeAll(keepingCapacity: true)
    height = nil
  }

  /// How many places beside what was meant a tap lands: 0, or one to either side with equal odds.
  ///
  /// Each tap on a thing has a draw of its own, told from the others by how often it was tapped, so who slips once does
  /// not slip for ever. The side does not depend on the probability: a user who slips on small rows and on large ones
  /// slips the same way.
  /// - Parameter probability: The probability of a slip.
  mutating func displacement(
    ofTapOn key: UInt32,
    probability: Double,
    goal: Int,
    draws: UserDraws
  ) -> Int {
    guard probability > 0 else { return 0 }
    let earlier = meant.count { $0 == key }
    meant.append(key)
    let uniform = draws.uniform(.slip, about: key, goal: goal, attempt: earlier)
    guard uniform < probability else { return 0 }
    return UInt64(uniform * 0x1p53) & 1 == 0 ? -1 : 1
  }

  /// Moves to a height on the screen, and tells how far that was.
  mutating func move(to height: Double, from start: Double) -> Double {
    defer { self.height = height }
    return abs(height - (self.height ?? start))
  }
}
