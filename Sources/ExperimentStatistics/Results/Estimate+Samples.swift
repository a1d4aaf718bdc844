/// Different users under both arms.
extension Estimate {
  /// The units, level and spread of both arms.
  typealias Summaries = (control: SampleSummary, treatment: SampleSummary)

  /// Compares two samples of one metric; if an arm has no value, the other's is known all the same.
  package init(control: MetricSample, treatment: MetricSample, level: Double) {
    self.init()
    define(\.controlValue, as: try control.exactValue.high)
    define(\.treatmentValue, as: try treatment.exactValue.high)
    guard undefined == nil, let controlValue, let treatmentValue else { return }
    do throws(UndefinedQuantity) {
      if case (.share(let first), .share(let second)) = (control, treatment) {
        self.init(try ProportionDifference(control: first, treatment: second), level: level)
        return
      }
      let method: TestMethod =
        switch control {
        case .share, .mean: .welch
        case .ratio: .ratioMetric
        case .clustered: .clustered
        }
      let difference = try control.difference(to: treatment)
      self.init((controlValue, treatmentValue), difference, by: method, level: level) {
        () throws(UndefinedQuantity) in
        let summaries = (control: try control.summary, treatment: try treatment.summary)
        if method != .welch {
          // The delta method needs a spread in both arms.
          guard try summaries.control.variance > 0, try summaries.treatment.variance > 0 else { throw .zeroVariance }
        }
        return summaries
      }
    } catch { undefined = error }
  }

  /// Compares levels that are known by their summaries.
  package init(control: SampleSummary, treatment: SampleSummary, level: Double) {
    let difference = ExtendedDouble(sum: treatment.mean, -control.mean)
    self.init((control.mean, treatment.mean), difference, by: .welch, level: level) { (control, treatment) }
  }

  /// Welch's test, and the log-ratio interval of the lift: the delta method on the logarithm, never below −100 %.
  private init(
    _ values: (control: Double, treatment: Double), _ difference: ExtendedDouble, by method: TestMethod, level: Double,
    summaries: () throws(UndefinedQuantity) -> Summaries
  ) {
    /// The error of the difference of two values, each divided by a scale.
    func error(_ scales: (Double, Double)) throws(UndefinedQuantity) -> StandardError {
      let (control, treatment) = try summaries()
      return try StandardError(
        (control.varianceOfMean / scales.0 / scales.0, control.count - 1),
        (treatment.varianceOfMean / scales.1 / scales.1, treatment.count - 1))
    }
    /// As all values of the treatment are zero with its mean, no unit differs then.
    func liftInterval() throws(UndefinedQuantity) -> ConfidenceInterval {
      guard values.control > 0 else { throw .zeroBaseline }
      guard values.treatment > 0 else { throw .zeroVariance }
      let reach = try error(values).reach(level: level)
      return ConfidenceInterval(lift: difference / values.control, logReach: reach)
    }
    self.init(values, difference, by: method, level: level, error: try error((1, 1)))
    setLift(difference, over: values.control)
    define(\.liftInterval, as: try liftInterval())
  }

  /// Newcombe's interval of a difference of shares, its test and lift.
  init(_ both: ProportionDifference, level: Double) {
    (controlValue, treatmentValue) = (both.control.share.high, both.treatment.share.high)
    (difference, interval) = (both.estimate, both.newcombeInterval(level: level))
    define(\.standardError, as: try both.standardError)
    define(\.result, as: try both.test())
    define(\.lift, as: try both.lift)
    define(\.liftInterval, as: try both.liftInterval(level: level))
  }
}
