import PlatformMathematics

/// Solves tail(x) = target for x > 0 by Newton steps on logarithms of both.
///
/// The tails of t, χ² and their kin are concave against ln x on these axes, so the steps cannot circle: after at most one
/// overshoot they come in from one side. `evaluate` gives ln(tail/target) and its slope in ln x.
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
