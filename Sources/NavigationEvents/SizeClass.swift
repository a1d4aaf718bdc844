/// What a navigation rule may read of the device: the two size classes.
///
/// Rows and millimetres stay with the user.
public struct Traits: Hashable, BitwiseCopyable, Sendable {
  /// The horizontal size class, which decides whether containers collapse and which coordinator is in charge.
  public var horizontal: SizeClass
  /// The vertical size class.
  public var vertical: SizeClass

  /// Makes traits; a phone held upright unless said otherwise.
  public init(horizontal: SizeClass = .compact, vertical: SizeClass = .regular) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}

/// A value for each horizontal size class.
public struct BySizeClass<Value> {
  /// The value in compact size class.
  public var compact: Value
  /// The value in regular size class.
  public var regular: Value

  /// Makes a value for each size class.
  public init(compact: Value, regular: Value) { (self.compact, self.regular) = (compact, regular) }

  /// Makes a value that is the same whatever the size class.
  public init(_ value: Value) { self.init(compact: value, regular: value) }

  /// The value in a size class.
  public subscript(sizeClass: SizeClass) -> Value { sizeClass == .compact ? compact : regular }

  /// What is made of each value.
  package func map<Other>(_ make: (Value) -> Other) -> BySizeClass<Other> {
    BySizeClass<Other>(compact: make(compact), regular: make(regular))
  }

  /// Both values.
  package var all: [Value] { [compact, regular] }
}

extension BySizeClass: Sendable where Value: Sendable {}
extension BySizeClass: Equatable where Value: Equatable {}
extension BySizeClass: Hashable where Value: Hashable {}

/// A size class of the platform, compact or regular.
public enum SizeClass: String, Hashable, BitwiseCopyable, Sendable, CaseIterable {
  /// Little room.
  case compact
  /// Plenty of room.
  case regular

  /// The position among all cases, for tables by size class.
  package var index: Int { self == .compact ? 0 : 1 }
}
