/// How comparisons of different users are estimated, tested and judged; decided before anybody looks.
public struct AnalysisChoices: Hashable, Sendable {
  /// What is done about there being several tests.
  public enum Adjustment: String, Hashable, Sendable, CaseIterable {
    /// Holm's steps: the chance of any false rejection.
    case holm
    /// Each p-value times the size of its family: the same, and stricter.
    case bonferroni
    /// Hochberg's steps: the same, where tests are independent or hang together one way.
    case hochberg
    /// Benjamini's and Hochberg's: the expected share of false rejections.
    case benjaminiHochberg = "bh"
    /// Benjamini's and Yekutieli's: the same, however the tests hang together.
    case benjaminiYekutieli = "by"
    /// Nothing.
    case none
  }

  /// Which estimate stands in the row of a comparison.
  public enum Estimator: String, Hashable, Sendable, CaseIterable {
    /// All users thrown together.
    case crude
    /// Strata weighed by their share of everybody exposed.
    case postStratified = "post-stratified"
    /// What a covariate explains taken away.
    case covariateAdjusted = "covariate-adjusted"
  }

  /// What is known of users before they are exposed.
  public enum Covariate: String, Hashable, Sendable, CaseIterable {
    /// The same metric in what a log has of the user before the exposure.
    case beforeExposure = "before-exposure"
  }

  /// What becomes of users of a log whom rows give several variants.
  public enum SeveralVariants: String, Hashable, Sendable, CaseIterable {
    /// They are reported and not counted.
    case exclude
    /// They count under the first.
    case first
  }

  /// The confidence level of every interval, between 0 and 1.
  public var level = 0.95
  /// What is done about there being several tests.
  public var adjustment = Adjustment.holm
  /// Which estimate stands in the rows.
  public var estimator = Estimator.crude
  /// The covariate; `nil` for none.
  public var covariate: Covariate?
  /// What becomes of users of a log whom rows give several variants.
  public var assignedBy = SeveralVariants.exclude
  /// Whether a log's users count only if their exposure is at least the funnel's window before its end.
  public var completeUsersOnly = false
  /// The first and the last time of a log that count, in milliseconds since 1970 began; `nil` for any.
  public var (startAt, endAt): (Int64?, Int64?) = (nil, nil)
  /// The first and the last time at which users are exposed who count, however long they are followed; `nil` for any.
  public var (exposedFrom, exposedTo): (Int64?, Int64?) = (nil, nil)
  /// The limits of checks that are other than the usual ones.
  public var healthLimits: [HealthCheck: HealthCheck.Limits] = [:]
  /// The column of a log with the unit that variants were assigned to, such as a store; `nil` where that is the user.
  public var cluster: String?
  /// Makes the choices that stand where nobody chooses.
  public init() {}

  /// The limits of a check.
  public func limits(of check: HealthCheck) -> HealthCheck.Limits { healthLimits[check] ?? check.limits }

  /// The share of intervals that may miss the true value.
  package var significance: Double { 1 - level }
}

/// The grammar of the ids in a file: `[a-z0-9][a-z0-9_-]{0,63}` with at least one letter, but for reserved words and for what
/// programs that guess types take for a number.
package enum Identifier {
  /// The words that mean something of their own where ids are shown or read back.
  package static let reserved = [
    "all", "na", "nan", "null", "none", "true", "false", "inf", "infinity", "epoch",
  ]

  /// The devices of Windows, after which no folder there can be named; an experiment's id names one.
  package static let devices =
    ["con", "prn", "aux", "nul"] + ["com", "lpt"].flatMap { port in (1...9).map { "\(port)\($0)" } }

  package static let grammar =
    "at most 64 of a-z, 0-9, '-' and '_', with a letter, begin with a letter or digit, and be no number such as 1e5"
  /// The same in short, for messages.
  package static let summary = "an id of small letters a-z, digits, '-' and '_' (at most 64, with a letter)"

  /// Whether the text is an id, reserved or not.
  package static func isValid(_ text: String) -> Bool {
    let bytes = text.utf8
    return (1...64).contains(bytes.count)
      && bytes.allSatisfy { isLetter($0) || isDigit($0) || $0 == hyphen || $0 == underscore }
      && bytes.contains(where: isLetter) && bytes.first != hyphen && bytes.first != underscore && !isNumber(text)
  }

  /// An id like the text: its words in small letters with hyphens between them, signs by their names.
  package static func suggestion(for text: String) -> String {
    let spelled = text.unicodeScalars.prefix(64).reduce(into: "") { $0 += spelling(of: $1) }
    let words = spelled.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber || $0 == "_") }
    let id = String(words.joined(separator: "-").prefix(40).drop { $0 == "_" })
    if isValid(id) { return reserved.contains(id) ? "my-\(id)" : id }
    let named = id.isEmpty ? "my-id" : "id-\(id)"
    return isValid(named) ? named : "my-id"
  }

  /// A scalar in letters of English: `e` for an accented one, `shopping bags` for a picture of them.
  private static func spelling(of scalar: Unicode.Scalar) -> String {
    guard !scalar.isASCII else { return String(scalar) }
    guard scalar.properties.generalCategory != .nonspacingMark, let name = scalar.properties.name else { return "" }
    guard name.hasPrefix("LATIN ") else { return " \(name) " }
    return (name.firstMatch(of: /LETTER ([A-Z]{1,2})(?: |$)/)?.output.1).map(String.init) ?? ""
  }

  /// Whether some program that guesses types reads the text as a number: `1e5`, `0x1f`, `0b1`, and `1d`, `1f` and `1l` as in C.
  private static func isNumber(_ text: String) -> Bool {
    // Most ids begin with a letter, and a pattern takes its time.
    guard let first = text.utf8.first, isDigit(first) || first == underscore else { return false }
    return text.wholeMatch(of: /[0-9_]+(e-?[0-9_]+|[dfl])|0[xb][0-9a-f]+/) != nil
  }

  private static let hyphen = UInt8(ascii: "-")
  private static let underscore = UInt8(ascii: "_")

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
