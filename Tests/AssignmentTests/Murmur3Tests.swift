import Assignment
import Testing

struct Murmur3Tests {
  @Test func `SMHasher's verification value over all lengths from 0 to 255`() {
    let hashes = (0..<256).flatMap { length in
      let hash = Murmur3.hash((0..<length).map { UInt8($0) }, seed: UInt32(256 - length))
      return (0..<4).map { UInt8(truncatingIfNeeded: hash >> (8 * UInt32($0))) }
    }
    #expect(Murmur3.hash(hashes) == 0xB0F5_7EE3)
  }

  @Test func `the independent table`() throws {
    for row in try ReferenceTables.load().murmur3 {
      #expect(Murmur3.hash(row.bytes, seed: row.seed) == row.hash, "\(row)")
    }
  }

  @Test func `text is hashed as UTF-8 and not normalized`() {
    #expect(Murmur3.hash("José") == Murmur3.hash([0x4A, 0x6F, 0x73, 0xC3, 0xA9]))
    #expect(Murmur3.hash("\u{E9}") != Murmur3.hash("e\u{301}"))
  }

  @Test(arguments: [0, 9, 10, 99, 100, 1_234_567_890, UInt64.max]) func `a number is hashed as its decimal text`(
    number: UInt64
  ) {
    var hash = Murmur3(seed: 5)
    hash.update(decimal: number)
    #expect(hash.value == Murmur3.hash(String(number), seed: 5))
  }
}
