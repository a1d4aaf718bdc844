import HeadlessNavigation

extension SizeClass {
  /// The size class at the beginning of a heading, such as `Compact screens (phones)`.
  var title: String { screens.prefix(1).uppercased() + screens.dropFirst() }

  /// The size class with what usually has it, such as `compact screens (phones)`.
  var screens: String {
    switch self {
    case .compact: "compact screens (phones)"
    case .regular: "regular screens (tablets)"
    }
  }
}
