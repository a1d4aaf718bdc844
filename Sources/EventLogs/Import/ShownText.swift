extension String {
  /// The text as a report may show it: at most 64 characters, none of which moves what stands around it.
  var shown: String {
    let text = String(String.UnicodeScalarView(unicodeScalars.prefix(64))).plain
    return text.unicodeScalars.count < unicodeScalars.count ? text + "…" : text
  }

  /// The text in one line, without what would be obeyed or move what stands around it.
  var plain: String {
    guard utf8.contains(where: { !(0x20..<0x7F ~= $0) }) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.isPlain ? $0 : "\u{FFFD}" }))
  }
}

extension Unicode.Scalar {
  /// Whether it stands for itself: no control, no mark of direction, nothing that is a line end somewhere.
  fileprivate var isPlain: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: true
    }
  }
}
