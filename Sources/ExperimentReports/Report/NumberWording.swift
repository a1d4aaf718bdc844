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
func probability(_ value: Double) -> String { rounded(value, value < 0.01 ? digits(showing: value) : 2) }

/// A number of users that are needed, up to the next one with three digits that are not zero: more are false precision.
package func roundedUp(_ number: Int) -> String {
  var step = 1
  while number / step >= 1000 { step *= 10 }
  return grouped((number + step - 1) / step * step)
}

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
