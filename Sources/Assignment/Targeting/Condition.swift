/// Which users an experiment is for: a test of their attributes.
///
/// The language is GrowthBook's, which is MongoDB's with dotted paths: `{ country: { $in: ["DE", "AT"] } }`. It compares
/// as JavaScript does. Unlike there, an unknown operator is an error and not silently false.
///
/// Source: GrowthBook, *Build Your Own SDK*, the condition object (https://docs.growthbook.io/lib/build-your-own).
public indirect enum Condition: Hashable, Sendable {
  /// All of these hold.
  case all([Condition])
  /// At least one of these holds, or there is none.
  case any([Condition])
  /// This does not hold.
  case not(Condition)
  /// The value at a path passes a test.
  case attribute(path: [String], Test)

  /// A test of one value.
  public indirect enum Test: Hashable, Sendable {
    /// The value is this one, converted to its type: texts by `String(value)`, arrays and objects by their JSON.
    case matches(AttributeValue)
    /// The value's text is this one, whatever the case of letters.
    case matchesIgnoringCase(String)
    /// The value compares so; texts by their UTF-16 units, all others as numbers.
    case compares(Comparison, AttributeValue)
    /// The value, or an element of an array, is one of these.
    case isAny([AttributeValue], ignoringCase: Bool)
    /// The value is an array that has an element for each of these tests.
    case containsAll([Test])
    /// The value is an array with an element that passes a test.
    case containsElement(Test)
    /// The value is an array with an element whose own attributes satisfy a condition.
    case containsObject(Condition)
    /// The value is an array whose count passes a test.
    case count(Test)
    /// There is a value.
    case exists
    /// The value's type has this name.
    case hasType(String)
    /// A part of the value's text fits a pattern.
    case fits(TextMatcher)
    /// The value is a version that compares so.
    case isVersion(Comparison, Version)
    /// The value is a text with a version by a platform's rules that compares so.
    case isOrderedVersion(Comparison, OrderedVersion)
    /// The value, or an element of an array, passes a test.
    case anyValue(Test)
    /// The value fails a test.
    case not(Test)
    /// The value passes all of these.
    case every([Test])
  }

  /// How two values compare.
  public enum Comparison: Hashable, Sendable {
    /// The same.
    case equal
    /// Not the same.
    case notEqual
    /// Less than.
    case less
    /// Less than, or the same.
    case lessOrEqual
    /// Greater than.
    case greater
    /// Greater than, or the same.
    case greaterOrEqual
  }

  /// Whether the condition holds for attributes.
  public func holds(for attributes: AttributeValue) -> Bool {
    switch self {
    case .all(let conditions): conditions.allSatisfy { $0.holds(for: attributes) }
    case .any(let conditions): conditions.isEmpty || conditions.contains { $0.holds(for: attributes) }
    case .not(let condition): !condition.holds(for: attributes)
    case .attribute(let path, let test): test.passes(attributes.value(at: path))
    }
  }

  /// The first part that fails, in the words of a sentence: `country is "FR"`; nil where the condition holds.
  func failure(for attributes: AttributeValue) -> String? {
    guard !holds(for: attributes) else { return nil }
    switch self {
    case .all(let conditions): return conditions.lazy.compactMap { $0.failure(for: attributes) }.first
    case .any(let conditions) where conditions.count == 1: return conditions[0].failure(for: attributes)
    case .any(let conditions): return "none of \(conditions.count) alternatives holds"
    case .not: return "what must not hold does"
    case .attribute(let path, _): return "'\(path.joined(separator: "."))' is \(attributes.value(at: path).json)"
    }
  }

  /// The paths of the attributes that it reads.
  var paths: [[String]] {
    switch self {
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.paths)
    case .not(let condition): condition.paths
    case .attribute(let path, let test): [path] + test.paths
    }
  }
}

extension Condition.Test {
  /// Whether a value passes.
  public func passes(_ value: AttributeValue) -> Bool {
    switch self {
    case .matches(let wanted): Self.matches(value, wanted)
    case .matchesIgnoringCase(let text): value.plainText.lowercased().utf8.elementsEqual(text.lowercased().utf8)
    case .compares(let comparison, let other): comparison.holds(value, other)
    case .isAny(let values, let ignoringCase): Self.isAny(value, of: values, ignoringCase)
    case .containsAll(let tests):
      tests.isEmpty ? value.typeName == "array" : tests.allSatisfy { test in value.items.contains { test.passes($0) } }
    case .containsElement(let test): value.items.contains { $0.isTruthy && test.passes($0) }
    case .containsObject(let condition): value.items.contains { $0.isTruthy && condition.holds(for: $0) }
    case .count(let test): value.typeName == "array" && test.passes(.number(Double(value.items.count)))
    case .exists: value != .null
    case .hasType(let name): value.typeName == name
    case .fits(let matcher): matcher.fits(value.plainText)
    case .isVersion(let comparison, let version): comparison.holds(Version(value), version)
    case .isOrderedVersion(let comparison, let version):
      version.order(of: value).map { comparison.holds(isLess: $0 < 0, isEqual: $0 == 0) } ?? false
    case .anyValue(let test): (value.typeName == "array" ? value.items : [value]).contains { test.passes($0) }
    case .not(let test): !test.passes(value)
    case .every(let tests): tests.allSatisfy { $0.passes(value) }
    }
  }

  private static func matches(_ value: AttributeValue, _ wanted: AttributeValue) -> Bool {
    switch wanted {
    case .text(let text): value.plainText.utf8.elementsEqual(text.utf8)
    case .number(let number): value.plainNumber == number
    case .boolean(let boolean): value != .null && value.isTruthy == boolean
    case .null: value == .null
    case .array, .object: value.json.utf8.elementsEqual(wanted.json.utf8)
    }
  }

  private static func isAny(_ value: AttributeValue, of values: [AttributeValue], _ ignoringCase: Bool) -> Bool {
    func folded(_ value: AttributeValue) -> AttributeValue {
      guard ignoringCase, case .text(let text) = value else { return value }
      return .text(text.lowercased())
    }
    let candidates = value.typeName == "array" ? value.items : [value]
    return candidates.contains { candidate in values.contains { folded($0).isSame(as: folded(candidate)) } }
  }

  var paths: [[String]] {
    switch self {
    case .containsObject(let condition): condition.paths
    case .containsElement(let test), .count(let test), .anyValue(let test), .not(let test): test.paths
    case .containsAll(let tests), .every(let tests): tests.flatMap(\.paths)
    default: []
    }
  }
}

extension Condition.Comparison {
  /// Compares as JavaScript does: by identity for equality, by units for two texts, else by number.
  func holds(_ one: AttributeValue, _ other: AttributeValue) -> Bool {
    switch self {
    case .equal: return one.isSame(as: other)
    case .notEqual: return !one.isSame(as: other)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard let first = one.comparedText, let second = other.comparedText else {
        let (first, second) = (one.plainNumber, other.plainNumber)
        return !first.isNaN && !second.isNaN && holds(isLess: first < second, isEqual: first == second)
      }
      return holds(
        isLess: first.utf16.lexicographicallyPrecedes(second.utf16), isEqual: first.utf16.elementsEqual(second.utf16))
    }
  }

  /// Compares versions.
  func holds(_ one: Version, _ other: Version) -> Bool { holds(isLess: one < other, isEqual: one == other) }

  fileprivate func holds(isLess: Bool, isEqual: Bool) -> Bool {
    switch self {
    case .equal: isEqual
    case .notEqual: !isEqual
    case .less: isLess
    case .lessOrEqual: isLess || isEqual
    case .greater: !isLess && !isEqual
    case .greaterOrEqual: !isLess
    }
  }
}

extension AttributeValue {
  /// The text by which a value is compared with another text; nil for what is compared by number.
  fileprivate var comparedText: String? {
    switch self {
    case .text, .array, .object: plainText
    case .null, .boolean, .number: nil
    }
  }
}

/// A version such as `1.2.3-rc.1`, in the form that GrowthBook compares.
///
/// Without a `v` before and a build behind, its parts are padded to five places and compared as text; three parts and no
/// more come after any pre-release of them.
public struct Version: Hashable, Comparable, Sendable {
  private let units: [UInt16]

  /// The version that a value states; 0 where it states none.
  public init(_ value: AttributeValue) {
    let written =
      switch value {
      case .text(let text) where !text.isEmpty: text
      case .number: value.plainText
      default: "0"
      }
    let start = written.hasPrefix("v") ? written.dropFirst() : written[...]
    let text = start.prefix { $0 != "+" }
    var parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "." }.map { String($0) }
    if parts.count == 3 { parts.append("~") }
    units = Array(parts.map(Self.padded).joined(separator: "-").utf16)
  }

  /// Whether one version comes before another.
  public static func < (one: Version, other: Version) -> Bool { one.units.lexicographicallyPrecedes(other.units) }

  private static func padded(_ part: String) -> String {
    guard !part.isEmpty, part.utf8.allSatisfy({ (48...57).contains($0) }) else { return part }
    return String(repeating: " ", count: max(0, 5 - part.utf8.count)) + part
  }
}
