import ExperimentDesign
import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserBehavior
import UserSimulation

/// Values that are possible and far from any that makes sense.
extension ExperimentDocument {
  /// So few users that even one of them moves every rate by more than a percentage point.
  var fewUsers: [Finding] {
    let count = cohort.count
    guard !grows, count < Self.leastUsers else { return [] }
    return [
      Finding(
        .implausibleValue, .value("cohort.count"),
        "'cohort.count' is \(count): one user more or less changes every rate by "
          + "\(count == 1 ? "100" : "\((1000 / count + 5) / 10)") percentage points",
        fix: "write count: 10000, or count: \"auto\" for as many as the margin asks for")
    ]
  }

  package static var leastUsers: Int { 100 }

  /// Parameters that are less than a hundredth of their default.
  ///
  /// 0 switches a parameter off, and one that is far too long is how files say "never".
  var hurriedBehavior: [Finding] {
    let values = cohort.behavior
    let personas = cohort.personas.enumerated().map { ("cohort.personas.\($0).behavior", $1.behavior) }
    return hurried("cohort.behavior") { values[$0] } + personas.flatMap { key, values in hurried(key) { values[$0] } }
  }

  private func hurried(_ key: String, _ value: (BehaviorParameter) -> Double?) -> [Finding] {
    BehaviorParameter.allCases.compactMap { parameter in
      let standard = parameter.standard
      guard parameter.unit == .duration, let value = value(parameter), value > 0, value < standard / 100 else {
        return nil
      }
      let reason = "the default is \(WrittenDuration(standard))"
      return implausible("\(key).\(parameter.key)", value, usual: standard / 50...standard * 50, reason)
    }
  }

  /// Screens that load for longer than anybody waits.
  var longLoads: [Finding] {
    screens.filter { $0.content.loadMilliseconds > 120_000 }.map { kind, content, _ in
      let reason = "no user waits that long for a screen"
      return implausible("app.screens.\(kind).load", Double(content.loadMilliseconds), usual: 50...60_000, reason)
    }
  }

  /// Margins so wide that hardly any difference matters.
  var wideMargins: [Finding] {
    experiment.metrics.compactMap { metric in
      guard metric.isShare, let margin = metric.margin, margin >= 0.5 else { return nil }
      let (key, written) = ("metrics.\(metric.id).margin", "\(shortest((margin * 10_000).rounded() / 100)) pp")
      return Finding(
        .implausibleValue, .value(key),
        "'\(key)' is \(written): hardly any difference between variants is that large",
        fix: "write the smallest difference that matters, such as margin: \"1 pp\"")
    }
  }

  /// A window in which not even a hurried user takes one step.
  var shortWindow: [Finding] {
    let window = Double(experiment.funnel.windowMilliseconds)
    guard window < Self.leastWindow, window > 1 else { return [] }
    return [
      implausible("funnel.window", window, usual: 60_000...86_400_000, "users do not even tap once in that time")
    ]
  }

  private static var leastWindow: Double { 2000 }

  /// Horizons behind the end of the window, or before anybody can arrive.
  var horizons: [Finding] {
    let window = Double(experiment.funnel.windowMilliseconds)
    return experiment.metrics.compactMap { metric in
      guard let horizon = metric.horizonMilliseconds.map(Double.init) else { return nil }
      if horizon > window {
        let (late, end) = (WrittenDuration(horizon), WrittenDuration(window))
        return Finding(
          .lateHorizon, .metric(metric.id, key: "horizon"),
          "the horizon of '\(metric.id)' is \(late), and the window of the funnel ends after \(end)",
          fix: "write horizon: \"\(end)\" or less, or lengthen 'window'")
      }
      guard horizon < 1000, window >= Self.leastWindow else { return nil }
      let key = "metrics.\(metric.id).horizon"
      return implausible(key, horizon, usual: 10_000...86_400_000, "no user gets there in that time")
    }
  }

  /// A duration far from any that makes sense, with the units in which the same number does.
  /// - Parameters:
  ///   - key: The key and those it stands under.
  ///   - milliseconds: The value.
  ///   - usual: What makes sense, in milliseconds.
  ///   - reason: Why this does not.
  private func implausible(
    _ key: String, _ milliseconds: Double, usual: ClosedRange<Double>, _ reason: String
  ) -> Finding {
    let written = WrittenDuration(milliseconds)
    let other = WrittenDuration.units.first { usual.contains(written.number * $0.milliseconds) }
    let (least, most) = (WrittenDuration(usual.lowerBound), WrittenDuration(usual.upperBound))
    return Finding(
      .implausibleValue, .value(key), "'\(key)' is \(written): \(reason)",
      fix: other.map { "did you mean \"\(shortest(written.number)) \($0.name)\"?" }
        ?? "write \"\(least)\" or more, and \"\(most)\" at most")
  }
}

/// A duration as a file writes it: in the largest unit of which it is a whole number.
private struct WrittenDuration: CustomStringConvertible {
  static let units: [(name: String, milliseconds: Double)] = [
    ("ms", 1), ("s", 1000), ("min", 60_000), ("h", 3_600_000), ("d", 86_400_000),
  ]

  let number: Double
  private let unit: String

  /// Writes a number of milliseconds.
  init(_ milliseconds: Double) {
    let whole = milliseconds.rounded(.towardZero)
    let unit = Self.units.last { whole != 0 && whole.truncatingRemainder(dividingBy: $0.milliseconds) == 0 }
    number = whole / (unit ?? Self.units[0]).milliseconds
    self.unit = (unit ?? Self.units[0]).name
  }

  /// The number and the unit: `30 ms`.
  var description: String { "\(shortest(number)) \(unit)" }
}
