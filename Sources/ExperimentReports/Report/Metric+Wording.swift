package import NavigationExperiments

/// Values of a metric in words.
extension Metric {
  /// A level, such as `70.1 %` or `12.50 s`; a dash where there is none.
  package func level(_ value: Double?) -> String {
    guard let value else { return "–" }
    if isBinary { return "\(rounded(value * 100, 1)) %" }
    // Three digits say all that a model or a test knows; of what is rare two.
    let isRare = value != 0 && abs(value) < 0.1
    let places = isRare ? digits(showing: abs(value)) : isRate ? 3 : abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : 2
    return rounded(value, places) + unitSuffix
  }

  /// A difference with its sign, such as `+1.3 pp` or `−12 s`.
  package func signed(_ value: Double) -> String {
    let scaled = isBinary ? value * 100 : value
    let unit = isBinary ? " pp" : unitSuffix
    guard abs(scaled) >= 0.000_05 else { return "0" + unit }
    return (value < 0 ? "−" : "+") + rounded(abs(scaled), digits(showing: abs(scaled))) + unit
  }

  /// What follows a number of the metric's unit; nothing of shares, which are told in hundredths.
  var unitSuffix: String { if case .time = measure { " s" } else { "" } }
}
