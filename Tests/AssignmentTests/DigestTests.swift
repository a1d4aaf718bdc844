import Assignment
import Testing

struct DigestTests {
  /// The examples of FIPS 180-4 and RFC 1321, §A.5, and some from sha1sum and md5sum at the edges of the padding.
  @Test(arguments: [
    (MessageDigest.Algorithm.sha1, "", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    (.sha1, "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (.sha1, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
    (.sha1, String(repeating: "a", count: 1_000_000), "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
    (.md5, "", "d41d8cd98f00b204e9800998ecf8427e"),
    (.md5, "a", "0cc175b9c0f1b6a831c399e269772661"),
    (.md5, "abc", "900150983cd24fb0d6963f7d28e17f72"),
    (.md5, "message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    (.md5, "abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
    (.md5, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "d174ab98d277d9f5a5611c2c9f419d9f"),
    (.md5, String(repeating: "1234567890", count: 8), "57edf4a22be3c955ac49da2e2107b67a"),
    (.sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      .sha256, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      .sha256, String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ]) func `published examples`(algorithm: MessageDigest.Algorithm, text: String, digest: String) {
    var hash = MessageDigest(algorithm)
    hash.update(text.utf8)
    #expect(hash.hexadecimal == digest)
  }

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
