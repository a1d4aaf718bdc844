/// SHA-1, SHA-256 or MD5, fed in pieces of any size: the three take 64 bytes at a time and end alike.
///
/// Sources: NIST, FIPS 180-4, Secure Hash Standard, §5.1.1 and §6.1–§6.2 (https://doi.org/10.6028/NIST.FIPS.180-4);
/// R. Rivest, RFC 1321, The MD5 Message-Digest Algorithm, §3 (https://doi.org/10.17487/RFC1321). Toolchains for Linux
/// bring none of them. SHA-1 and MD5 spread users here as platforms do; neither keeps a secret.
package struct MessageDigest: Hashable, Sendable {
  /// Which hash it is.
  package enum Algorithm: Hashable, Sendable, CaseIterable { case sha1, sha256, md5 }

  private let algorithm: Algorithm
  private var state: [UInt32]
  /// The words of the block, and behind them those that SHA makes of them.
  private var schedule: [UInt32]
  private var length: UInt64 = 0

  /// A hash that has seen nothing yet.
  package init(_ algorithm: Algorithm) {
    self.algorithm = algorithm
    state = algorithm.start
    schedule = [UInt32](repeating: 0, count: algorithm.scheduleCount)
  }

  /// Takes the bytes of a sequence in order.
  package mutating func update(_ bytes: some Sequence<UInt8>) { for byte in bytes { append(byte) } }

  /// Takes bytes in order.
  package mutating func update(_ bytes: Span<UInt8>) { for place in bytes.indices { append(bytes[place]) } }

  /// The words of the digest of everything taken so far, each with its first byte highest; more may follow.
  package var words: [UInt32] {
    var padded = self
    padded.append(0x80)
    while padded.length % 64 != 56 { padded.append(0) }
    let bits = length &* 8
    for shift in 0..<8 {
      let place = algorithm.isLittleEndian ? shift : 7 - shift
      padded.append(UInt8(truncatingIfNeeded: bits &>> UInt64(8 * place)))
    }
    return algorithm.isLittleEndian ? padded.state.map(\.byteSwapped) : padded.state
  }

  /// The first eight bytes of the digest, the first highest.
  package var leading: UInt64 {
    let words = words
    return UInt64(words[0]) << 32 | UInt64(words[1])
  }

  /// The bytes of the digest.
  package var bytes: [UInt8] {
    words.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word &>> UInt32($0)) } }
  }

  /// The digest in lower-case hexadecimal digits, two for each byte.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private mutating func append(_ byte: UInt8) {
    let position = Int(length & 63)
    let word = schedule[position / 4]
    schedule[position / 4] = algorithm.isLittleEndian ? word &>> 8 | UInt32(byte) &<< 24 : word &<< 8 | UInt32(byte)
    length &+= 1
    if position == 63 { compress() }
  }

  private mutating func compress() {
    switch algorithm {
    case .sha1: SHA1Rounds.compress(&schedule, into: &state)
    case .sha256: SHA256Rounds.compress(&schedule, into: &state)
    case .md5: MD5Rounds.compress(schedule, into: &state)
    }
  }
}

extension MessageDigest.Algorithm {
  /// Whether words and the length stand lowest byte first.
  fileprivate var isLittleEndian: Bool { self == .md5 }

  fileprivate var scheduleCount: Int {
    switch self {
    case .sha1: 80
    case .sha256: 64
    case .md5: 16
    }
  }

  /// The state before anything was taken.
  fileprivate var start: [UInt32] {
    switch self {
    case .sha1: [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    case .md5: [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
    case .sha256:
      [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
      ]
    }
  }
}

extension MessageDigest {
  /// A hash that has taken a prefix, such as an experiment's salt.
  init(_ algorithm: Algorithm, after prefix: String) {
    self.init(algorithm)
    update(prefix.utf8)
  }

  /// The first eight bytes of the digest of what was taken so far, an id and what follows it, the first highest.
  func leading(with id: Span<UInt8>, then suffix: String = "") -> UInt64 {
    var hash = self
    hash.update(id)
    hash.update(suffix.utf8)
    return hash.leading
  }

  /// The first 15 hexadecimal digits of that digest as a number below 2⁶⁰.
  func digits15(with id: Span<UInt8>, then suffix: String = "") -> UInt64 { leading(with: id, then: suffix) >> 4 }

  /// Those digits divided by 2⁶⁰: from 0 to 1, and 1 only where rounding makes it so.
  func fraction(with id: Span<UInt8>, then suffix: String = "") -> Double {
    Double(digits15(with: id, then: suffix)) / 0x1p60
  }
}

/// SHA-256, fed in pieces of any size.
package struct SHA256: Sendable {
  private var digest = MessageDigest(.sha256)

  /// A hash that has seen nothing yet.
  package init() {}

  /// Takes the bytes of a sequence in order.
  package mutating func update(_ bytes: some Sequence<UInt8>) { digest.update(bytes) }

  /// The digest of everything taken so far, as 64 lower-case hexadecimal digits; more may follow.
  package var hexadecimal: String { digest.hexadecimal }

  /// The digest of a sequence of bytes, as 64 lower-case hexadecimal digits.
  package static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.hexadecimal
  }
}
