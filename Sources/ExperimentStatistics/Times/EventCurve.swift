import PlatformMathematics

/// The share of users still waiting, and the share each cause has taken, over time.
///
/// Kaplan & Meier, JASA 53 (1958); Aalen & Johansen, Scandinavian Journal of Statistics 5 (1978). One minus the
/// survival of a single cause overstates that cause if others compete; the curves here add up to one.
package struct EventCurve: Sendable, Hashable {
  /// The curves right after one time with an event.
  struct Step: Sendable, Hashable {
    /// The time, in integer units.
    let time: Int
    /// The users waiting just before.
    let atRisk: Int
    /// The events of each cause.
    let events: [Int]
    /// The share waiting just before.
    let survivalBefore: Double
    /// The share waiting from here on.
    let survival: Double
    /// The share each cause has taken up to here.
    let incidence: [Double]

    var allEvents: Int { events.reduce(0, +) }
  }

  let steps: [Step]
  let scale: Double
  /// The number of users.
  package let users: Int
  /// The number of causes.
  package let causeCount: Int

  /// The curves of a tally.
  ///
  /// - Throws: `noUnits` without users.
  package init(_ times: EventTimes) throws(UndefinedQuantity) {
    guard times.users > 0 else { throw .noUnits }
    var atRisk = times.users
    var survival = ExtendedDouble(1)
    var incidence = [ExtendedDouble](repeating: ExtendedDouble(0), count: times.causeCount)
    var steps: [Step] = []
    for entry in times.entries {
      let events = entry.allEvents
      if events > 0 {
        let before = survival
        survival = survival * (ExtendedDouble(atRisk - events) / ExtendedDouble(atRisk))
        for cause in incidence.indices {
          let hazard = ExtendedDouble(entry.events[cause]) / ExtendedDouble(atRisk)
          incidence[cause] = incidence[cause] + before * hazard
        }
        steps.append(
          Step(
            time: entry.time,
            atRisk: atRisk,
            events: entry.events,
            survivalBefore: before.high,
            survival: survival.high,
            incidence: incidence.map(\.high)
          )
        )
      }
      atRisk -= events + entry.censored
    }
    self.steps = steps
    scale = times.scale
    users = times.users
    causeCount = times.causeCount
  }

  /// The share still waiting after `time`, in reported units.
  package func survival(at time: Double) -> Double { last(at: time)?.survival ?? 1 }

  /// The share that a cause has taken by `time`, in reported units.
  package func incidence(of cause: Int, at time: Double) -> Double { last(at: time)?.incidence[cause] ?? 0 }

  /// The first time, in reported units, at which at most half are waiting; nil if more than half stayed.
  package var median: Double? { time(survivalAtMost: 0.5) }

  /// The first time, in reported units, at which at most `share` are waiting; nil if more stayed.
  package func time(survivalAtMost share: Double) -> Double? {
    // A product of fractions that equals the share but for rounding is taken to equal it.
    steps.first { $0.survival <= share * (1 + 1e-12) }.map { Double($0.time) / scale }
  }

  func last(at time: Double) -> Step? { steps.last { Double($0.time) / scale <= time } }

  /// The integral of a step function of the curves from 0 to `horizon`, in reported units.
  func area(to horizon: Double, before: Double, _ height: (Step) -> Double) -> Double {
    var (sum, clock, level) = (0.0, 0.0, before)
    for step in steps {
      let time = min(Double(step.time) / scale, horizon)
      if time > clock {
        sum += level * (time - clock)
        clock = time
      }
      level = height(step)
    }
    return sum + level * max(0, horizon - clock)
  }
}

extension EventCurve {
  /// The standard error of the share that a cause has taken by `time`.
  ///
  /// The delta method of Marubini & Valsecchi, "Analyzing Survival Data", 1995, equation 10.12; for a single cause it is
  /// Greenwood's.
  /// - Throws: `zeroVariance` if the cause has ended no wait by then, or all waits at once.
  package func incidenceStandardError(of cause: Int, at time: Double) throws(UndefinedQuantity) -> Double {
    let final = incidence(of: cause, at: time)
    var variance = 0.0
    for step in steps where Double(step.time) / scale <= time {
      let (waiting, all, own) = (Double(step.atRisk), Double(step.allEvents), Double(step.events[cause]))
      let ahead = final - step.incidence[cause]
      if waiting > all { variance += ahead * ahead * all / (waiting * (waiting - all)) }
      let before = step.survivalBefore
      variance += before * before * own * (waiting - own) / (waiting * waiting * waiting)
      variance -= 2 * ahead * before * own / (waiting * waiting)
    }
    guard variance > 0 else { throw .zeroVariance }
    return variance.squareRoot()
  }

  /// The interval of the share that a cause has taken by `time`, normal on the log-minus-log scale and inside 0…1.
  ///
  /// - Throws: `zeroVariance` if the cause has ended no wait by then, or all waits.
  package func incidenceInterval(
    of cause: Int,
    at time: Double,
    level: Double
  ) throws(UndefinedQuantity) -> ConfidenceInterval {
    let error = try incidenceStandardError(of: cause, at: time)
    let share = incidence(of: cause, at: time)
    guard share > 0 && share < 1 else { throw .zeroVariance }
    let multiplier = ConfidenceInterval.multiplier(level: level, in: NormalDistribution())
    let reach = multiplier * error / (share * -logarithm(share))
    return ConfidenceInterval(
      lower: power(share, exponential(reach)),
      upper: power(share, exponential(-reach)),
      level: level,
      method: .logMinusLog
    )
  }
}

extension EventCurve {
  /// The mean time spent waiting up to a horizon, in reported units: the area under the survival curve.
  ///
  /// Royston & Parmar, BMC Medical Research Methodology 13 (2013). Unlike the mean among users who converted, it is not
  /// biased if conversion differs.
  package func restrictedMeanTime(to horizon: Double) -> Double {
    precondition(horizon >= 0, "horizon == \(horizon), must be >= 0.")
    return area(to: horizon, before: 1) { $0.survival }
  }

  /// The mean time lost to a cause before a horizon, in reported units: the area under that cause's curve.
  ///
  /// Andersen, Statistics in Medicine 32 (2013). The losses to all causes and the restricted mean add up to the horizon.
  package func restrictedMeanTimeLost(to cause: Int, before horizon: Double) -> Double {
    precondition(horizon >= 0, "horizon == \(horizon), must be >= 0.")
    return area(to: horizon, before: 0) { $0.incidence[cause] }
  }

  /// The standard error of the restricted mean time, by Greenwood's terms.
  ///
  /// - Throws: `zeroVariance` if no wait ended before the horizon, or all waits ended at once.
  package func restrictedMeanStandardError(to horizon: Double) throws(UndefinedQuantity) -> Double {
    var variance = 0.0
    // The areas to the right of each step, from the last one backwards.
    var (rest, clock) = (0.0, horizon)
    for step in steps.reversed() where Double(step.time) / scale < horizon {
      let time = Double(step.time) / scale
      rest += step.survival * (clock - time)
      clock = time
      let events = step.allEvents
      guard step.atRisk > events else { continue }
      variance += rest * rest * (Double(events) / Double(step.atRisk) / Double(step.atRisk - events))
    }
    guard variance > 0 else { throw .zeroVariance }
    return variance.squareRoot()
  }

  /// The normal interval of the restricted mean time.
  ///
  /// - Throws: The errors of `restrictedMeanStandardError(to:)`.
  package func restrictedMeanInterval(
    to horizon: Double,
    level: Double
  ) throws(UndefinedQuantity) -> ConfidenceInterval {
    let multiplier = ConfidenceInterval.multiplier(level: level, in: NormalDistribution())
    let reach = try multiplier * restrictedMeanStandardError(to: horizon)
    let mean = ExtendedDouble(restrictedMeanTime(to: horizon))
    return ConfidenceInterval(around: mean, reach: reach, level: level, method: .restrictedMean)
  }
}
