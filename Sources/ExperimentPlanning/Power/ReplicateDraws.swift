import UserSimulation

/// Random numbers of one arm of one replicate of one row, keyed by what they are for.
struct ReplicateDraws {
  /// Keeps these draws apart from those of users.
  private static let stream: UInt64 = 0x706F_7765_725F_6E21

  private let key: UInt64
  private let row: UInt32
  private let replicate: UInt32
  private let arm: UInt32
  private var block: UInt32 = 0
  private var words: Philox4x32.Block = (0, 0, 0, 0)
  private var left = 0

  /// The draws of an arm: 0 for the control, 1 for the treatment.
  init(seed: UInt64, row: UInt32, replicate: Int, arm: UInt32) {
    key = seed ^ Self.stream
    self.row = row
    self.replicate = UInt32(truncatingIfNeeded: replicate)
    self.arm = arm
  }

  /// The next word.
  mutating func word() -> UInt32 {
    if left == 0 {
      words = Philox4x32.block((block, replicate, row, arm), key: key)
      block &+= 1
      left = 4
    }
    left -= 1
    return switch left {
    case 3: words.0
    case 2: words.1
    case 1: words.2
    default: words.3
    }
  }

  /// A position below `count`, to one part in 2³² as likely as any other.
  mutating func position(below count: Int) -> Int { Int(truncatingIfNeeded: (UInt64(word()) &* UInt64(count)) &>> 32) }

  /// A number in 0..<1, a multiple of 2⁻⁵³.
  mutating func uniform() -> Double {
    let high = UInt64(word())
    return Double((high << 32 | UInt64(word())) >> 11) * 0x1p-53
  }
}
