import ExperimentFile
import ExperimentPlanning
import ExperimentReports
import TextFormats
import UserBehavior

/// A fit of the parameters of a file, as text, as a document, and as values for the file.
struct CalibrationOfFile {
  let fit: ParameterFit
  /// The logs, or the table of figures.
  let sources: [String]
  let command: String

  /// The values with their ranges, as the file takes them.
  var values: [FittedValue] {
    let source = "fitted to \(basis) of \(sources.joined(separator: ", "))"
    return fit.parameters.map { FittedValue($0.parameter, $0.value, in: $0.interval, source: source) }
  }

  /// That the figures cannot be met; `nil` where they are, or where a model that is wrong a little explains it.
  var problem: Problem? {
    let failing = fit.failing.map { (parameter: $0, value: literal($0.value, $0.parameter)) }
    guard !failing.isEmpty else { return nil }
    let missed = fit.missedFigures.prefix(3).map { figure in
      let cells = cells(figure)
      return "\(quoted(cells[0])), observed \(cells[1]), fitted \(cells[2])"
    }
    return .missedFigures(by: failing, missed)
  }

  /// What was fitted to.
  private var basis: String {
    isTable ? "\(fit.figures.count { $0.role == .fitted }) figures" : "\(grouped(fit.users)) users"
  }

  /// Whether figures were fitted to, and no users.
  private var isTable: Bool { fit.users == 0 }

  /// What the terminal shows.
  var text: String {
    let kept = isTable ? "" : " of the control, \(grouped(fit.keptUsers)) kept back"
    let head =
      "fitted to \(basis)\(kept); \(grouped(fit.simulatedUsers)) \(isTable ? "users " : "")simulated at each step"
    let parts =
      [[head, ""], aligned([Self.parameterTitles] + fit.parameters.map(cells), leading: 1), [""]] + [
        aligned([figureTitles] + fit.figures.map(cells), leading: 1), ["", distance],
      ]
    return parts.joined().map { $0 + "\n" }.joined()
  }

  private static let parameterTitles = ["parameter", "before", "fitted", "90 % interval", "profile", "goes along with"]

  private func cells(_ fitted: ParameterFit.Parameter) -> [String] {
    func text(_ value: Double) -> String { literal(value, fitted.parameter) }
    func text(_ range: ClosedRange<Double>) -> String { "\(text(range.lowerBound)) to \(text(range.upperBound))" }
    return [
      fitted.parameter.key, text(fitted.start), text(fitted.value), text(fitted.interval),
      fitted.isOpen ? "open: these figures cannot tell" : text(fitted.profile),
      fitted.companion.map { "\($0.parameter.key) \(signed($0.correlation))" } ?? "–",
    ]
  }

  private func literal(_ value: Double, _ parameter: BehaviorParameter) -> String {
    if parameter.unit == .duration { return "\(rounded(value / 1000, value < 10_000 ? 2 : 1)) s" }
    return rounded(value, value < 10 ? digits(showing: max(value, 0.001)) + 1 : 1)
      + (parameter.unit.symbol.isEmpty ? "" : " \(parameter.unit.symbol)")
  }

  private var figureTitles: [String] { ["figure", "observed", "fitted", isTable ? "± error" : "kept back", "z", ""] }

  private func cells(_ fitted: ParameterFit.Figure) -> [String] {
    let isShare = fitted.figure.kind == .share
    func text(_ mean: Double) -> String {
      let level = fitted.figure.level(mean)
      return isShare ? "\(rounded(level * 100, 1)) %" : rounded(level, level < 10 ? 2 : 1)
    }
    let remark =
      switch fitted.role {
      case .fitted: ""
      case .constant: "not fitted: the same for all, or of too few users"
      case .fragile: "not fitted: a single user moves it too far"
      case .held: "not fitted"
      }
    let hasDistance = fitted.role == .fitted || fitted.role == .held
    return [
      fitted.figure.name, text(fitted.observed), text(fitted.simulated),
      fitted.kept.map(text) ?? rounded(fitted.error * (isShare ? 100 : 1), 2),
      hasDistance ? signed(fitted.z) : "–", remark,
    ]
  }

  private func signed(_ number: Double) -> String { (number < 0 ? "" : "+") + rounded(number, 1) }

  private var distance: String {
    let chance = fit.pValue.map { ", p = \($0 < 0.0001 ? "below 0.0001" : rounded($0, $0 < 0.01 ? 4 : 2))" } ?? ""
    return "distance \(rounded(fit.startDistance, 1)) before, \(rounded(fit.distance, 1)) after the fit on "
      + "\(fit.degrees) degrees of freedom\(chance)"
  }

  /// What `--json` prints.
  var document: JSONDocument {
    .object([
      "schema": "desireline.fit/1",
      "reproduce": command,
      "users": fit.users,
      "kept_users": fit.keptUsers,
      "simulated_users": fit.simulatedUsers,
      "distance_before": fit.startDistance,
      "distance": fit.distance,
      "degrees_of_freedom": fit.degrees,
      "pvalue": fit.pValue,
      "parameters": fit.parameters.map(document),
      "figures": fit.figures.map(document),
    ])
  }

  private func document(_ fitted: ParameterFit.Parameter) -> JSONDocument {
    .object([
      "parameter": fitted.parameter.key,
      "unit": fitted.parameter.unit.symbol,
      "before": fitted.start,
      "value": fitted.value,
      "low": fitted.interval.lowerBound,
      "high": fitted.interval.upperBound,
      "profile_low": fitted.profile.lowerBound,
      "profile_high": fitted.profile.upperBound,
      "is_open": fitted.isOpen,
      "companion": fitted.companion?.parameter.key,
      "correlation": fitted.companion?.correlation,
    ])
  }

  private func document(_ fitted: ParameterFit.Figure) -> JSONDocument {
    .object([
      "figure": fitted.figure.name,
      "role": fitted.role.rawValue,
      "observed": fitted.figure.level(fitted.observed),
      "fitted": fitted.figure.level(fitted.simulated),
      "standard_error": fitted.kept == nil ? .number(fitted.error) : JSONDocument(Double?.none),
      "kept_back": fitted.kept.map(fitted.figure.level),
      "z": fitted.z,
    ])
  }
}
