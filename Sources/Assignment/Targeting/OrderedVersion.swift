/// A version with which a condition compares texts, by one of two sets of rules.
///
/// Source: *Semantic Versioning 2.0.0* (https://semver.org); Optimizely's public libraries
/// (https://github.com/optimizely/python-sdk).
public struct OrderedVersion: Hashable, Sendable {
  /// How versions compare, by what a condition's operators begin with.
  public enum Rules: String, Hashable, Sendable, CaseIterable {
    /// By Semantic Versioning: `1.2.3-rc.1` comes before `1.2.3`, and a build does not count. Missing parts are 0.
    case semantic = "$semver_"
    /// As Optimizely does: by as many parts as the operand has, so that `2.1.4` equals the operand `2.1`.
    case optimizely = "$optimizely_version_"
  }

  /// How it compares.
  public let rules: Rules
  /// The numbers before a pre-release or a build, as digits without leading zeros.
  private let core: [Substring]
  /// What follows the first `-` or, without a pre-release, the first `+`.
  private let suffix: Substring
  private let isPreRelease: Bool
  private let hasBuild: Bool

  /// Reads a version; nil if the text is none by the rules.
  public init?(_ text: String, _ rules: Rules) {
    let mark = text.firstIndex { $0 == "-" || $0 == "+" }
    let parts = text[..<(mark ?? text.endIndex)].split(separator: ".", omittingEmptySubsequences: false)
    guard 1...3 ~= parts.count, parts.allSatisfy(\.isDigits), !text.contains(" ") else { return nil }
    self.rules = rules
    core = parts.map { part in part.drop { $0 == "0" } }
    suffix = mark.map { text[text.index(after: $0)...] } ?? ""
    isPreRelease = mark.map { text[$0] == "-" } ?? false
    hasBuild = mark != nil && !isPreRelease
    guard rules == .semantic, let mark else {
      if rules == .semantic, parts.contains(where: \.isPadded) { return nil }
      return
    }
    let build = text[mark...].firstIndex(of: "+")
    let identifiers = isPreRelease ? text[text.index(after: mark)..<(build ?? text.endIndex)].identifiers : []
    let isSound = (identifiers + (build.map { text[text.index(after: $0)...].identifiers } ?? [])).allSatisfy(
      \.isIdentifier)
    guard isSound, !(parts + identifiers).contains(where: \.isPadded) else { return nil }
  }

  /// Below 0 for a value before this version, 0 for the same, above 0 for one behind it; nil for what is no version.
  func order(of value: AttributeValue) -> Int? {
    guard case .text(let text) = value, let other = OrderedVersion(text, rules) else { return nil }
    return rules == .semantic ? other.semanticOrder(beside: self) : other.optimizelyOrder(beside: self)
  }

  private func semanticOrder(beside other: OrderedVersion) -> Int {
    for place in 0..<3 {
      let order = Self.order(core.dropFirst(place).first ?? "", other.core.dropFirst(place).first ?? "")
      if order != 0 { return order }
    }
    guard isPreRelease, other.isPreRelease else { return (isPreRelease ? 0 : 1) - (other.isPreRelease ? 0 : 1) }
    let (mine, others) = (suffix.prefix { $0 != "+" }.identifiers, other.suffix.prefix { $0 != "+" }.identifiers)
    for (one, two) in zip(mine, others) where one != two {
      switch (one.isDigits, two.isDigits) {
      case (true, true): return Self.order(one, two)
      case (true, false): return -1
      case (false, true): return 1
      case (false, false): return one < two ? -1 : 1
      }
    }
    return mine.count - others.count
  }

  /// The order of a user's version beside the one of a condition.
  private func optimizelyOrder(beside target: OrderedVersion) -> Int? {
    let (mine, targets) = (core + (hasSuffix ? [suffix] : []), target.core + (target.hasSuffix ? [target.suffix] : []))
    for (place, part) in targets.enumerated() {
      guard place < mine.count else { return target.hasSuffix ? 1 : -1 }
      let own = mine[place]
      // Numbers lack their zeros, so that 0 is empty.
      if own.isEmpty || own.isDigits {
        guard part.isEmpty || part.isDigits else { return nil }
        let order = Self.order(own.drop { $0 == "0" }, part.drop { $0 == "0" })
        if order != 0 { return order }
      } else if own != part {
        let isLess = own.unicodeScalars.lexicographicallyPrecedes(part.unicodeScalars)
        return isLess
          ? (target.isPreRelease && !isPreRelease ? 1 : -1) : (!target.isPreRelease && isPreRelease ? -1 : 1)
      }
    }
    return isPreRelease && !target.isPreRelease ? -1 : 0
  }

  private var hasSuffix: Bool { isPreRelease || hasBuild }

  /// The order of two numbers without leading zeros.
  private static func order(_ one: Substring, _ other: Substring) -> Int {
    if one.utf8.count != other.utf8.count { return one.utf8.count - other.utf8.count }
    return one == other ? 0 : one < other ? -1 : 1
  }
}

extension Substring {
  fileprivate var isDigits: Bool { !isEmpty && utf8.allSatisfy { (48...57).contains($0) } }

  /// Whether it is a number with a zero before it.
  fileprivate var isPadded: Bool { isDigits && utf8.count > 1 && first == "0" }

  fileprivate var identifiers: [Substring] { split(separator: ".", omittingEmptySubsequences: false) }

  /// Whether it is of digits, letters and hyphens.
  fileprivate var isIdentifier: Bool {
    !isEmpty && utf8.allSatisfy { unit in [48...57, 65...90, 97...122, 45...45].contains { $0.contains(unit) } }
  }
}
