/// The share of users still waiting, and the share each cause has taken, over time.
///
/// Kaplan & Meier, JASA 53 (1958); Aalen & Johansen, Scandinavian Journal of Statistics 5 (1978). One minus the survival
/// of a single cause overstates that cause where others compete; the curves here add up to one.
public struct EventCurve: Sendable, Hashable {
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
  public let users: Int
  /// The number of causes.
  public let causeCount: Int

  /// The curves of a tally.
  ///
  /// - Throws: `noUnits` without users.
  public init(_ times: EventTimes) throws(UndefinedQuantity) {
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
  public func survival(at time: Double) -> Double { last(at: time)?.survival ?? 1 }

  /// The share that a cause has taken by `time`, in reported units.
  public func incidence(of cause: Int, at time: Double) -> Double { last(at: time)?.incidence[cause] ?? 0 }

  /// The first time, in reported units, at which at most half are waiting; nil where more than half stayed.
  public var median: Double? { time(survivalAtMost: 0.5) }

  /// The first time, in reported units, at which at most `share` are waiting; nil where more stayed.
  public func time(survivalAtMost share: Double) -> Double? {
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
