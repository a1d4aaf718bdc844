/// A part of a regular expression.
indirect enum PatternNode: Hashable, Sendable {
  case unit(UnitSet)
  case sequence([PatternNode])
  case alternatives([PatternNode])
  case repeated(PatternNode, atLeast: Int, atMost: Int?)
  case assertion(TextMatcher.Assertion)
}

/// Reads a regular expression of JavaScript without flags (ECMA-262, §22.2.1 and §B.1.2).
struct PatternParser {
  /// The deepest that groups may stand in each other.
  static let mostLevels = 100

  private let units: [UInt16]
  private var place = 0
  private var level = 0

  /// Starts at the beginning of a pattern.
  init(_ pattern: String) { units = Array(pattern.utf16) }

  /// The whole pattern.
  mutating func pattern() throws(AssignmentError) -> PatternNode {
    let node = try alternatives()
    guard place == units.count else { throw mistake("has a ')' without its '('") }
    return node
  }

  private mutating func alternatives() throws(AssignmentError) -> PatternNode {
    level += 1
    defer { level -= 1 }
    guard level <= Self.mostLevels else { throw mistake("has more than \(Self.mostLevels) levels of groups") }
    var choices = [try sequence()]
    while consume("|") { choices.append(try sequence()) }
    return choices.count == 1 ? choices[0] : .alternatives(choices)
  }

  private mutating func sequence() throws(AssignmentError) -> PatternNode {
    var nodes: [PatternNode] = []
    while let unit = peek, unit != "|", unit != ")" { nodes.append(try term()) }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private mutating func term() throws(AssignmentError) -> PatternNode {
    let node = try atom()
    guard let (least, most) = try quantifier() else { return node }
    if case .assertion = node { throw mistake("repeats an anchor") }
    // A lazy quantifier finds the same texts.
    _ = consume("?")
    return .repeated(node, atLeast: least, atMost: most)
  }

  private mutating func quantifier() throws(AssignmentError) -> (Int, Int?)? {
    if consume("*") { return (0, nil) }
    if consume("+") { return (1, nil) }
    if consume("?") { return (0, 1) }
    let start = place
    guard consume("{"), let least = number() else {
      place = start
      return nil
    }
    let most = consume(",") ? number() : least
    guard consume("}") else {
      place = start
      return nil
    }
    if let most, most < least { throw mistake("has the counts of a repetition in the wrong order") }
    return (least, most)
  }

  private mutating func atom() throws(AssignmentError) -> PatternNode {
    switch next() {
    case "(": return try group()
    case "[": return .unit(try set())
    case ".": return .unit(.any)
    case "^": return .assertion(.start)
    case "$": return .assertion(.end)
    case "\\": return try escape()
    case "*", "+", "?": throw mistake("repeats nothing")
    default: return .unit(UnitSet(ranges: [units[place - 1]...units[place - 1]]))
    }
  }

  private mutating func group() throws(AssignmentError) -> PatternNode {
    if consume("?") {
      if consume("<"), peek != "=", peek != "!" {
        while let unit = peek, unit != ">" { place += 1 }
        guard consume(">") else { throw mistake("has a group's name without its '>'") }
      } else if !consume(":") {
        throw mistake("uses look-around, which cannot be matched in bounded time")
      }
    }
    let node = try alternatives()
    guard consume(")") else { throw mistake("has a '(' without its ')'") }
    return node
  }

  private mutating func escape() throws(AssignmentError) -> PatternNode {
    guard let letter = peek else { throw mistake("ends with '\\'") }
    if consume("b") { return .assertion(.wordBoundary) }
    if consume("B") { return .assertion(.noWordBoundary) }
    if letter == "k" || ("1"..."9").contains(letter) {
      throw mistake("uses a back-reference, which cannot be matched in bounded time")
    }
    return .unit(try escapedSet())
  }

  /// What follows a backslash, in a set or outside.
  private mutating func escapedSet() throws(AssignmentError) -> UnitSet {
    guard place < units.count else { throw mistake("ends with '\\'") }
    let unit = units[place]
    switch next() {
    case "d": return .digit
    case "D": return .digit.inverted
    case "w": return .word
    case "W": return .word.inverted
    case "s": return .space
    case "S": return .space.inverted
    case "t": return one(0x09)
    case "n": return one(0x0A)
    case "v": return one(0x0B)
    case "f": return one(0x0C)
    case "r": return one(0x0D)
    case "0": return one(0)
    case "x": return one(hexadecimal(2) ?? unit)
    case "u": return one(hexadecimal(4) ?? unit)
    case "p", "P": throw mistake("uses a Unicode property, which needs a flag that conditions do not have")
    default: return one(unit)
    }
  }

  private mutating func set() throws(AssignmentError) -> UnitSet {
    let isInverted = consume("^")
    var ranges: [ClosedRange<UInt16>] = []
    while !consume("]") {
      let first = try member()
      let start = place
      guard consume("-"), peek != "]", peek != nil else {
        place = start
        ranges += first.resolved
        continue
      }
      let last = try member()
      guard let low = first.single, let high = last.single else {
        ranges += first.resolved + last.resolved + [0x2D...0x2D]
        continue
      }
      guard low <= high else { throw mistake("has a range of characters in the wrong order") }
      ranges.append(low...high)
    }
    return UnitSet(ranges: ranges, isInverted: isInverted)
  }

  private mutating func member() throws(AssignmentError) -> UnitSet {
    guard place < units.count else { throw mistake("has a '[' without its ']'") }
    let unit = units[place]
    place += 1
    guard unit == 0x5C else { return one(unit) }
    if consume("b") { return one(0x08) }
    return try escapedSet()
  }

  private func one(_ unit: UInt16) -> UnitSet { UnitSet(ranges: [unit...unit]) }

  /// Digits of a count; more than anything can repeat count as that.
  private mutating func number() -> Int? {
    var value: Int?
    while let digit = peek, let number = digit.properties.numericValue, ("0"..."9").contains(digit) {
      value = min((value ?? 0) * 10 + Int(number), TextMatcher.mostStates + 1)
      place += 1
    }
    return value
  }

  private mutating func hexadecimal(_ count: Int) -> UInt16? {
    guard place + count <= units.count else { return nil }
    let text = String(decoding: units[place..<(place + count)], as: UTF16.self)
    guard text.utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2D }), let value = UInt16(text, radix: 16) else { return nil }
    place += count
    return value
  }

  /// The next unit where it is a character of its own.
  private var peek: Unicode.Scalar? { place < units.count ? Unicode.Scalar(units[place]) ?? "\u{FFFD}" : nil }

  private mutating func next() -> Unicode.Scalar? {
    defer { place += 1 }
    return peek
  }

  private mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == scalar else { return false }
    place += 1
    return true
  }

  private func mistake(_ message: String) -> AssignmentError {
    AssignmentError("\(message), in '\(String(decoding: units, as: UTF16.self))'")
  }
}

extension UnitSet {
  /// The unit, if there is exactly one.
  fileprivate var single: UInt16? {
    ranges.count == 1 && ranges[0].count == 1 && !isInverted ? ranges[0].lowerBound : nil
  }
}

/// Writes a pattern's states, its repetitions written out.
struct PatternCompiler {
  private(set) var states: [TextMatcher.State] = []

  /// Adds the states of a part; what follows it begins behind them.
  mutating func add(_ node: PatternNode) throws(AssignmentError) {
    switch node {
    case .unit(let set): try append(.unit(set))
    case .assertion(let assertion): try append(.assertion(assertion))
    case .sequence(let nodes): for node in nodes { try add(node) }
    case .alternatives(let nodes): try add(alternatives: nodes[...])
    case .repeated(let node, let least, let most):
      for _ in 0..<least {
        let before = states.count
        try add(node)
        // A part without states stays so, however often it is repeated.
        if states.count == before { break }
      }
      guard let most else { return try addLoop(node) }
      // Each further one may be left out, and all behind it.
      var exits: [Int] = []
      for _ in least..<max(least, most) {
        exits.append(states.count)
        try append(.either(0, 0))
        try add(node)
      }
      for exit in exits { states[exit] = .either(exit + 1, states.count) }
    }
  }

  private mutating func addLoop(_ node: PatternNode) throws(AssignmentError) {
    let start = states.count
    try append(.either(0, 0))
    try add(node)
    try append(.either(start, start))
    states[start] = .either(start + 1, states.count)
  }

  private mutating func add(alternatives nodes: ArraySlice<PatternNode>) throws(AssignmentError) {
    var exits: [Int] = []
    for (place, node) in nodes.enumerated() {
      guard place < nodes.count - 1 else {
        try add(node)
        break
      }
      let choice = states.count
      try append(.either(0, 0))
      try add(node)
      exits.append(states.count)
      try append(.either(0, 0))
      states[choice] = .either(choice + 1, states.count)
    }
    for exit in exits { states[exit] = .either(states.count, states.count) }
  }

  private mutating func append(_ state: TextMatcher.State) throws(AssignmentError) {
    guard states.count < TextMatcher.mostStates else {
      throw AssignmentError("takes more than \(TextMatcher.mostStates) states with its repetitions written out")
    }
    states.append(state)
  }
}
