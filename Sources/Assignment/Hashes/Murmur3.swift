/// MurmurHash3 x86_32, fed byte by byte, so that a common prefix is hashed once and a number needs no text.
///
/// Source: Austin Appleby, SMHasher, `MurmurHash3_x86_32`
/// (https://github.com/aappleby/smhasher/blob/master/src/MurmurHash3.cpp).
public struct Murmur3: Hashable, Sendable {
  private var state: UInt32
  private var block: UInt32 = 0
  private var length: UInt32 = 0

  /// A hash that has seen nothing yet.
  public init(seed: UInt32 = 0) {
    state = seed
  }

  /// Takes one more byte.
  public mutating func update(_ byte: UInt8) {
    block |= UInt32(byte) &<< ((length & 3) &* 8)
    length &+= 1
    if length & 3 == 0 {
      state ^= Self.scrambled(block)
      state = Self.rotated(state, by: 13) &* 5 &+ 0xE654_6B64
      block = 0
    }
  }

  /// Takes the bytes of a sequence in order.
  public mutating func update(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { update(byte) }
  }

  /// Takes the decimal digits of a number, as its text would be hashed, without making the text.
  public mutating func update(decimal number: UInt64) {
    // Eight digits fill a word, the first in its lowest byte; division by a constant is a product.
    let (above, rest) = number.quotientAndRemainder(dividingBy: 100_000_000)
    if above > 0 { update(decimal: above) }
    var (digits, left, count) = (UInt64(0), rest, 0)
    while left > 0 || (above > 0 ? count < 8 : count == 0) {
      digits = digits &<< 8 | (48 &+ left % 10)
      left /= 10
      count &+= 1
    }
    for _ in 0..<count {
      update(UInt8(truncatingIfNeeded: digits))
      digits &>>= 8
    }
  }

  /// The hash of everything taken so far; more may follow.
  public var value: UInt32 {
    // A tail of no bytes scrambles to 0 and leaves the state alone.
    var result = state ^ Self.scrambled(block) ^ length
    result = (result ^ (result &>> 16)) &* 0x85EB_CA6B
    result = (result ^ (result &>> 13)) &* 0xC2B2_AE35
    return result ^ (result &>> 16)
  }

  /// The hash of a sequence of bytes.
  public static func hash(_ bytes: some Sequence<UInt8>, seed: UInt32 = 0) -> UInt32 {
    var hash = Murmur3(seed: seed)
    hash.update(bytes)
    return hash.value
  }

  /// The hash of a text's UTF-8 bytes, not normalized: composed and decomposed accents differ.
  public static func hash(_ text: String, seed: UInt32 = 0) -> UInt32 {
    hash(text.utf8, seed: seed)
  }

  private static func scrambled(_ block: UInt32) -> UInt32 {
    rotated(block &* 0xCC9E_2D51, by: 15) &* 0x1B87_3593
  }

  private static func rotated(_ value: UInt32, by count: UInt32) -> UInt32 {
    value &<< count | value &>> (32 &- count)
  }
}

/// SHA-256, fed in pieces of any size.
///
/// Source: NIST, FIPS 180-4, Secure Hash Standard, §4.1.2, §5.1.1, §5.3.3 and §6.2
/// (https://doi.org/10.6028/NIST.FIPS.180-4).
package struct SHA256: Sendable {
  private var state: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]
  private var schedule = [UInt32](repeating: 0, count: 64)
  private var length: UInt64 = 0

  /// A hash that has seen nothing yet.
  package init() {}

  /// Takes the bytes of a sequence in order.
  package mutating func update(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  /// The 32 bytes of the digest of everything taken so far; more may follow.
  package var digest: [UInt8] {
    var padded = self
    padded.append(0x80)
    while padded.length % 64 != 56 { padded.append(0) }
    let bits = length &* 8
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: bits &>> shift))
    }
    return padded.state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word &>> UInt32($0)) }
    }
  }

  /// The digest as 64 lower-case hexadecimal digits.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The digest of a sequence of bytes, as 64 lower-case hexadecimal digits.
  package static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.hexadecimal
  }

  private mutating func append(_ byte: UInt8) {
    let position = Int(length & 63)
    schedule[position / 4] = schedule[position / 4] &<< 8 | UInt32(byte)
    length &+= 1
    if position == 63 { compress() }
  }

  private mutating func compress() {
    for round in 16..<64 {
      let early = schedule[round - 15]
      let late = schedule[round - 2]
      let mixed = Self.rotated(early, 7) ^ Self.rotated(early, 18) ^ early &>> 3
      let stirred = Self.rotated(late, 17) ^ Self.rotated(late, 19) ^ late &>> 10
      schedule[round] = schedule[round - 16] &+ mixed &+ schedule[round - 7] &+ stirred
    }
    let constants = Self.constants
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for round in 0..<64 {
      let choice = (e & f) ^ (~e & g)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let first = Self.rotated(e, 6) ^ Self.rotated(e, 11) ^ Self.rotated(e, 25)
      let second = Self.rotated(a, 2) ^ Self.rotated(a, 13) ^ Self.rotated(a, 22)
      let added = h &+ first &+ choice &+ constants[round] &+ schedule[round]
      (h, g, f, e) = (g, f, e, d &+ added)
      (d, c, b, a) = (c, b, a, added &+ second &+ majority)
    }
    for (word, value) in [a, b, c, d, e, f, g, h].enumerated() { state[word] &+= value }
  }

  private static func rotated(_ value: UInt32, _ count: UInt32) -> UInt32 {
    value &>> count | value &<< (32 &- count)
  }

  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]
}
