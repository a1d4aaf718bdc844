package import HeadlessNavigation

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
    /// Every treatment is worse.
    case allWorse
    /// These treatments are better, and fail a guardrail or a requirement.
    case failedChecks([Int])
  }

  /// What to do.
  package enum Action: Hashable, Sendable {
    /// Ship a treatment. The rivals are better than the control too, and not shown to be worse than it.
    case ship(Int, rivals: [Int])
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

  /// The advice, for all users or by size class; empty if there is an obstacle.
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

extension Recommendation {
  /// The verdicts, reduced to what advice depends on.
  package struct Question {
    /// The control.
    package var control: Int
    /// The treatments, in the order of the experiment.
    package var treatments: [Int]
    /// The size classes with users, and their shares of them.
    package var sizeClasses: [(sizeClass: SizeClass, share: Double)]
    /// What the verdicts say of a treatment in a size class, or for all users; `nil` if they say nothing.
    package var evidence: (_ treatment: Int, _ sizeClass: SizeClass?) -> Evidence?
    /// The probability that the first of two treatments is better, in a size class or for all users; in a run with
    /// scenarios, that it is the best of all variants if one of the two is.
    package var lead: (_ first: Int, _ second: Int, _ sizeClass: SizeClass?) -> Double

    /// From which probability a treatment counts as better than another.
    package static let sureLead = 0.95

    /// Puts the question.
    package init(
      control: Int, treatments: [Int], sizeClasses: [(sizeClass: SizeClass, share: Double)],
      evidence: @escaping (_ treatment: Int, _ sizeClass: SizeClass?) -> Evidence?,
      lead: @escaping (_ first: Int, _ second: Int, _ sizeClass: SizeClass?) -> Double
    ) {
      (self.control, self.treatments, self.sizeClasses) = (control, treatments, sizeClasses)
      (self.evidence, self.lead) = (evidence, lead)
    }

    /// The advice, for all users unless size classes disagree.
    fileprivate func choices(failing: Set<Int>) -> [Choice] {
      let whole = action(in: nil, failing)
      let parts = sizeClasses.map {
        Choice(sizeClass: $0.sizeClass, share: $0.share, action: action(in: $0.sizeClass, failing))
      }
      let everyone = parts.count > 1 ? common(whole, parts) : whole
      return everyone.map { [Choice(sizeClass: nil, share: 1, action: $0)] } ?? parts
    }

    /// The action that serves every size class; `nil` if they need different ones.
    private func common(_ whole: Action, _ parts: [Choice]) -> Action? {
      if case .ship(let variant, _) = whole {
        let serves = parts.allSatisfy { part in
          if case .ship(variant, _) = part.action { return true }
          guard case .keep = part.action else { return false }
          return [.same, .identical].contains(evidence(variant, part.sizeClass))
        }
        return serves ? whole : nil
      }
      let actions = parts.map(\.action)
      if actions.allSatisfy(\.isKeep) { return whole.isKeep ? whole : actions.first }
      let questions = actions.compactMap { action in
        if case .undecided(let between, let leaning) = action { (between, leaning) } else { nil }
      }
      guard questions.count == parts.count else { return nil }
      if case .undecided = whole { return whole }
      let between = ([control] + treatments).filter { variant in questions.contains { $0.0.contains(variant) } }
      return .undecided(between: between, leaning: nil)
    }

    /// What the verdicts say of a treatment in a size class; for all users if the class is undecided or only leans.
    private func known(_ treatment: Int, in sizeClass: SizeClass?) -> Evidence? {
      let whole = evidence(treatment, nil)
      guard let own = evidence(treatment, sizeClass) else { return whole }
      switch (own, whole) {
      case (.undecided, .better), (.undecided, .worse), (.undecided, .leansBetter), (.undecided, .leansWorse),
        (.leansBetter, .better), (.leansWorse, .worse):
        return whole
      default: return own
      }
    }

    private func action(in sizeClass: SizeClass?, _ failing: Set<Int>) -> Action {
      func those(_ evidence: Evidence) -> [Int] { treatments.filter { known($0, in: sizeClass) == evidence } }
      let better = those(.better)
      if let best = best(of: better.filter { !failing.contains($0) }, in: sizeClass) {
        let rivals = better.filter { $0 != best && !failing.contains($0) && lead(best, $0, sizeClass) < Self.sureLead }
        return .ship(best, rivals: rivals)
      }
      let leaning = those(.leansBetter).filter { !failing.contains($0) }
      let open = those(.undecided).filter { !failing.contains($0) }
      if !leaning.isEmpty || !open.isEmpty {
        let inQuestion = treatments.filter { leaning.contains($0) || open.contains($0) }
        return .undecided(between: [control] + inQuestion, leaning: best(of: leaning, in: sizeClass))
      }
      if !better.isEmpty { return .keep(.failedChecks(better)) }
      if those(.identical).count == treatments.count { return .keep(.identical) }
      let worse = those(.worse).count + those(.leansWorse).count
      return .keep(worse == treatments.count ? .allWorse : .noneBetter)
    }

    /// The treatment that leads the others; of several that do, the first.
    private func best(of candidates: [Int], in sizeClass: SizeClass?) -> Int? {
      candidates.dropFirst().reduce(candidates.first) { best, next in
        best.map { lead(next, $0, sizeClass) > 0.5 ? next : $0 }
      }
    }
  }
}

extension Recommendation.Action {
  /// Whether the control stays.
  package var isKeep: Bool { if case .keep = self { true } else { false } }

  /// The treatment that the action is about; of several in question, the one that it leans to, or the first; `nil` if
  /// the control stays.
  package var treatment: Int? {
    switch self {
    case .ship(let variant, _): variant
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
