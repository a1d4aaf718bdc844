/// Whether as many trials came out as the probability says, within four standard errors.
func isAbout(_ count: Int, _ probability: Double, of trials: Int) -> Bool {
  let expected = Double(trials) * probability
  return abs(Double(count) - expected) < 4 * (expected * (1 - probability)).squareRoot()
}
