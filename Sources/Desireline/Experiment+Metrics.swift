public import ExperimentDesign
import FunnelAnalysis
public import HeadlessNavigation
import NavigationExperiments
import TextFormats

extension Experiment {
  /// What is compared between variants, by the ids of steps and the names of acts.
  public struct Metric: Sendable {
    /// What is measured, by the positions of steps and the horizon of times.
    private typealias Measure =
      @Sendable (
        _ position: (String) -> Int, _ horizonMilliseconds: Int64
      ) -> ExperimentDesign.Metric.Measure

    private var measure: Measure
    /// The metric's id.
    public var id: String
    /// What it is for; `nil` for the primary metric if it is the first, and for a secondary one if it is not.
    public var role: ExperimentDesign.Metric.Role?
    /// Which way is better; `nil` when neither is.
    public var better: ExperimentDesign.Metric.Direction?
    /// The smallest difference that matters, in the metric's own unit; `nil` where none is stated.
    public var margin: Double?
    /// The ids of the goals whose users count; empty where all users do.
    public var goals: [String] = []

    /// The share of users who reach a step; more is better.
    public static func reached(_ step: String, id: String? = nil, margin: Double? = nil) -> Metric {
      Metric(
        measure: { position, _ in .reached(step: position(step)) }, id: id ?? "reached_\(step)", better: .higher,
        margin: margin)
    }

    /// The share of users who see one of the screens at the exposure or later, whatever the funnel counts.
    public static func visited(_ screens: Name<Screen>..., id: String, margin: Double? = nil) -> Metric {
      Metric(measure: { _, _ in .visited(screens) }, id: id, margin: margin)
    }

    /// The time to a step, in seconds, from the exposure or from another step; less is better.
    public static func time(
      to step: String, from start: String? = nil, id: String? = nil, margin: Double? = nil
    ) -> Metric {
      Metric(
        measure: { position, horizon in
          .time(
            from: start.map { .step(position($0)) } ?? .exposure, to: position(step), horizonMilliseconds: horizon)
        }, id: id ?? "time_to_\(step)", better: .lower, margin: margin)
    }

    /// The share of users for whom an item is the first thing on a screen that leads on.
    public static func firstTap(
      _ item: Name<Item>, on screen: Name<Screen>, id: String? = nil, margin: Double? = nil
    ) -> Metric {
      Metric(measure: { _, _ in .firstTap(item.rawValue, on: screen) }, id: id ?? "first_\(item)", margin: margin)
    }

    /// The metric among the users who reach a step, in place of all who are exposed; not of times, values and rates.
    public func among(_ step: String) -> Metric {
      with { metric in
        let measure = metric.measure
        metric.measure = { position, horizon in .among(measure(position, horizon), step: position(step)) }
      }
    }

    /// How often users do something, or an interceptor reports an event.
    public static func count(_ act: String, id: String? = nil, margin: Double? = nil) -> Metric {
      Metric(measure: { _, _ in .count(act) }, id: id ?? act, margin: margin)
    }

    /// How many attempts of the funnel reach a step; of its first step, how many users begin.
    public static func attempts(reaching step: String, id: String? = nil, margin: Double? = nil) -> Metric {
      Metric(measure: { position, _ in .attempts(step: position(step)) }, id: id ?? "\(step)_attempts", margin: margin)
    }

    /// What users have of a number in the rows of a log, such as their revenue; a run has none.
    /// - Parameters:
    ///   - column: The name or path of the column.
    ///   - step: The step whose events count; `nil` for all rows with a number.
    ///   - isPerEvent: Whether it is the mean of such an event, and not the sum of a user.
    ///   - quantile: The share of users with a number whose sums count as they are, from 0.5 to below 1; a larger sum counts
    ///     as the largest of these. `nil` for all.
    ///   - id: The id of the metric; the column unless said otherwise.
    ///   - margin: The smallest difference that matters, in the column's unit.
    public static func value(
      of column: String, at step: String? = nil, isPerEvent: Bool = false, winsorizedAt quantile: Double? = nil,
      id: String? = nil, margin: Double? = nil
    ) -> Metric {
      Metric(
        measure: { position, _ in
          .value(.init(column, at: step.map(position), isPerEvent: isPerEvent, quantile: quantile))
        }, id: id ?? column, margin: margin)
    }

    /// How often users do something for each time that they do one of several things.
    public static func rate(of act: String, per acts: [String], id: String? = nil, margin: Double? = nil) -> Metric {
      Metric(measure: { _, _ in .rate(of: act, per: acts) }, id: id ?? "\(act)_rate", margin: margin)
    }

    /// The metric with another role.
    public func role(_ role: ExperimentDesign.Metric.Role) -> Metric { with { $0.role = role } }

    /// The metric with another direction.
    public func better(_ better: ExperimentDesign.Metric.Direction?) -> Metric { with { $0.better = better } }

    private func with(_ change: (inout Metric) -> Void) -> Metric {
      var metric = self
      change(&metric)
      return metric
    }

    /// The metric by positions, and the steps that there are not.
    func resolved(
      in funnel: ExperimentFunnel, isFirst: Bool
    ) -> (metric: ExperimentDesign.Metric, flaws: [Problem]) {
      var flaws: [Problem] = []
      func position(_ step: String) -> Int {
        if let position = funnel.step(step) { return position }
        flaws.append(Problem(no: "step", called: step, in: "metric '\(id)'", among: funnel.steps.map(\.id)))
        return 0
      }
      let role = role ?? (isFirst ? .primary : .secondary)
      let metric = ExperimentDesign.Metric(
        id: id, measure: measure(position, funnel.horizonMilliseconds), role: role, better: better, margin: margin,
        goals: goals)
      return (metric, flaws)
    }
  }
}

extension ExperimentFunnel {
  /// Makes an ordered funnel.
  /// - Parameters:
  ///   - window: The longest time from the first step to any other.
  ///   - steps: The steps in order.
  public init(within window: Duration, _ steps: [Step]) {
    self.init(steps: steps, windowMilliseconds: window.components.seconds * 1000)
  }
}

extension ExperimentFunnel.Step {
  /// A view of a screen.
  /// - Parameters:
  ///   - screen: The kind of screen.
  ///   - id: The step's id; the screen's name unless given.
  ///   - onGoal: Whether the screen must serve what the user came for.
  public static func screen(_ screen: Name<Screen>, id: String? = nil, onGoal: Bool = false) -> Self {
    Self(id: id ?? screen.rawValue, screens: [screen], onGoal: onGoal)
  }

  /// An act of a user, or an interceptor's event.
  public static func act(_ act: String, id: String? = nil) -> Self { Self(id: id ?? act, screens: [], acts: [act]) }
}
