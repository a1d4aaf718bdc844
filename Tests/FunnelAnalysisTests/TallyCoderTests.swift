import FunnelAnalysis
import TestSupport
import Testing

/// Tallies as bytes: what was written is added, and no bytes do more than fail.
struct TallyCoderTests {
  private static func tally(_ seed: UInt64, users: Int = 200) -> Times {
    var random = SplitMix(state: seed)
    var tally = empty
    for _ in 0..<users {
      let time = Int64.random(in: 0...90_000, using: &random)
      tally.users[Int.random(in: 0..<3, using: &random)] += 1
      tally.sum -= Int128(time)
      tally.histogram.add(time)
    }
    return tally
  }

  private static let empty = Times(users: [0, 0, 0])

  @Test func `what is written is added, in any order, as tallies merge`() throws {
    var (merged, added) = (Self.empty, Self.empty)
    for seed: UInt64 in [1, 2, 3] { merged.merge(Self.tally(seed)) }
    for seed: UInt64 in [3, 1, 2] { #expect(TallyCoder.add(TallyCoder.bytes(of: Self.tally(seed)), to: &added) == nil) }
    #expect(added == merged && added != Self.empty)
    #expect(TallyCoder.bytes(of: added) == TallyCoder.bytes(of: merged))
    // An empty tally is a few bytes: zeros are written as one run.
    #expect(TallyCoder.bytes(of: Self.empty).count < 12)
  }

  @Test(arguments: [0, 1, -1, 63, 64, -64, -65, 1 << 40, -(1 << 100), 1 << 112, -(1 << 112)] as [Int128])
  func `a number of any size and sign comes back`(number: Int128) throws {
    var sum = Self.empty
    #expect(TallyCoder.add(TallyCoder.bytes(of: Times(users: [], sum: number)), to: &sum) == nil)
    #expect(sum.sum == number)
  }

  @Test func `what is too large is refused, alone or in sum`() throws {
    var product = Self.empty
    #expect(TallyCoder.add(TallyCoder.bytes(of: Times(users: [], sum: (1 << 112) + 1)), to: &product) != nil)
    var full = TallyCoder.mostCounted
    #expect(TallyCoder.add(TallyCoder.bytes(of: 1), to: &full) != nil)
    var count = 0
    #expect(TallyCoder.add(Array(repeating: 255, count: 40), to: &count) == TallyDamage(.tooLarge, at: 18))
  }

  @Test func `longer lists are refused, shorter ones are added to the first`() throws {
    var long = Times(users: [0, 0, 0, 0])
    #expect(TallyCoder.add(TallyCoder.bytes(of: Self.tally(1)), to: &long) == nil)
    #expect(long.users.dropLast() == Self.tally(1).users[...])
    var short = Times(users: [0, 0])
    #expect(TallyCoder.add(TallyCoder.bytes(of: Self.tally(1)), to: &short) != nil)
  }

  @Test func `no cut and no change of bytes does more than fail`() {
    let bytes = TallyCoder.bytes(of: Self.tally(1))
    var failures = 0
    for length in bytes.indices {
      var tally = Self.empty
      #expect(TallyCoder.add(Array(bytes[..<length]), to: &tally) != nil, "\(length)")
    }
    for place in bytes.indices {
      for change: UInt8 in [1, 0x80, 0xFF] {
        var (changed, tally) = (bytes, Self.empty)
        changed[place] ^= change
        if TallyCoder.add(changed, to: &tally) != nil { failures += 1 }
        // Whatever was read can be counted and asked.
        _ = tally.histogram.quantile(0.5)
      }
    }
    #expect(failures > bytes.count)
  }

  @Test func `names are in order, and none is there twice`() throws {
    let bytes = TallyCoder.bytes(of: ["b": 2, "a": 1, "c": 0])
    #expect(bytes.filter { 97...99 ~= $0 } == Array("abc".utf8))
    var sum = ["b": 5]
    #expect(TallyCoder.add(bytes, to: &sum) == nil)
    #expect(sum == ["a": 1, "b": 7, "c": 0])
    for letter in "acd".utf8 {
      let changed = bytes.map { $0 == UInt8(ascii: "b") ? letter : $0 }
      #expect(TallyCoder.add(changed, to: &sum) != nil)
    }
    #expect(TallyCoder.add([1, 2, 0xFF, 1], to: &sum) == TallyDamage(.invalidText, at: 3))
    // A count of names without names ends at once.
    #expect(TallyCoder.add([255, 255, 255, 255, 255, 63], to: &sum) != nil)
  }
}

/// Users by a number, and their times.
private struct Times: Hashable, StoredTally {
  var users: [Int]
  var sum: Int128 = 0
  var histogram = LogHistogram()

  mutating func code(_ coder: inout TallyCoder) {
    coder.code(&users)
    coder.code(&sum)
    coder.code(&histogram)
    coder.require(histogram.count <= users.reduce(0, +))
  }
}
