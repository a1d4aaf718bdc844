import UserSimulation

extension ValueForm where Value == BehaviorEntry {
  /// How users behave: the policy, and whatever differs from the defaults.
  static var behavior: Self {
    .object { reader in
      var entry = BehaviorEntry()
      let policy = reader.optional(
        "policy",
        ValueForm<PolicyName>.anyCase,
        normally: entry.policy,
        """
        The model: scan, commit, go back; or read, compare, choose or go back; or do what given weights make \
        likely.
        """
      )
      for (parameter, value) in reader.behaviorParameters(unlessSaid: { reader.literal(of: $0) }) {
        entry.parameters[parameter] = value
      }
      entry.policy = policy ?? entry.policy
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
  /// The parameters of behavior that are written, with their values.
  /// - Parameter standard: What holds for a parameter that is not, in Markdown.
  func behaviorParameters(unlessSaid standard: (BehaviorParameter) -> String?) -> [BehaviorParameter: Double] {
    var values: [BehaviorParameter: Double] = [:]
    for parameter in BehaviorParameter.allCases {
      let form = ValueForm<Double>.value(of: parameter).known(as: parameter.schema)
      values[parameter] = optional(parameter.key, form, unlessSaid: standard(parameter), parameter.meaning)
    }
    return values
  }

  /// The default of a parameter as a file writes it, in Markdown, where that is asked for.
  fileprivate func literal(of parameter: BehaviorParameter) -> String? {
    recorder.flatMap { _ in ValueForm<Double>.value(of: parameter).literal(of: parameter.standard) }
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
