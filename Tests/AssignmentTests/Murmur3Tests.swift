import Assignment
import Testing

struct Murmur3Tests {
  struct Vector: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    let seed: UInt32
    let hash: UInt32
    init(_ bytes: [UInt8], _ seed: UInt32, _ hash: UInt32) { (self.bytes, self.seed, self.hash) = (bytes, seed, hash) }
    init(_ text: String, _ seed: UInt32, _ hash: UInt32) { self.init(Array(text.utf8), seed, hash) }
    var testDescription: String { "\(bytes) from \(seed)" }
  }

  /// The vectors that circulate with the algorithm (https://stackoverflow.com/a/31929528, https://en.wikipedia.org/wiki/MurmurHash).
  static let published = [
    Vector("", 0, 0), Vector("", 1, 0x514E_28B7), Vector("", 0xFFFF_FFFF, 0x81F1_6F39),
    Vector([0xFF, 0xFF, 0xFF, 0xFF], 0, 0x7629_3B50), Vector([0x21, 0x43, 0x65, 0x87], 0, 0xF55B_516B),
    Vector([0x21, 0x43, 0x65, 0x87], 0x5082_EDEE, 0x2362_F9DE), Vector([0x21, 0x43, 0x65], 0, 0x7E4A_8634),
    Vector([0x21, 0x43], 0, 0xA0F7_B07A), Vector([0x21], 0, 0x7266_1CF4), Vector([0, 0, 0, 0], 0, 0x2362_F9DE),
    Vector([0, 0, 0], 0, 0x85F0_B427), Vector([0, 0], 0, 0x30F4_C306), Vector([0], 0, 0x514E_28B7),
    Vector("aaaa", 0x9747_B28C, 0x5A97_808A), Vector("aaa", 0x9747_B28C, 0x283E_0130),
    Vector("abcd", 0x9747_B28C, 0xF047_8627), Vector("abc", 0x9747_B28C, 0xC84A_62DD),
    Vector("Hello, world!", 0x9747_B28C, 0x2488_4CBA), Vector("ππππππππ", 0x9747_B28C, 0xD580_63C1),
    Vector("The quick brown fox jumps over the lazy dog", 0x9747_B28C, 0x2FA8_26CD),
    Vector(String(repeating: "a", count: 256), 0x9747_B28C, 0x3740_5BDC),
  ]

  @Test(arguments: published) func `published vectors`(vector: Vector) {
    #expect(Murmur3.hash(vector.bytes, seed: vector.seed) == vector.hash)
  }

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
