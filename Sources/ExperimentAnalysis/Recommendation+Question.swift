package import NavigationEvents

extension Recommendation {
  /// The verdicts, reduced to what advice depends on.
  package struct Question {
    /// The control.
    package var control: Int
    /// The treatments, in the order of the experiment.
    package var treatments: [Int]
    /// The size classes with users, and their shares of them.
    package var sizeClasses: [(sizeClass: SizeClass, share: Double)]
    /// What the verdicts say of the first of two variants, compared with the second, in a size class or for all users.
    package var relation: (_ first: Int, _ second: Int, _ sizeClass: SizeClass?) -> Relation
    /// The share of users for whom a treatment differs from the control, 0–1.
    package var distance: (_ treatment: Int) -> Double

    /// From which probability a treatment counts as better than another.
    package static let sureLead = 0.95
    /// The share of users from which a size class gets its own advice.
    package static let leastShare = 0.01
    /// Up to which difference of shares two treatments are equally near to the control.
    package static let equalDistance = 0.01

    /// What the verdicts say of a variant, compared with another one.
    package struct Relation {
      /// What they say; `nil` if they say nothing.
      package var evidence: Evidence?
      /// The probability that the variant is better.
      package var lead: Double
      /// Whether a time decides, and fewer users arrive under the variant.
      package var isFewer: Bool

      /// A relation of which nothing is known, unless said otherwise.
      package init(_ evidence: Evidence?, lead: Double = 0.5, isFewer: Bool = false) {
        (self.evidence, self.lead, self.isFewer) = (evidence, lead, isFewer)
      }
    }

    /// Puts the question.
    package init(
      control: Int, treatments: [Int], sizeClasses: [(sizeClass: SizeClass, share: Double)],
      relation: @escaping (_ first: Int, _ second: Int, _ sizeClass: SizeClass?) -> Relation,
      distance: @escaping (_ treatment: Int) -> Double
    ) {
      (self.control, self.treatments, self.sizeClasses) = (control, treatments, sizeClasses)
      (self.relation, self.distance) = (relation, distance)
    }

    /// What the verdicts say of a treatment in a size class, or for all users; `nil` if they say nothing.
    func evidence(_ treatment: Int, _ sizeClass: SizeClass?) -> Evidence? {
      relation(treatment, control, sizeClass).evidence
    }

    /// The advice, for all users unless size classes disagree.
    ///
    /// A size class with hardly any users has no advice of its own.
    func choices(failing: Set<Int>) -> [Choice] {
      let whole = action(in: nil, failing)
      let parts = sizeClasses.filter { $0.share >= Self.leastShare }.map {
        Choice(sizeClass: $0.sizeClass, share: $0.share, action: action(in: $0.sizeClass, failing))
      }
      let everyone = parts.count > 1 ? common(whole, parts, failing) : whole
      guard everyone == nil else { return everyone.map { [Choice(sizeClass: nil, share: 1, action: $0)] } ?? [] }
      // What to ship comes first, and where nothing changes last.
      return parts.enumerated().sorted { ($0.element.action.rank, $0.offset) < ($1.element.action.rank, $1.offset) }
        .map(\.element)
    }

    /// The action that serves every size class; `nil` if they need different ones.
    private func common(_ whole: Action, _ parts: [Choice], _ failing: Set<Int>) -> Action? {
      let actions = parts.map(\.action)
      guard actions.allSatisfy(\.isKeep) else { return serving(parts, failing) ?? open(whole, actions) }
      if case .ship(let variant, _, _) = whole {
        return parts.allSatisfy { changesNothing(variant, in: $0.sizeClass) } ? whole : nil
      }
      return whole.isKeep ? whole : actions.first { $0 != .keep(.identical) } ?? .keep(.identical)
    }

    /// Ships the treatment that is best, or not shown to be worse than the best, in every size class in which one
    /// ships, and that changes nothing in the others.
    private func serving(_ parts: [Choice], _ failing: Set<Int>) -> Action? {
      func serves(_ variant: Int, _ part: Choice) -> Bool {
        switch part.action {
        case .ship(let best, let equals, let rivals):
          ([best] + equals + rivals).contains(variant) || isEqual(variant, best, in: part.sizeClass)
        case .keep: changesNothing(variant, in: part.sizeClass)
        case .undecided: false
        }
      }
      let all = treatments.filter { variant in
        !failing.contains(variant) && ![.worse, .leansWorse].contains(evidence(variant, nil))
          && parts.contains { known(variant, in: $0.sizeClass) == .better } && parts.allSatisfy { serves(variant, $0) }
      }
      return ship(all, in: nil)
    }

    /// The question that is open in every size class in which anything can differ, or of which some lean to the
    /// treatment that others favor.
    private func open(_ whole: Action, _ actions: [Action]) -> Action? {
      if case .undecided(_, let leaning?) = whole, actions.allSatisfy({ $0.side == leaning }) { return whole }
      let differing = actions.filter { $0 != .keep(.identical) }
      let questions = differing.compactMap { if case .undecided(let between, _) = $0 { between } else { nil } }
      guard questions.count == differing.count else { return nil }
      // A class that leans where the whole does not has something to say.
      if case .undecided(_, nil) = whole, differing.contains(where: { $0.side != nil }) { return nil }
      if case .undecided = whole { return differing.count == actions.count || differing == [whole] ? whole : nil }
      guard differing.count == actions.count else { return nil }
      let between = ([control] + treatments).filter { variant in questions.contains { $0.contains(variant) } }
      return .undecided(between: between, leaning: nil)
    }

    private func changesNothing(_ variant: Int, in sizeClass: SizeClass?) -> Bool {
      [.same, .identical].contains(evidence(variant, sizeClass))
    }

    /// What the verdicts say of a treatment in a size class; for all users if the class is undecided or only leans.
    ///
    /// An open class leans to a treatment only by its own row, and stays open where fewer users arrive.
    private func known(_ treatment: Int, in sizeClass: SizeClass?) -> Evidence? {
      guard !relation(treatment, control, sizeClass).isFewer || evidence(treatment, sizeClass) != .undecided else {
        return .undecided
      }
      let whole = evidence(treatment, nil)
      guard let own = evidence(treatment, sizeClass) else { return whole }
      switch (own, whole) {
      case (.undecided, .better), (.undecided, .worse), (.undecided, .leansWorse), (.leansBetter, .better),
        (.leansWorse, .worse):
        return whole
      default: return own
      }
    }

    private func action(in sizeClass: SizeClass?, _ failing: Set<Int>) -> Action {
      func those(_ evidence: Evidence) -> [Int] { treatments.filter { known($0, in: sizeClass) == evidence } }
      let better = those(.better)
      if let action = ship(better.filter { !failing.contains($0) }, in: sizeClass) { return action }
      let leaning = those(.leansBetter).filter { !failing.contains($0) }
      let open = those(.undecided).filter { !failing.contains($0) }
      if !leaning.isEmpty || !open.isEmpty {
        let inQuestion = treatments.filter { leaning.contains($0) || open.contains($0) }
        return .undecided(between: [control] + inQuestion, leaning: ship(leaning, in: sizeClass)?.side)
      }
      if !better.isEmpty { return .keep(.failedChecks(better)) }
      if those(.identical).count == treatments.count { return .keep(.identical) }
      return .keep(those(.worse).count == treatments.count ? .allWorse : .noneBetter)
    }

    // MARK: Choosing among several

    /// Ships the best of several treatments, of equals the one nearest to the control, then the first; `nil` for none.
    ///
    /// Where a time decides and more users arrive under another variant, the question is open between them.
    private func ship(_ candidates: [Int], in sizeClass: SizeClass?) -> Action? {
      let unbeaten = candidates.filter { one in !candidates.contains { isBetter($0, one, in: sizeClass) } }
      let rivals = unbeaten.isEmpty ? candidates : unbeaten
      // The sum of its leads does not depend on the order of the others.
      let scores = rivals.map { one in rivals.reduce(0) { $1 == one ? $0 : $0 + relation(one, $1, sizeClass).lead } }
      guard let most = scores.max() else { return nil }
      let leaders = zip(rivals, scores).filter { $0.1 > most - 1e-9 }.map(\.0)
      let level = rivals.filter { one in leaders.contains { $0 == one || isEqual($0, one, in: sizeClass) } }
      let least = level.map(distance).min() ?? 0
      guard let best = level.first(where: { distance($0) <= least + Self.equalDistance }) else { return nil }
      let fuller = ([control] + treatments).filter { $0 != best && relation(best, $0, sizeClass).isFewer }
      guard fuller.isEmpty else {
        let between = ([control] + treatments).filter { $0 == best || fuller.contains($0) }
        return .undecided(between: between, leaning: nil)
      }
      let equals = rivals.filter { $0 != best && isEqual($0, best, in: sizeClass) }
      return .ship(best, equals: equals, rivals: rivals.filter { $0 != best && !equals.contains($0) })
    }

    private func isEqual(_ one: Int, _ other: Int, in sizeClass: SizeClass?) -> Bool {
      [.same, .identical].contains(relation(one, other, sizeClass).evidence)
    }

    private func isBetter(_ one: Int, _ other: Int, in sizeClass: SizeClass?) -> Bool {
      guard one != other, !isEqual(one, other, in: sizeClass) else { return false }
      let relation = relation(one, other, sizeClass)
      return relation.evidence == .better || relation.lead >= Self.sureLead
    }
  }
}

extension Recommendation.Action {
  /// The treatment that ships, or to which an open question leans.
  fileprivate var side: Int? {
    switch self {
    case .ship(let variant, _, _): variant
    case .keep: nil
    case .undecided(_, let leaning): leaning
    }
  }

  /// The place in a list of actions.
  fileprivate var rank: Int {
    switch self {
    case .ship: 0
    case .keep(.identical): 3
    case .keep: 1
    case .undecided: 2
    }
  }
}
