import UserSimulation

extension ValueForm where Value == BehaviorParameters {
  /// How people behave: the policy, and whatever differs from the defaults.
  static var behavior: Self {
    .object { reader in
      _ = reader.optional("policy", .oneOf(["scan": ()]))
      var parameters = BehaviorParameters()
      for parameter in BehaviorParameter.allCases {
        guard let value = reader.optional(parameter.rawValue, .value(of: parameter)) else { continue }
        parameters[parameter] = value
      }
      return parameters
    }
  }
}

extension ValueForm where Value == [UncertainParameter] {
  /// The parameters nobody knows, each with its range.
  static var uncertain: Self {
    .object { reader in
      BehaviorParameter.allCases.compactMap { parameter in
        reader.optional(parameter.rawValue, .range(of: .value(of: parameter)))
          .map { UncertainParameter(parameter: parameter, range: $0) }
      }
    }
  }
}

extension ValueForm where Value == Double {
  /// A value of a parameter in its unit; durations in milliseconds.
  static func value(of parameter: BehaviorParameter) -> Self {
    switch parameter.unit {
    case .duration: .converting(ValueForm<Int>.duration(in: 0...86_400_000)) { Double($0) }
    case .proportion: .number(in: 0...1)
    case .number: .number(in: 0...1e6)
    case .count: .converting(ValueForm<Int>.integer(in: 0...1_000_000)) { Double($0) }
    }
  }
}
