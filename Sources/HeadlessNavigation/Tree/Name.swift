/// The name of a thing of one kind: a screen kind, an intent, a coordinator.
///
/// The phantom parameter keeps the name of an intent from being passed where the name of a screen is wanted.
public struct Name<Kind>: Hashable, Sendable, Codable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name as it is written in experiment files and reports.
  public let rawValue: String

  /// Wraps a name as it is written.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Wraps a literal name.
  public init(stringLiteral value: String) { rawValue = value }

  /// Reads the bare string.
  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }

  /// Writes the bare string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  /// The name as it is written.
  public var description: String { rawValue }

  /// Orders names as their texts are ordered.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
