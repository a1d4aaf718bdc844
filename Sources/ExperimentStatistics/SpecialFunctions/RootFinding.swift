/// The argument at which a continuous, monotone function takes `target`, between two that bracket it.
///
/// False position with the Illinois change: the side that stays loses half its weight.
func crossing(of target: Double, between first: Double, and second: Double, _ value: (Double) -> Double) -> Double {
  var (a, b) = (first, second)
  var (atA, atB) = (value(a) - target, value(b) - target)
  for _ in 0..<200 {
    guard atA != 0 else { return a }
    guard atB != 0 && abs(b - a) > 4 * max(abs(a), abs(b)).ulp else { return b }
    let next = b - atB * (b - a) / (atB - atA)
    let atNext = value(next) - target
    if (atNext > 0) == (atB > 0) { atA /= 2 } else { (a, atA) = (b, atB) }
    let still = next == b
    (b, atB) = (next, atNext)
    if still { return b }
  }
  return b
}

/// The number between two at which a condition ends to hold, to the last bit.
func lastHolding(from inside: Double, to outside: Double, _ holds: (Double) -> Bool) -> Double {
  var (inside, outside) = (inside, outside)
  while true {
    let middle = (inside + outside) / 2
    guard middle != inside && middle != outside else { return middle }
    if holds(middle) { inside = middle } else { outside = middle }
  }
}

/// The whole number nearest to one at which a condition does not hold, of those from which on it holds up to another.
func firstHolding(from outside: Int, to inside: Int, _ holds: (Int) -> Bool) -> Int {
  var (outside, inside) = (outside, inside)
  while abs(inside - outside) > 1 {
    let middle = outside + (inside - outside) / 2
    if holds(middle) { inside = middle } else { outside = middle }
  }
  return inside
}

/// Solves tail(x) = target for x > 0 by Newton steps on logarithms of both.
///
/// The tails of t, χ² and similar distributions are concave against ln x on these axes, so the steps cannot circle:
/// after at most one overshoot they converge from one side. `evaluate` gives ln(tail/target) and its slope in ln x.
func solveOnLogarithms(from start: Double, _ evaluate: (Double) -> (excess: Double, slope: Double)) -> Double {
  var x = start
  for _ in 0..<400 {
    let (excess, slope) = evaluate(x)
    // A start on a plateau would be thrown beyond the range of a Double.
    let step = max(-5, min(5, -excess / slope))
    guard step.isFinite else { return x }
    x *= exponential(step)
    // Convergence is quadratic: the step after this one would be below the last bit.
    if abs(step) < 1e-9 { return x }
  }
  return x
}
