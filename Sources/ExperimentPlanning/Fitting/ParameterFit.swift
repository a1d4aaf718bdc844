import ExperimentStatistics
package import TextFormats
package import UserBehavior

/// Parameters of behavior, fitted to the figures of real users under the control.
package struct ParameterFit: Sendable {
  /// A fitted parameter.
  package struct Parameter: Sendable {
    /// The parameter.
    package var parameter: BehaviorParameter
    /// Its value before the fit.
    package var start: Double
    /// The fitted value.
    package var value: Double
    /// 90 % of the values fitted to resamples of the users.
    package var interval: ClosedRange<Double>
    /// Where the distance of the fit, the others fitted anew, exceeds the best by no more than chance allows in 90 %: by
    /// 2.71; its ends are those of what was searched where the figures cannot tell.
    package var profile: ClosedRange<Double>
    /// Whether the figures leave a side of the searched range open.
    package var isOpen: Bool
    /// The parameter that goes along with it most, and their correlation over the resamples; `nil` for a single one.
    package var companion: (parameter: BehaviorParameter, correlation: Double)?
  }

  /// What became of a figure.
  package enum Role: String, Hashable, Sendable {
    /// Parameters were fitted to it.
    case fitted
    /// It is the same for all users, or too few users have it.
    case constant
    /// A single user moves it by more than a quarter of its standard error.
    case fragile
    /// It was only to be compared.
    case held
  }

  /// A figure, observed and simulated.
  package struct Figure: Sendable {
    /// The figure.
    package var figure: FitFigure
    /// What became of it.
    package var role: Role
    /// Its mean among the users of the fit.
    package var observed: Double
    /// The standard error of that.
    package var error: Double
    /// Its mean with the fitted values.
    package var simulated: Double
    /// Its mean among the users kept back; `nil` for a figure from elsewhere.
    package var kept: Double?
    /// How far the fit is off there, or from the figure itself where nothing was kept back, in standard errors of sampling
    /// and simulating.
    package var z: Double
  }

  /// The parameters, in the order they were asked for.
  package var parameters: [Parameter]
  /// The figures.
  package var figures: [Figure]
  /// The users of the fit and those kept back, 0 for figures from elsewhere, and the simulated ones at each step.
  package var users, keptUsers, simulatedUsers: Int
  /// The distance of the figures before the fit and after: about the degrees of freedom where the model is right.
  package var startDistance, distance: Double
  /// The number of fitted figures less the number of parameters.
  package var degrees: Int
  /// The probability of such a distance or a larger one if the model is right; `nil` without degrees of freedom.
  package var pValue: Double?
}

/// Why nothing can be fitted.
extension Problem {
  /// The best values of some parameters miss figures by far.
  /// - Parameters:
  ///   - fitted: Each parameter with its best value as a file writes it.
  ///   - missed: Each figure with what was observed and what it came to.
  package static func missedFigures(
    by fitted: [(parameter: ParameterFit.Parameter, value: String)], _ missed: [String]
  ) -> Problem {
    let values = fitted.map { parameter, value in
      "\(quoted(parameter.parameter.key)) comes nearest at \(value)"
        + (parameter.isAtEnd ? ", an end of its range" : "")
    }
    return Problem(
      .unfittableLog, "\(values.joined(separator: "; ")), and misses \(missed.joined(separator: "; "))",
      hint: "fit other parameters with '--parameters', or mend what the experiment says of the app and its users")
  }

  /// There are too few users under the control.
  package static func tooFewUsers(_ count: Int) -> Problem {
    Problem(
      .unfittableLog,
      "exposed users under the control: \(count); a fit needs at least \(ParameterFit.leastUsers)",
      hint: "fit to a longer log")
  }

  /// There are fewer figures than parameters.
  package static func tooFewFigures(_ count: Int, parameters: Int) -> Problem {
    Problem(
      .unfittableLog, "the users give \(count) figures, too few to fit \(parameters) parameters to",
      hint: "fit fewer parameters with '--parameters', or write acts such as taps and Back into the log")
  }
}

extension ParameterFit {
  /// The least number of users.
  package static let leastUsers = 150

  /// The parameters that cannot meet the figures; empty where none is missed.
  ///
  /// Those at an end of their range; or all, where there are no more figures than parameters, or whatever they are changes
  /// nothing.
  package var failing: [Parameter] {
    guard !missedFigures.isEmpty else { return [] }
    let ended = parameters.filter(\.isAtEnd)
    return ended.isEmpty && (degrees <= 0 || parameters.allSatisfy(\.isOpen)) ? parameters : ended
  }

  /// The fitted figures that are off by more than chance, the farthest first.
  package var missedFigures: [Figure] {
    figures.filter { $0.role == .fitted && abs($0.z) > Self.leastMiss }.sorted { abs($0.z) > abs($1.z) }
  }

  /// From how many standard errors on a figure is missed.
  private static let leastMiss = 3.0
}

extension ParameterFit.Parameter {
  /// The part of the scale at either end where values make no difference any more.
  private static let nearEnd = 0.05

  /// Whether the value is an end of what may be.
  package var isAtEnd: Bool {
    let scale = FitScale(parameter: parameter)
    let (place, ends) = (scale.position(of: value), scale.ends)
    let distance = min(place - ends.lowerBound, ends.upperBound - place)
    return distance < Self.nearEnd * (ends.upperBound - ends.lowerBound)
  }
}
