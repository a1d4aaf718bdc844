/// A regular expression of JavaScript that is matched in time proportional to the text.
///
/// All states are followed at once, so that no pattern takes long: a pattern from a configuration cannot stop an app.
/// Look-around and back-references need another way of matching and are refused. Texts are matched by UTF-16 units.
///
/// Source: Thompson 1968, Regular expression search algorithm (https://doi.org/10.1145/363347.363387); ECMA-262, §22.2.
public struct TextMatcher: Hashable, Sendable {
  /// The most states that a pattern may have, its repetitions written out.
  static let mostStates = 10_000

  /// The pattern as it is written.
  public let pattern: String
  /// Whether capitals and small letters are the same.
  public let ignoresCase: Bool
  private let states: [State]

  /// One state of the machine.
  enum State: Hashable, Sendable {
    /// Takes a unit of a set and goes to the next state.
    case unit(UnitSet)
    /// Goes to two states without taking anything.
    case either(Int, Int)
    /// Goes to the next state where an assertion holds.
    case assertion(Assertion)
    /// The pattern has been found.
    case found
  }

  /// What holds between two units.
  enum Assertion: Hashable, Sendable { case start, end, wordBoundary, noWordBoundary }

  /// Reads a pattern.
  ///
  /// - Throws: ``AssignmentError`` for a mistake, for what cannot be matched in bounded time, and for a pattern with
  ///   more than 10,000 states.
  public init(_ pattern: String, ignoringCase: Bool = false) throws(AssignmentError) {
    (self.pattern, ignoresCase) = (pattern, ignoringCase)
    var parser = PatternParser(pattern)
    var compiler = PatternCompiler()
    try compiler.add(try parser.pattern())
    states = compiler.states + [.found]
  }

  /// Whether some part of a text fits.
  public func fits(_ text: String) -> Bool {
    let units = Array(text.utf16)
    // `seen` holds the place at which a state was last entered, so it need not be cleared for each unit.
    var seen = [Int](repeating: -1, count: states.count)
    var (current, next): ([Int], [Int]) = ([], [])
    for place in 0...units.count {
      // A match may begin anywhere.
      if enter(0, at: place, of: units, &seen, &current) { return true }
      guard place < units.count else { break }
      for state in current {
        guard case .unit(let set) = states[state], contains(set, units[place]) else { continue }
        if enter(state + 1, at: place + 1, of: units, &seen, &next) { return true }
      }
      (current, next) = (next, [])
    }
    return false
  }

  /// Adds the states that can be reached without taking a unit; whether the pattern has been found.
  private func enter(_ first: Int, at place: Int, of units: [UInt16], _ seen: inout [Int], _ list: inout [Int]) -> Bool
  {
    var waiting = [first]
    while let state = waiting.popLast() {
      guard seen[state] != place else { continue }
      seen[state] = place
      switch states[state] {
      case .unit: list.append(state)
      case .either(let one, let other): waiting += [other, one]
      case .assertion(let assertion): if holds(assertion, at: place, of: units) { waiting.append(state + 1) }
      case .found: return true
      }
    }
    return false
  }

  private func holds(_ assertion: Assertion, at place: Int, of units: [UInt16]) -> Bool {
    let isBoundary =
      (place > 0 && UnitSet.word.contains(units[place - 1]))
      != (place < units.count && UnitSet.word.contains(units[place]))
    return switch assertion {
    case .start: place == 0
    case .end: place == units.count
    case .wordBoundary: isBoundary
    case .noWordBoundary: !isBoundary
    }
  }

  private func contains(_ set: UnitSet, _ unit: UInt16) -> Bool {
    guard ignoresCase else { return set.contains(unit) }
    let cases = UnitSet.cases(of: unit)
    return cases.contains { unit in set.ranges.contains { $0.contains(unit) } } != set.isInverted
  }
}

/// UTF-16 units, as ranges.
struct UnitSet: Hashable, Sendable {
  var ranges: [ClosedRange<UInt16>]
  var isInverted = false

  func contains(_ unit: UInt16) -> Bool { ranges.contains { $0.contains(unit) } != isInverted }

  static let digit = UnitSet(ranges: [0x30...0x39])
  static let word = UnitSet(ranges: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  static let space = UnitSet(ranges: [
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
    0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ])
  /// What `.` takes: all but the ends of lines.
  static let any = UnitSet(ranges: [0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029], isInverted: true)

  /// All units but these.
  var inverted: UnitSet { UnitSet(ranges: ranges, isInverted: !isInverted) }

  /// The ranges of the units that are in the set, for sets that are made of sets.
  var resolved: [ClosedRange<UInt16>] {
    guard isInverted else { return ranges }
    var (result, start) = ([ClosedRange<UInt16>](), 0)
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if start < Int(range.lowerBound) { result.append(UInt16(start)...(range.lowerBound - 1)) }
      start = max(start, Int(range.upperBound) + 1)
    }
    if start <= 0xFFFF { result.append(UInt16(start)...0xFFFF) }
    return result
  }

  /// A unit in both cases, where the other case is one unit too.
  static func cases(of unit: UInt16) -> [UInt16] {
    guard let scalar = Unicode.Scalar(unit) else { return [unit] }
    let mappings = [scalar.properties.uppercaseMapping, scalar.properties.lowercaseMapping]
    return [unit] + mappings.compactMap { $0.utf16.count == 1 ? $0.utf16.first : nil }
  }
}
