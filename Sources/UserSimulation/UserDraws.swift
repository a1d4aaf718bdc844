/// The random numbers of one user, keyed by what they are for.
///
/// A draw depends on the user, the thing it is about, the purpose, the goal and the attempt: never on the order of
/// calls, the screen, the pane or the variant. So the same user can be run under every variant.
package struct UserDraws: Sendable {
  /// What a draw is for.
  package enum Purpose: UInt32, Sendable {
    /// How clearly a label or item is perceived.
    case perception = 1
    /// Which of the goals the user has.
    case goal
    /// Which leaf the user looks for.
    case leaf
    /// Whether the user takes an offer.
    case decision
    /// How much effort the user is ready to spend.
    case effort
    /// Whether the user is among the impatient.
    case impatience
    /// How long an impatient user waits for loading.
    case loadPatience
    /// When the device is turned.
    case rotation
    /// The rounds of the permutation that samples devices.
    case sampling
    /// Whether a fact is true at launch.
    case fact
    /// When the next notification comes.
    case notification
    /// Whether the user opens it.
    case opening
    /// What it is about.
    case announcement
    /// Whether a tap lands on the neighbor of what was meant.
    case slip = 32
    /// Whether the user leaves at once.
    case leaving
    /// The rounds of the permutation that samples personas.
    case casting
    /// When, within a minute, the user gives in to an interruption.
    case interruption = 40
    /// Whether the user comes back from it.
    case coming
    /// How long the user is away.
    case absence
    /// Whether the user comes back after a visit.
    case returning
    /// How long it takes until then.
    case gap
    /// When the user opens the app for the first time.
    case arrival
    /// By which link, and what that is about.
    case link
    /// In what order the scenarios cut the range of something uncertain.
    case scenario
    /// Whether the user reads all that is visible before choosing.
    case deliberation
    /// Whether the user perceives a control on a visit.
    case noticing
    /// Whether the user would rather type than look around.
    case searching
    /// Which rank what is looked for has among the results of a search.
    case rank
    /// Whether a search that does not find it finds anything.
    case otherResults
    /// Whether the user searches again with other words.
    case reformulation
    /// Whether the user goes up by the tab they are in.
    case wayUp
    /// The next input and its time, for users who choose by weights.
    case step = 64
  }

  private let seed: UInt64
  private let user: UInt32

  /// The draws of a user.
  package init(seed: UInt64, user: Int) {
    self.seed = seed
    self.user = UInt32(truncatingIfNeeded: user)
  }

  /// A uniform number in [0, 1), a multiple of 2⁻⁵³.
  @inline(__always) package func uniform(
    _ purpose: Purpose, about node: UInt32 = 0, goal: Int = 0, attempt: Int = 0
  ) -> Double { Double(bits(about: node, under: Self.key(purpose, goal: goal, attempt: attempt))) * 0x1p-53 }

  /// One more than the largest ``bits(about:under:)``.
  static let endOfBits: UInt64 = 1 << 53

  /// What a draw is keyed by besides the user and the thing.
  @inline(__always) static func key(_ purpose: Purpose, goal: Int, attempt: Int) -> UInt32 {
    purpose.rawValue | UInt32(truncatingIfNeeded: goal & 0xFF) << 8 | UInt32(truncatingIfNeeded: attempt & 0xFFFF) << 16
  }

  /// A uniform number of 53 bits: a draw in units of 2⁻⁵³.
  @inline(__always) func bits(about node: UInt32, under key: UInt32) -> UInt64 {
    let block = Philox4x32.block((user, node, key, 0), key: seed)
    return (UInt64(block.0) << 32 | UInt64(block.1)) >> 11
  }

  /// The draws of two steps one after another, two words each: the first step has an even number.
  @inline(__always) func steps(from first: Int) -> Philox4x32.Block {
    let pair = UInt32(truncatingIfNeeded: first >> 1)
    return Philox4x32.block((user, pair, Purpose.step.rawValue, 0), key: seed)
  }
}

/// Philox4x32-10, a counter-based random function: the same key and counter always give the same four words.
///
/// Source: Salmon, Moraes, Dror, Shaw, *Parallel random numbers: as easy as 1, 2, 3*, SC'11.
package enum Philox4x32 {
  /// Four random words.
  package typealias Block = (UInt32, UInt32, UInt32, UInt32)

  /// The block of a counter under a key (its low word first).
  @inline(__always) package static func block(_ counter: Block, key: UInt64) -> Block {
    var (c0, c1, c2, c3) = counter
    var k0 = UInt32(truncatingIfNeeded: key)
    var k1 = UInt32(truncatingIfNeeded: key >> 32)
    for _ in 0..<10 {
      let p0 = UInt64(0xD251_1F53) &* UInt64(c0)
      let p1 = UInt64(0xCD9E_8D57) &* UInt64(c2)
      c0 = UInt32(truncatingIfNeeded: p1 >> 32) ^ c1 ^ k0
      c1 = UInt32(truncatingIfNeeded: p1)
      c2 = UInt32(truncatingIfNeeded: p0 >> 32) ^ c3 ^ k1
      c3 = UInt32(truncatingIfNeeded: p0)
      k0 &+= 0x9E37_79B9
      k1 &+= 0xBB67_AE85
    }
    return (c0, c1, c2, c3)
  }
}
