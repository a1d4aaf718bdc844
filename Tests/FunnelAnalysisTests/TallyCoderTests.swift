import FunnelAnalysis
import TestSupport
import Testing

/// Tallies as bytes: what was written is added, and no bytes do more than fail.
struct TallyCoderTests {
  private static func tally(_ seed: UInt64, users: Int = 200) -> FunnelTally {
    var random = SplitMix(state: seed)
    var tally = FunnelTally(stepCount: 3, longest: 90_000, horizon: 40_000)
    for _ in 0..<users {
      var time: Int64 = 0
      tally.add(
        reached: (0..<Int.random(in: 0...3, using: &random)).map { _ in
          time += Int64.random(in: 0...90_000, using: &random)
          return time
        })
    }
    return tally
  }

  private static let empty = FunnelTally(stepCount: 3, longest: 90_000, horizon: 40_000)

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
    var sum: Int128 = 0
    #expect(TallyCoder.add(TallyCoder.bytes(of: number), to: &sum) == nil)
    #expect(sum == number)
  }

  @Test func `what is too large is refused, alone or in sum`() throws {
    var product: Int128 = 0
    #expect(TallyCoder.add(TallyCoder.bytes(of: (Int128(1) << 112) + 1), to: &product) != nil)
    var full = TallyCoder.mostCounted
    #expect(TallyCoder.add(TallyCoder.bytes(of: 1), to: &full) != nil)
    var count = 0
    #expect(TallyCoder.add(Array(repeating: 255, count: 40), to: &count) == TallyDamage(.tooLarge, at: 18))
  }

  @Test func `tallies of more steps are refused, of fewer are added to the first`() throws {
    var long = FunnelTally(stepCount: 4)
    #expect(TallyCoder.add(TallyCoder.bytes(of: Self.tally(1)), to: &long) == nil)
    #expect(long.reached.dropLast() == Self.tally(1).reached[...])
    var short = FunnelTally(stepCount: 2)
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
        _ = tally.whole.restrictedMean(of: tally.exposed)
        _ = tally.whole.histogram.quantile(0.5)
      }
    }
    #expect(failures > bytes.count)
  }

  @Test func `names are in order, and none is there twice`() throws {
    let bytes = TallyCoder.bytes(of: Letters(counts: ["b": 2, "a": 1, "c": 0]))
    #expect(bytes.filter { 97...99 ~= $0 } == Array("abc".utf8))
    var sum = Letters(counts: ["b": 5])
    #expect(TallyCoder.add(bytes, to: &sum) == nil)
    #expect(sum.counts == ["a": 1, "b": 7, "c": 0])
    for letter in "acd".utf8 {
      let changed = bytes.map { $0 == UInt8(ascii: "b") ? letter : $0 }
      #expect(TallyCoder.add(changed, to: &sum) != nil)
    }
    #expect(TallyCoder.add([1, 2, 0xFF, 1], to: &sum) == TallyDamage(.invalidText, at: 3))
    // A count of names without names ends at once.
    #expect(TallyCoder.add([255, 255, 255, 255, 255, 63], to: &sum) != nil)
  }
}

/// Counts by letter.
private struct Letters: StoredTally {
  var counts: [Letter: Int]
  mutating func code(_ coder: inout TallyCoder) { coder.code(&counts, empty: 0) }
}

/// A key of one text.
private struct Letter: StoredKey, ExpressibleByStringLiteral {
  let text: String
  static var textCount: Int { 1 }
  var texts: [String] { [text] }
  init(texts: [String]) { text = texts[0] }
  init(stringLiteral text: String) { self.text = text }
}
