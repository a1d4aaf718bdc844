import UserSimulation

extension ValueForm where Value == BehaviorEntry {
  /// How people behave: the policy, and whatever differs from the defaults.
  static var behavior: Self {
    .object { reader in
      var entry = BehaviorEntry()
      let policy = reader.optional("policy", ValueForm<PolicyName>.anyCase)
      for (parameter, value) in reader.behaviorParameters { entry.parameters[parameter] = value }
      entry.policy = policy ?? .scan
      // Where the policy is misspelt in key or word, nobody knows which one was meant.
      return policy == nil && !reader.lacks("policy") ? nil : entry
    }
  }
}

extension BehaviorParameter {
  /// What can be told of its values, with the one it has by default.
  fileprivate var schema: ValueSchema {
    let number = unit.symbol.isEmpty ? shortest(standard) : "\(shortest(standard)) \(unit.symbol)"
    return ValueForm<Double>.value(of: self).schema().described(as: "\(number) by default (\(source))")
  }
}

extension ObjectReader {
  /// The parameters of behaviour that are written, with their values.
  var behaviorParameters: [BehaviorParameter: Double] {
    var values: [BehaviorParameter: Double] = [:]
    for parameter in BehaviorParameter.allCases {
      values[parameter] = optional(parameter.key, .value(of: parameter).known(as: parameter.schema))
    }
    return values
  }
}

extension ValueForm where Value == Double {
  /// A value of a parameter in its unit; durations in milliseconds, lengths in millimetres.
  static func value(of parameter: BehaviorParameter) -> Self {
    let (least, most) = (Int(parameter.range.lowerBound), Int(parameter.range.upperBound))
    return switch parameter.unit {
    case .duration: .converting(ValueForm<Int>.duration(in: least...most)) { Double($0) }
    case .length: .length(in: parameter.range)
    case .proportion, .number: .number(in: parameter.range)
    case .count: .converting(ValueForm<Int>.integer(in: least...most)) { Double($0) }
    }
  }
}
