package import ExperimentDesign
import NavigationEvents
import UserBehavior

/// A number with so many digits after the point, half away from zero.
package func rounded(_ value: Double, _ digits: Int) -> String {
  let scale = [1.0, 10, 100, 1000, 10_000][min(max(digits, 0), 4)]
  guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
  let units = Int((abs(value) * scale).rounded())
  let sign = value < 0 && units > 0 ? "−" : ""
  guard digits > 0 else { return sign + grouped(units) }
  let fraction = String(units % Int(scale))
  let zeros = String(repeating: "0", count: digits - fraction.count)
  return "\(sign)\(grouped(units / Int(scale))).\(zeros)\(fraction)"
}

/// A share in percent, with so many digits after the point; a dash where there is none.
package func percent(_ share: Double?, _ digits: Int = 1) -> String {
  share.map { "\(rounded($0 * 100, digits)) %" } ?? "–"
}

/// A duration as a file writes it, in the largest unit of which it has one: `7 d`, `1.5 h`, `30 min` or `14 s`.
func duration(_ milliseconds: Double) -> String {
  let units = [("d", 86_400_000.0), ("h", 3_600_000), ("min", 60_000)]
  let (unit, size) = units.first { milliseconds >= $0.1 } ?? ("s", 1000)
  let count = milliseconds / size
  return "\(rounded(count, count == count.rounded() ? 0 : 1)) \(unit)"
}

/// A number without its sign, with two digits or so many after the point.
func size(_ value: Double, _ places: Int? = nil) -> String {
  rounded(abs(value), places ?? digits(showing: abs(value)))
}

/// A number with its sign, with two digits or so many after the point.
func signed(_ value: Double, _ places: Int? = nil) -> String { (value < 0 ? "−" : "+") + size(value, places) }

/// A number with so many digits after the point, and with its sign unless all of them are 0.
func signedUnlessZero(_ value: Double, _ places: Int) -> String {
  let text = size(value, places)
  return text.contains { "123456789".contains($0) } ? signed(value, places) : text
}

/// Names as a list, such as `a, b and c`.
func listed(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " and " + last
}

/// How many digits after the point show two digits of a positive number, at most 4.
package func digits(showing value: Double) -> Int {
  var digits = 0
  var scaled = value
  while scaled < 10, digits < 4 {
    scaled *= 10
    digits += 1
  }
  return digits
}

/// A probability to two digits after the point, and to two digits that are not zero where it is small.
package func probability(_ value: Double) -> String { rounded(value, value < 0.01 ? digits(showing: value) : 2) }

/// A p-value as an equation, such as `p = 0.03`; `p < 0.0001` where it is smaller.
func pValue(_ value: Double) -> String { value < 0.0001 ? "p < 0.0001" : "p = \(probability(value))" }

/// A whole number with a comma between thousands.
package func grouped(_ number: Int) -> String {
  var digits = Array(String(number))
  var index = digits.count - 3
  while index > 0 {
    digits.insert(",", at: index)
    index -= 3
  }
  return String(digits)
}

/// Values of a metric in words.
extension Metric {
  /// A level, such as `70.1 %` or `12.50 s`; a dash where there is none.
  package func level(_ value: Double?) -> String {
    guard let value else { return "–" }
    if isShare { return percent(value) }
    return rounded(value, levelDigits(value)) + unitSuffix
  }

  /// How many digits after the point a level has.
  private func levelDigits(_ value: Double) -> Int {
    // Three digits say all that a model or a test knows; of what is rare two.
    let isRare = value != 0 && abs(value) < 0.1
    return isShare
      ? 1 : isRare ? digits(showing: abs(value)) : isRate ? 3 : abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : 2
  }

  /// A value and the bound that it is judged by: the bound exactly, and the value with so many digits that it reads as
  /// another one if it is.
  package func judged(_ value: Double, by bound: Double, isDifference: Bool) -> (value: String, bound: String) {
    func standard(_ one: Double) -> Int {
      isDifference ? (one == 0 ? 0 : digits(showing: abs(one * scale))) : levelDigits(one)
    }
    func text(_ one: Double, _ digits: Int) -> String {
      isDifference
        ? signedUnlessZero(one * scale, digits) + differenceUnit
        : rounded(one * scale, digits) + (isShare ? " %" : unitSuffix)
    }
    func isExact(_ digits: Int) -> Bool {
      let units = abs(bound * scale) * [1.0, 10, 100, 1000, 10_000][digits]
      return abs(units - units.rounded()) < 1e-6
    }
    let exact = (min(4, standard(bound))...4).first(where: isExact) ?? 4
    let least = min(4, standard(value))
    let distinct = value == bound ? least : (least...4).first { text(value, $0) != text(bound, $0) } ?? 4
    return (text(value, distinct), text(bound, exact))
  }

  /// A difference with its sign, such as `+1.3 pp` or `−12 s`.
  package func signed(_ value: Double) -> String {
    guard abs(value * scale) >= 0.000_05 else { return "0" + differenceUnit }
    return ExperimentReports.signed(value * scale) + differenceUnit
  }

  /// A range of differences, such as `−0.50 pp to +2.3 pp`.
  func signed(_ range: ClosedRange<Double>) -> String { "\(signed(range.lowerBound)) to \(signed(range.upperBound))" }

  /// A difference without its sign.
  package func magnitude(_ value: Double) -> String { String(signed(abs(value)).drop { $0 == "+" }) }

  /// What a value is multiplied by where it is shown: shares are shown in hundredths.
  var scale: Double { isShare ? 100 : 1 }

  /// What follows a difference.
  var differenceUnit: String { isShare ? " pp" : unitSuffix }

  /// What follows a number of the metric's unit; nothing of shares.
  var unitSuffix: String { if case .time = measure { " s" } else { "" } }
}

extension String {
  /// The text with a capital at its beginning.
  var sentenceCase: String { prefix(1).uppercased() + dropFirst() }

  /// The text, unless it is empty.
  var nonempty: String? { isEmpty ? nil : self }
}

extension SizeClass {
  /// The size class at the beginning of a heading, such as `Compact screens (phones)`.
  var title: String { screens.sentenceCase }

  /// The size class with what usually has it, such as `compact screens (phones)`.
  var screens: String {
    switch self {
    case .compact: "compact screens (phones)"
    case .regular: "regular screens (tablets)"
    }
  }
}

extension UncertainParameter {
  /// A value in its unit.
  func text(_ value: Double) -> String {
    let scaled = unit == .duration ? value / 1000 : value
    let text = scaled == 0 ? "0" : rounded(scaled, digits(showing: abs(scaled)))
    return switch unit {
    case .duration: text + " s"
    case .length: text + " mm"
    case .proportion, .number, .count: text
    }
  }

  /// A range in its unit.
  func text(_ range: ClosedRange<Double>) -> String {
    range.lowerBound == range.upperBound
      ? text(range.lowerBound) : "\(text(range.lowerBound))–\(text(range.upperBound))"
  }

  /// The range, and what became of the standard one: "time of a tap: 0.45–0.55 s (standard 0.4–0.6; source: “…”)".
  var rangeDescription: String {
    let standard = basis == .narrowed || basis == .widened ? standardRange.map { "standard \(text($0))" } : nil
    let notes = [standard, source.map { "source: “\($0)”" }].compactMap { $0 }
    return "\(title): \(text(range))" + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
  }
}

/// Rows of texts as lines of columns: the first few and the last few begin where the others do, the rest end there.
package func aligned(_ rows: [[String]], leading: Int, trailing: Int = 0) -> [String] {
  let columns = rows.first?.indices ?? 0..<0
  let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    let cells = row.enumerated().map { column, text in
      let padding = String(repeating: " ", count: widths[column] - text.count)
      if column == columns.count - 1, trailing > 0 { return text }
      return column < leading || column >= columns.count - trailing ? text + padding : padding + text
    }
    return cells.joined(separator: "  ")
  }
}
