extension RowLayout {
  /// The column that a path begins with: that of the longest name that fits, once for all rows.
  /// - Returns: Its place among the names, and the path that is left for what is in its texts, empty where the text
  ///   itself is meant; `nil` where no column fits.
  package static func column(of path: String, among names: [String]) -> (place: Int, rest: Substring)? {
    var longest: (place: Int, rest: Substring)?
    for (place, name) in names.enumerated() where !name.isEmpty && path.hasPrefix(name) {
      let rest = path.dropFirst(name.count)
      guard rest.isEmpty || rest.first == "." || rest.first == "[" else { continue }
      if let longest, longest.rest.count <= rest.count { continue }
      longest = (place, rest)
    }
    return longest.map { ($0.place, $0.rest.first == "." ? $0.rest.dropFirst() : $0.rest) }
  }
}
