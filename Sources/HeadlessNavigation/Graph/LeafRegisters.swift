/// A place for a range of leaves in what is the same for all leaves: a range that no menu has, which holds the index
/// of the register and how many leaves the range has.
package enum Register {
  private static let shift = 40

  /// The register of an index, for ranges of that many leaves.
  package static func mark(_ index: Int, count: Int) -> Range<Int> {
    let start = (index + 1) << shift
    return start..<start + count
  }

  /// Whether a range is a register.
  package static func isMark(_ range: Range<Int>) -> Bool { range.lowerBound >= 1 << shift }

  /// The index of a register.
  package static func index(_ mark: Range<Int>) -> Int { mark.lowerBound >> shift - 1 }
}

/// Different ranges, in the order in which they turned up.
package struct Registers {
  /// The ranges.
  package private(set) var values: [Range<Int>] = []

  /// Makes registers that hold some ranges.
  package init(_ values: [Range<Int>] = []) { self.values = values }

  /// The index of a range, which gets one if it is new.
  package mutating func index(of range: Range<Int>) -> Int {
    // There are few, so that looking through them is quicker than hashing.
    if let known = values.firstIndex(of: range) { return known }
    values.append(range)
    return values.count - 1
  }

  /// The register of a range.
  package mutating func mark(_ range: Range<Int>) -> Range<Int> { Register.mark(index(of: range), count: range.count) }
}

extension [Range<Int>] {
  /// The leaves for a register of these, or the leaves themselves.
  package func filling(_ range: Range<Int>) -> Range<Int> {
    Register.isMark(range) ? self[Register.index(range)] : range
  }
}

/// A value with registers in place of its leaves, its hash, and the leaves.
struct Marked<Value: Hashable & Sendable>: Sendable {
  let form: Hashed<Value>
  let leaves: [Range<Int>]

  /// Marks a value; where a rule reads leaves, it keeps them.
  /// - Parameter mapLeaves: Changes all its leaves.
  init(_ value: Value, if marks: Bool, _ mapLeaves: (Value, (Range<Int>) -> Range<Int>) -> Value) {
    var registers = Registers()
    form = Hashed(marks ? mapLeaves(value) { registers.mark($0) } : value)
    leaves = registers.values
  }
}

/// A value whose hash is computed once, in a place of its own: growing tables neither compute hashes nor move values.
package final class Hashed<Value: Hashable & Sendable>: Hashable, Sendable {
  package let value: Value
  private let hash: Int

  package init(_ value: Value) { (self.value, hash) = (value, value.hashValue) }

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  package static func == (left: Hashed, right: Hashed) -> Bool {
    left === right || left.hash == right.hash && left.value == right.value
  }
}
