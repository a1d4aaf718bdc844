import Assignment
import Testing

struct SHA256Tests {
  /// The examples of FIPS 180-4 (https://csrc.nist.gov/projects/cryptographic-standards-and-guidelines/example-values).
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ]) func `published examples`(text: String, digest: String) { #expect(SHA256.hexadecimal(text.utf8) == digest) }

  @Test func `the independent table, around the padding's edges`() throws {
    for row in try ReferenceTables.load().sha256 {
      #expect(SHA256.hexadecimal(row.bytes) == row.digest, "\(row.bytes.count) bytes")
    }
  }

  @Test func `pieces give the digest of the whole, and asking changes nothing`() {
    let bytes = (0..<150).map { UInt8($0) }
    for cut in 0...150 {
      var hash = SHA256()
      hash.update(bytes[..<cut])
      _ = hash.hexadecimal
      hash.update(bytes[cut...])
      #expect(hash.hexadecimal == SHA256.hexadecimal(bytes))
    }
  }
}
