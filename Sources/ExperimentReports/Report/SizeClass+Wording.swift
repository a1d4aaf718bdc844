import HeadlessNavigation

extension SizeClass {
  /// The width at the beginning of a heading, such as `Compact width`.
  var title: String { "\(rawValue.prefix(1).uppercased() + rawValue.dropFirst()) width" }
}
