/// One of so many shards into which work is divided, such as `3/7`.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// Which one, counted from 1.
  package let number: Int
  /// How many there are.
  package let count: Int

  /// The most shards that work is divided into.
  package static let most = 1_000_000

  /// All of the work.
  package static let whole = Shard(1, of: 1)

  /// One shard.
  /// - Parameters:
  ///   - number: Which one, from 1 to the count.
  ///   - count: How many there are, from 1 to ``most``.
  init(_ number: Int, of count: Int) { (self.number, self.count) = (number, count) }

  /// Reads `K/N`; `nil` unless 1 ≤ K ≤ N ≤ ``most``.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Self.digits(parts[0]), let count = Self.digits(parts[1]), 1...count ~= number,
      count <= Self.most
    else { return nil }
    self.init(number, of: count)
  }

  /// A number from 1 on as it is written, without sign or leading zeros; `nil` where the text is none.
  private static func digits(_ text: some StringProtocol) -> Int? {
    text.utf8.allSatisfy { 48...57 ~= $0 } && text.utf8.first != 48 ? Int(text) : nil
  }

  /// All shards of a number.
  package static func all(_ count: Int) -> [Shard] { (0..<count).map { Shard($0 + 1, of: count) } }

  /// Such as `3/7`.
  package var description: String { "\(number)/\(count)" }

  /// The shard's share of so many things, in order; shares differ by one at most.
  package func range(of things: Int) -> Range<Int> {
    let (size, rest) = things.quotientAndRemainder(dividingBy: count)
    func start(_ place: Int) -> Int { place * size + min(place, rest) }
    return start(number - 1)..<start(number)
  }
}

/// The share of a run that one part holds.
package struct RunSlice: Hashable, Sendable {
  /// What a run consists of; each is divided for itself.
  package enum Work: String, CaseIterable, Codable, Sendable {
    /// The users.
    case users
    /// The scenarios, each with all of its users: whether they are enough depends on all of them.
    case scenarios
    /// The users whose mechanisms are counted.
    case mechanisms
    /// The users among whom examples are looked for.
    case examples
  }

  private var ranges: [Range<Int>]

  /// Makes a slice.
  package init(_ range: (Work) -> Range<Int>) { ranges = Work.allCases.map(range) }

  /// The range of some work.
  package subscript(work: Work) -> Range<Int> { ranges[Work.allCases.firstIndex(of: work) ?? 0] }

  /// The share of a shard.
  package func share(of shard: Shard) -> RunSlice { RunSlice { shard.range(of: self[$0].count) } }
}
