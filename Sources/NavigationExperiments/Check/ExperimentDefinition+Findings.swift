import ExperimentDesign
import HeadlessNavigation
import NavigationEvents

/// What is wrong with the definition of an experiment, whatever its app does.
extension ExperimentDefinition {
  /// Variants built as the control, windows and horizons that make no sense, and steps that compete for one event.
  package var findings: [Finding] { identicalVariants + shortWindow + horizons + rivalSteps }

  /// Steps that one event can fill, but not both.
  private var rivalSteps: [Finding] {
    outline.funnel.rivalSteps.map { first, second, event in
      let (own, other) = (outline.funnel.steps[first], outline.funnel.steps[second])
      let isAct = own.acts.contains(event)
      let apart = "leave '\(event)' out of one of them"
      return Finding(
        .rivalSteps, own.id, variants: [],
        message: "one \(isAct ? "act" : "view of") '\(event)' fills step '\(own.id)' or step '\(other.id)', never both",
        fix: isAct
          ? apart : apart + ", or count who sees it by a metric: { visited: \"\(event)\", role: \"secondary\" }")
    }
  }

  private var identicalVariants: [Finding] {
    outline.treatments.filter { variant in SizeClass.allCases.allSatisfy { !outline.canDiffer(variant, in: $0) } }.map {
      variant in
      let (own, usual) = (variants[variant], variants[outline.control])
      return Finding(
        .identicalVariant, own.id, variants: [own.id],
        message:
          "variant '\(own.id)' has the \(own.coordinator == usual.coordinator ? "coordinator" : "rules") of the control "
          + "'\(usual.id)', so nothing can differ",
        fix: "write another coordinator" + (other(than: own).map { ", such as coordinator: \"\($0)\"" } ?? ""))
    }
  }

  /// The coordinator that the variant is called by, or one that no variant has.
  private func other(than variant: Variant) -> String? {
    let used = Set(variants.flatMap { [$0.coordinator.compact, $0.coordinator.regular] })
    let names = variant.app.coordinators.keys.filter { !used.contains($0) }.map(\.rawValue).sorted()
    return names.first { $0 == variant.id } ?? names.first
  }

  /// A window in which not even a hurried user takes one step.
  private var shortWindow: [Finding] {
    guard outline.funnel.windowMilliseconds < Self.leastWindow, outline.funnel.windowMilliseconds > 1 else { return [] }
    return [
      .implausible(
        "funnel.window", milliseconds: Double(outline.funnel.windowMilliseconds), usual: 60_000...86_400_000,
        "users do not even tap once in that time")
    ]
  }

  private static var leastWindow: Int64 { 2000 }

  private var horizons: [Finding] {
    outline.metrics.compactMap { metric in
      guard case .time(_, _, let horizon) = metric.measure else { return nil }
      if horizon > outline.funnel.windowMilliseconds {
        let (late, window) = (WrittenDuration(horizon), WrittenDuration(outline.funnel.windowMilliseconds))
        return Finding(
          .lateHorizon, metric.id, variants: [],
          message: "the horizon of '\(metric.id)' is \(late), and the window of the funnel ends after \(window)",
          fix: "write horizon: \"\(window)\" or less, or lengthen 'window'")
      }
      guard horizon < 1000, outline.funnel.windowMilliseconds >= Self.leastWindow else { return nil }
      return .implausible(
        "metrics.\(metric.id).horizon", milliseconds: Double(horizon), usual: 10_000...86_400_000,
        "no user gets there in that time")
    }
  }
}

extension Finding {
  /// A duration far from any that makes sense, with the units in which the same number does.
  /// - Parameters:
  ///   - key: The key and those it stands under.
  ///   - milliseconds: The value.
  ///   - usual: What makes sense, in milliseconds.
  ///   - reason: Why this does not.
  package static func implausible(
    _ key: String, milliseconds: Double, usual: ClosedRange<Double>, _ reason: String
  ) -> Finding {
    let written = WrittenDuration(Int64(milliseconds))
    let others = WrittenDuration.units.filter { usual.contains(written.number * $0.milliseconds) }
    let fix = others.first.map { "did you mean \"\(WrittenDuration.shortest(written.number)) \($0.name)\"?" }
    return Finding(
      .implausibleValue, key, variants: [], message: "'\(key)' is \(written): \(reason)",
      fix: fix
        ?? "write \"\(WrittenDuration(Int64(usual.lowerBound)))\" or more, and \"\(WrittenDuration(Int64(usual.upperBound)))\" at most"
    )
  }
}

/// A duration as a file writes it: in the largest unit of which it is a whole number.
package struct WrittenDuration: CustomStringConvertible, Sendable {
  static let units: [(name: String, milliseconds: Double)] = [
    ("ms", 1), ("s", 1000), ("min", 60_000), ("h", 3_600_000), ("d", 86_400_000),
  ]

  let number: Double
  private let unit: String

  /// Writes a number of milliseconds.
  package init(_ milliseconds: Int64) {
    let unit = Self.units.last { milliseconds != 0 && milliseconds % Int64($0.milliseconds) == 0 } ?? Self.units[0]
    number = Double(milliseconds) / unit.milliseconds
    self.unit = unit.name
  }

  /// The number and the unit: `30 ms`.
  package var description: String { "\(Self.shortest(number)) \(unit)" }

  static func shortest(_ number: Double) -> String { number == number.rounded() ? "\(Int(number))" : "\(number)" }
}
