import ExperimentDesign
import ExperimentStatistics

/// How well studies were predicted, each counting once, however many outcomes it has.
package struct StudyScore: Hashable, Sendable {
  /// The studies that an experiment describes.
  package private(set) var studies = 0
  /// The studies with a clear sign.
  package private(set) var signs = 0
  /// How many of these were right; of several outcomes the share.
  package private(set) var signsRight = 0.0
  /// The studies with a size.
  package private(set) var sizes = 0
  /// The factor by which the median of these is off; `nil` without a size.
  package private(set) var sizeFactor: Double?
  /// The same if every effect were as large as the median of the other studies', relative to the control.
  package private(set) var constantFactor: Double?

  /// Scores the outcomes that an experiment describes.
  package init(_ scores: some Sequence<PastTestScore>) {
    let studies = Dictionary(grouping: scores.filter { $0.predicted != nil }) { $0.test.study }
    let (all, names) = (studies, studies.keys.sorted())
    self.studies = names.count
    for right in names.map({ (all[$0] ?? []).compactMap(\.isSignRight) }) where !right.isEmpty {
      signs += 1
      signsRight += Double(right.count { $0 }) / Double(right.count)
    }
    let factors = names.compactMap { name in Self.median((all[name] ?? []).compactMap(\.sizeFactor)) }
    let lifts = names.compactMap { name in Self.median((all[name] ?? []).compactMap(\.observedLift)) }
    (sizes, sizeFactor) = (factors.count, Self.median(factors))
    constantFactor = Self.median(
      lifts.indices.compactMap { own in
        Self.median(lifts.indices.filter { $0 != own }.map { lifts[$0] }).map {
          PastTestScore.factor($0, lifts[own])
        }
      })
  }

  private static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}

extension PastTest {
  /// The study, whose outcomes have its name before a slash.
  package var study: String { id.split(separator: "/").first.map(String.init) ?? id }
}

extension PastTestScore {
  /// The observed effect as a share of the predicted control's value, without its sign; `nil` unless a difference was found.
  var observedLift: Double? {
    guard let effect = test.effect, effect.value != 0, test.sign != .unclear else { return nil }
    let control = predicted?.controlValue.map(abs).flatMap { $0 > 0 ? $0 : nil }
    return switch effect.unit {
    case .percent: abs(effect.value) / 100
    case .points: control.map { abs(effect.value) / 100 / $0 }
    case .seconds: control.map { abs(effect.value) / $0 }
    }
  }

  /// The larger of predicted and observed effect as a multiple of the smaller, whatever their signs.
  var sizeFactor: Double? {
    guard observedLift != nil, let effect = test.effect, let difference, difference != 0 else { return nil }
    return Self.factor(abs(difference), abs(effect.value))
  }

  /// The larger of two numbers as a multiple of the smaller.
  static func factor(_ one: Double, _ other: Double) -> Double { max(one, other) / min(one, other) }
}
