/// The ranges that a verdict has to survive where nobody declares any.
extension UncertainParameter {
  /// The parameters that nobody knows of people who behave so, each with a range around the value it has.
  ///
  /// All ranges are assumptions of this project: what is known of each parameter would rarely surprise anybody by lying
  /// outside. What is switched off stays off, and who goes by weights is as the weights say.
  public static func standard(for population: Population) -> [UncertainParameter] {
    let rules: [Rule] =
      switch population.policy {
      case .weights: []
      case .scan:
        [.labelNoise] + effort(of: population) + [.scan, .chooseThreshold, .secondThreshold, .slip, .loadPatience]
      case .scentUtility: effort(of: population) + [.scan, .reluctance, .slip, .loadPatience]
      }
    return rules.compactMap { rule in
      let value = population.behavior[rule.parameter]
      let (low, high) = (value * rule.low, value * rule.high)
      guard low < high else { return nil }
      return UncertainParameter(rule.parameter, in: low...(rule.parameter.unit == .proportion ? min(1, high) : high))
    }
  }

  /// What people who came for a flow are ready to give is told in steps, and that of others in time.
  private static func effort(of population: Population) -> [Rule] {
    let flows = population.goals.filter { if case .finish = $0.target { true } else { false } }
    return (flows.count < population.goals.count ? [.patience] : []) + (flows.isEmpty ? [] : [.stepBudget])
  }

  /// A parameter, and between which factors of its value it may lie.
  private struct Rule {
    var parameter: BehaviorParameter
    var low, high: Double

    init(_ parameter: BehaviorParameter, _ low: Double, _ high: Double) {
      (self.parameter, self.low, self.high) = (parameter, low, high)
    }

    static let labelNoise = Rule(.labelNoise, 5 / 7, 9 / 7)
    static let patience = Rule(.patience, 2 / 3, 4 / 3)
    static let stepBudget = Rule(.stepBudget, 0.8, 1.25)
    static let scan = Rule(.scan, 0.8, 1.25)
    static let chooseThreshold = Rule(.chooseThreshold, 0.8, 1.2)
    static let secondThreshold = Rule(.secondThreshold, 0.5, 2)
    static let reluctance = Rule(.reluctance, 0.5, 2)
    static let slip = Rule(.slip, 0.5, 2)
    static let loadPatience = Rule(.loadPatience, 0.75, 1.25)
  }
}
