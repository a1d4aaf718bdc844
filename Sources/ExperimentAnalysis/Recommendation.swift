package import NavigationEvents

/// What to do with the variants: the only place where verdicts become advice.
///
/// Variants and metrics are positions in the experiment. ``AnalysisResults/recommendation(by:)`` makes one.
package struct Recommendation: Hashable, Sendable {
  /// What the verdicts on the primary metrics say of a treatment, compared with the control.
  package enum Evidence: Hashable, Sendable, CaseIterable {
    /// The verdict favors it.
    case better
    /// The verdict leans to the treatment.
    case leansBetter
    /// There is no material difference.
    case same
    /// No user's values differ.
    case identical
    /// The verdict leans to the control.
    case leansWorse
    /// The verdict favors the control.
    case worse
    /// The verdict names neither, but the treatment is not better by the margin.
    case notBetter
    /// The verdict names neither.
    case undecided
  }

  /// Why the control stays.
  package enum Reason: Hashable, Sendable {
    /// No user's values differ under any treatment.
    case identical
    /// No treatment is better.
    case noneBetter
    /// Every treatment is worse; none only leans to the control.
    case allWorse
    /// These treatments are better, and fail a guardrail or a requirement.
    case failedChecks([Int])
  }

  /// What to do.
  package enum Action: Hashable, Sendable {
    /// Ship a treatment. Its equals would do as well; the rivals are better than the control too, and not shown to be
    /// worse than it.
    case ship(Int, equals: [Int] = [], rivals: [Int] = [])
    /// Keep the control.
    case keep(Reason)
    /// No decision yet between these variants, the control first; the verdict may lean to one of them.
    case undecided(between: [Int], leaning: Int?)
  }

  /// The advice for all users, or for the users of a size class.
  package struct Choice: Hashable, Sendable {
    /// The size class; `nil` for all users.
    package var sizeClass: SizeClass?
    /// Their share of the exposed users, 0–1.
    package var share: Double
    /// The advice.
    package var action: Action
  }

  /// Why there is no advice.
  package enum Obstacle: Hashable, Sendable {
    /// The health is not good.
    case health
    /// No metric is primary.
    case noPrimaryMetric
    /// There is one variant, and nothing to compare it with.
    case oneVariant
    /// There is no verdict: no scenarios, nothing to compare, or no metric with a better direction.
    case noVerdict
  }

  /// A guardrail or a requirement.
  package struct Check: Hashable, Sendable {
    /// The result of the comparison.
    package enum Status: String, Hashable, Sendable {
      /// It holds.
      case pass
      /// It does not.
      case fail
      /// Neither is shown.
      case undecided
    }

    /// The metric.
    package var metric: Int
    /// The variant.
    package var variant: Int
    /// The result.
    package var status: Status
    /// The requirement; `nil` for a guardrail that is judged by its verdict.
    package var requirement: JudgedRequirement?

    /// Makes a check.
    package init(metric: Int, variant: Int, status: Status, requirement: JudgedRequirement? = nil) {
      (self.metric, self.variant) = (metric, variant)
      (self.status, self.requirement) = (status, requirement)
    }
  }

  /// The advice, for all users or by size class, what to ship first; empty if there is an obstacle.
  package var choices: [Choice]
  /// Why there is no advice; `nil` if there is some.
  package var obstacle: Obstacle?
  /// The guardrails and requirements of all variants, those that fail first.
  package var checks: [Check]

  /// Makes advice from verdicts.
  /// - Parameters:
  ///   - question: What the verdicts say.
  ///   - checks: The guardrails and requirements.
  ///   - obstacle: Why there can be no advice; `nil` if there can.
  package init(_ question: Question, checks: [Check], obstacle: Obstacle? = nil) {
    let order: [Check.Status] = [.fail, .undecided, .pass]
    self.checks = order.flatMap { status in checks.filter { $0.status == status } }
    let failing = Set(checks.filter { $0.status == .fail }.map(\.variant))
    let isSilent = question.treatments.allSatisfy { question.evidence($0, nil) == nil }
    self.obstacle = obstacle ?? (isSilent ? .noVerdict : nil)
    choices = self.obstacle == nil ? question.choices(failing: failing) : []
  }

  /// The checks of a variant.
  package func checks(of variant: Int) -> [Check] { checks.filter { $0.variant == variant } }
}

extension Recommendation.Action {
  /// Whether the control stays.
  package var isKeep: Bool { if case .keep = self { true } else { false } }

  /// The treatment that the action is about; of several in question, the one that it leans to, or the first; `nil` if
  /// the control stays.
  package var treatment: Int? {
    switch self {
    case .ship(let variant, _, _): variant
    case .keep: nil
    case .undecided(let between, let leaning): leaning ?? between.dropFirst().first
    }
  }
}

extension Recommendation.Evidence {
  /// What several primary metrics say together; `nil` if one of them says nothing.
  ///
  /// A treatment is better if it is better on one metric and no worse on the others. If metrics contradict one another,
  /// only the team can weigh them.
  package init?(_ all: [Self?]) {
    let known = all.compactMap { $0 }
    guard known.count == all.count, let first = known.first else { return nil }
    let (hasGood, hasBad) = (
      known.contains { $0 == .better || $0 == .leansBetter },
      known.contains { [.worse, .leansWorse, .notBetter].contains($0) }
    )
    if known.allSatisfy({ $0 == first }) {
      self = first
    } else if hasGood && hasBad {
      self = .undecided
    } else if let strongest = [Self.worse, .undecided, .leansWorse, .notBetter, .better, .leansBetter].first(
      where: known.contains)
    {
      self = strongest
    } else {
      self = .same
    }
  }
}
