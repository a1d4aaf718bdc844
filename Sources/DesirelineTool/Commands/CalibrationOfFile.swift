import ExperimentFile
import ExperimentPlanning
import ExperimentReports
import TextFormats
import UserSimulation

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

  /// What was fitted to.
  private var basis: String {
    isTable ? "\(fit.figures.count { $0.role == .fitted }) figures" : "\(ExperimentReports.grouped(fit.users)) users"
  }

  /// Whether figures were fitted to, and no users.
  private var isTable: Bool { fit.users == 0 }

  /// What the terminal shows.
  var text: String {
    let kept = isTable ? "" : " of the control, \(ExperimentReports.grouped(fit.keptUsers)) kept back"
    let head =
      "fitted to \(basis)\(kept); \(ExperimentReports.grouped(fit.simulatedUsers)) \(isTable ? "users " : "")simulated at each step"
    let parts =
      [[head, ""], aligned([Self.parameterTitles] + fit.parameters.map(cells), leading: 1), [""]] + [
        aligned([figureTitles] + fit.figures.map(cells), leading: 1), ["", distance],
      ]
    return parts.joined().map { $0 + "\n" }.joined()
  }

  private static let parameterTitles = ["parameter", "before", "fitted", "90 % interval", "profile", "goes along with"]

  private func cells(_ own: ParameterFit.Parameter) -> [String] {
    func words(_ value: Double) -> String { literal(value, own.parameter) }
    func words(_ range: ClosedRange<Double>) -> String { "\(words(range.lowerBound)) to \(words(range.upperBound))" }
    let companion = own.companion.map { "\($0.parameter.key) \(signed($0.correlation))" } ?? "–"
    return [
      own.parameter.key, words(own.start), words(own.value), words(own.interval),
      own.isOpen ? "open: these figures cannot tell" : words(own.profile), companion,
    ]
  }

  private func literal(_ value: Double, _ parameter: BehaviorParameter) -> String {
    if parameter.unit == .duration { return "\(rounded(value / 1000, value < 10_000 ? 2 : 1)) s" }
    return rounded(value, value < 10 ? digits(showing: max(value, 0.001)) + 1 : 1)
      + (parameter.unit.symbol.isEmpty ? "" : " \(parameter.unit.symbol)")
  }

  private var figureTitles: [String] { ["figure", "observed", "fitted", isTable ? "± error" : "kept back", "z", ""] }

  private func cells(_ own: ParameterFit.Figure) -> [String] {
    func words(_ mean: Double) -> String {
      let level = own.figure.level(mean)
      return own.figure.kind == .share ? "\(rounded(level * 100, 1)) %" : rounded(level, level < 10 ? 2 : 1)
    }
    let note =
      switch own.role {
      case .fitted: ""
      case .constant: "not fitted: the same for all, or of too few users"
      case .fragile: "not fitted: a single user moves it too far"
      case .held: "not fitted"
      }
    let compared = own.kept.map(words) ?? rounded(own.error * (own.figure.kind == .share ? 100 : 1), 2)
    return [
      own.figure.name, words(own.observed), words(own.simulated), compared,
      own.role == .fitted || own.role == .held ? signed(own.z) : "–", note,
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

  private func document(_ own: ParameterFit.Parameter) -> JSONDocument {
    .object([
      "parameter": own.parameter.key,
      "unit": own.parameter.unit.symbol,
      "before": own.start,
      "value": own.value,
      "low": own.interval.lowerBound,
      "high": own.interval.upperBound,
      "profile_low": own.profile.lowerBound,
      "profile_high": own.profile.upperBound,
      "is_open": own.isOpen,
      "companion": own.companion?.parameter.key,
      "correlation": own.companion?.correlation,
    ])
  }

  private func document(_ own: ParameterFit.Figure) -> JSONDocument {
    .object([
      "figure": own.figure.name,
      "role": own.role.rawValue,
      "observed": own.figure.level(own.observed),
      "fitted": own.figure.level(own.simulated),
      "standard_error": own.kept == nil ? .number(own.error) : JSONDocument(Double?.none),
      "kept_back": own.kept.map(own.figure.level),
      "z": own.z,
    ])
  }
}
