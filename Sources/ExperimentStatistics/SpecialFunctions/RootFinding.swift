/// The argument at which a continuous, monotone function takes `target`, between two that bracket it.
///
/// False position with the Illinois change: the side that stays loses half its weight.
func crossing(
  of target: Double,
  between first: Double,
  and second: Double,
  _ value: (Double) -> Double
) -> Double {
  var (a, b) = (first, second)
  var (atA, atB) = (value(a) - target, value(b) - target)
  for _ in 0..<200 {
    guard atA != 0 else { return a }
    guard atB != 0 && abs(b - a) > 4 * max(abs(a), abs(b)).ulp else { return b }
    let next = b - atB * (b - a) / (atB - atA)
    let atNext = value(next) - target
    if (atNext > 0) == (atB > 0) {
      atA /= 2
    } else {
      (a, atA) = (b, atB)
    }
    let still = next == b
    (b, atB) = (next, atNext)
    if still { return b }
  }
  return b
}
