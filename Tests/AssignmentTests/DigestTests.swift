import Assignment
import Testing

struct DigestTests {
  @Test func `the independent table, around the padding's edges`() throws {
    let tables = try ReferenceTables.load()
    for row in tables.sha256 { #expect(SHA256.hexadecimal(row.bytes) == row.digest, "\(row.bytes.count) bytes") }
    for row in tables.digests {
      for (algorithm, digest) in [(MessageDigest.Algorithm.sha1, row.sha1), (.md5, row.md5)] {
        var hash = MessageDigest(algorithm)
        hash.update(row.bytes)
        #expect(hash.hexadecimal == digest, "\(algorithm) of \(row.bytes.count) bytes")
      }
    }
  }

  @Test(arguments: MessageDigest.Algorithm.allCases)
  func `pieces give the digest of the whole, and asking changes nothing`(algorithm: MessageDigest.Algorithm) {
    let bytes = (0..<150).map { UInt8($0) }
    var whole = MessageDigest(algorithm)
    whole.update(bytes)
    for cut in 0...150 {
      var hash = MessageDigest(algorithm)
      hash.update(bytes[..<cut])
      _ = hash.hexadecimal
      hash.update(bytes[cut...])
      #expect(hash.hexadecimal == whole.hexadecimal)
    }
  }

  /// The values of Noll's list (http://www.isthe.com/chongo/tech/comp/fnv/) and of GrowthBook's rule.
  @Test(arguments: [
    ("", UInt32(0x811C_9DC5)), ("a", 0xE40C_292C), ("b", 0xE70C_2DE5), ("foobar", 0xBF9C_F968),
    ("nav-tabs1", 173_090_380), ("nav-tabsuser-42", 812_629_403), ("nav-tabsJosé", 538_950_482),
  ]) func `FNV-1a of published texts`(text: String, value: UInt32) {
    var (whole, span) = (FNV1a(), FNV1a())
    whole.update(text, as: .utf16)
    span.update(Array(text.utf8).span, as: .utf16)
    #expect(whole.value == value)
    #expect(span.value == value)
  }

  @Test(arguments: ["", "a", "José", "a日本語b", "🗻", "e\u{301}"]) func `FNV-1a takes a span as the text`(text: String) {
    for units in [FNV1a.Units.utf8, .utf16] {
      var (whole, span) = (FNV1a(), FNV1a())
      whole.update(text, as: units)
      span.update(Array(text.utf8).span, as: units)
      #expect(whole == span)
    }
  }

  @Test(arguments: [0, 9, 10, 4_294_967_295] as [UInt32]) func `FNV-1a takes a number as its digits`(number: UInt32) {
    var (whole, digits) = (FNV1a(), FNV1a())
    whole.update(decimal: number)
    digits.update(String(number), as: .utf8)
    #expect(whole == digits)
  }

  @Test func `Murmur3 takes a span as its bytes, wherever a prefix ends`() {
    let bytes = (0..<40).map { UInt8(truncatingIfNeeded: $0 * 37) }
    for cut in 0...9 {
      for length in 0...30 {
        var (pieces, span) = (Murmur3(seed: 7), Murmur3(seed: 7))
        pieces.update(bytes[..<(cut + length)])
        span.update(bytes[..<cut])
        span.update(Array(bytes[cut..<(cut + length)]).span)
        span.update(UInt8(1))
        pieces.update(UInt8(1))
        #expect(pieces == span)
      }
    }
  }
}
