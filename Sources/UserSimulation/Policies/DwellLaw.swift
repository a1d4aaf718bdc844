/// The distribution of the time users stay on a screen; times are milliseconds.
public enum DwellLaw: Hashable, Sendable {
  /// A Weibull distribution; a shape below 1 means that who has stayed long will stay longer.
  case weibull(scale: Double, shape: Double)
  /// A log-normal distribution; sigma is the standard deviation of the logarithm.
  case logNormal(median: Double, sigma: Double)
  /// An inverse Gaussian distribution, the time until a drifting walk reaches its end; its variance is mean³ / lambda.
  case inverseGaussian(mean: Double, lambda: Double)
}
