import UserSimulation

extension ValueForm where Value == DwellLaw {
  /// The distribution of the time on a screen: a law and its parameters.
  static var dwell: Self {
    .object { reader in
      switch reader.required(
        "law",
        .oneOf(DwellLawName.allCases.map { (name: $0.rawValue, value: $0) }),
        "The distribution of the time."
      ) {
      case .weibull?:
        let scale = reader.required("scale", .dwellTime, "Of a Weibull distribution: 63 % stay less long.")
        let shape = reader.required(
          "shape",
          .number(in: 0.1...100),
          "Of a Weibull distribution: below 1, who has stayed long stays longer."
        )
        return both(scale, shape).map { .weibull(scale: $0, shape: $1) }
      case .logNormal?:
        let median = reader.required("median", .dwellTime, "Of a log-normal distribution: half stay less long.")
        let sigma = reader.required(
          "sigma",
          .number(in: 0...3),
          "Of a log-normal distribution: the standard deviation of the logarithm."
        )
        return both(median, sigma).map { .logNormal(median: $0, sigma: $1) }
      case .inverseGaussian?:
        let mean = reader.required("mean", .dwellTime, "Of an inverse Gaussian distribution: the mean.")
        let lambda = reader.required(
          "lambda",
          .dwellTime,
          "Of an inverse Gaussian distribution: mean³ divided by the variance."
        )
        return both(mean, lambda).map { .inverseGaussian(mean: $0, lambda: $1) }
      case nil:
        reader.letPass()
        return nil
      }
    }
  }

  private static func both(_ first: Double?, _ second: Double?) -> (Double, Double)? {
    guard let first, let second else { return nil }
    return (first, second)
  }
}

/// The laws as they are called in files.
enum DwellLawName: String, CaseIterable {
  case weibull
  case logNormal = "log-normal"
  case inverseGaussian = "inverse-gaussian"
}

extension ValueForm where Value == Double {
  /// A time on a screen, in milliseconds.
  static var dwellTime: Self { .converting(ValueForm<Int>.duration(in: 1...86_400_000)) { Double($0) } }
}
