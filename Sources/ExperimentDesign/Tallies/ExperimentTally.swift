package import FunnelAnalysis
package import NavigationEvents

/// Everything a report is made from, as sums of whole numbers: tallies of slices of the users merge to the tally of
/// all of them, whatever the slices.
package struct ExperimentTally: Hashable, Sendable, StoredTally {
  /// What an analyst would see: each user under the variant they were assigned, by variant and stratum at
  /// exposure.
  package private(set) var revealed: [[TallyRow]]
  /// All exposed users under each variant, without their moves, by variant and stratum at exposure; empty unless all were
  /// run under every variant.
  package private(set) var all: [[TallyRow]]
  /// Every exposed user under control and under a variant, by variant and stratum at exposure.
  ///
  /// The control's own row stays empty.
  package private(set) var paired: [[TallyRow]]
  /// Every exposed user under two treatments, by the pair, as in ``ExperimentOutline/treatmentPairs``, and stratum at exposure.
  package private(set) var between: [[TallyRow]]
  /// By variant, those for whom it can differ from the control, under both; empty where that is all users or none.
  package private(set) var triggeredPairs: [TallyRow]
  /// By variant, those of them who were assigned to the control, and to the variant.
  package private(set) var triggeredArms: [[TallyRow]]
  /// By goal and variant, the users who came for it under control and under the variant; empty where goals are not compared
  /// apart, see `Experiment.comparedGoals`.
  ///
  /// Goals are counted beside the strata and not within each of them, so that memory grows by the number of goals and not
  /// by its product with personas and size classes.
  package private(set) var goalPairs: [[TallyRow]]
  /// By goal and variant, the users who came for it under the variant they were assigned.
  package private(set) var goalArms: [[TallyRow]]
  /// How many users were assigned, by variant and size class at the start.
  package private(set) var assigned: [[Int]]
  /// How many of those were exposed.
  package private(set) var exposedOfAssigned: [[Int]]
  /// How many users were seen in several variants and so are counted nowhere else, by the first of these and size
  /// class at the start.
  package private(set) var inSeveralVariants: [[Int]]
  /// How many users are enrolled.
  package private(set) var enrolled = 0
  /// How many users are not part of the experiment.
  package private(set) var notEnrolled = 0
  /// How many revealed sessions ran into the cap on inputs.
  package private(set) var stepCapHits = 0
  /// How many users' exposure depends on the variant, which it never should.
  package private(set) var exposureMismatches = 0

  private let control: Int
  private let treatmentPairs: [VariantPair]

  /// Makes an empty tally for an experiment.
  package init(_ experiment: ExperimentOutline) {
    let (variants, strata, goals) = (experiment.variants, experiment.strata, experiment.comparedGoals)
    let (arm, contrast) = (TallyRow(TallyLayout(experiment, .arms)), TallyRow(TallyLayout(experiment, .contrasts)))
    treatmentPairs = experiment.treatmentPairs
    revealed = variants.map { _ in strata.map { _ in arm } }
    all = revealed
    paired = variants.map { _ in strata.map { _ in contrast } }
    between = treatmentPairs.map { _ in strata.map { _ in contrast } }
    triggeredPairs = variants.map { _ in contrast }
    triggeredArms = variants.map { _ in [arm, arm] }
    goalPairs = goals.map { _ in variants.map { _ in contrast } }
    goalArms = goals.map { _ in variants.map { _ in arm } }
    assigned = variants.map { _ in SizeClass.allCases.map { _ in 0 } }
    exposedOfAssigned = assigned
    inSeveralVariants = assigned
    control = experiment.control
  }

  /// Counts somebody who is not part of the experiment.
  package mutating func addNotEnrolled() { notEnrolled += 1 }

  /// Counts somebody who was seen in several variants.
  /// - Parameters:
  ///   - variants: Their positions, in order.
  ///   - startClass: The size class at the start of the first session.
  package mutating func addInSeveralVariants(_ variants: [Int], startClass: SizeClass) {
    if let first = variants.first { inSeveralVariants[first][startClass.index] += 1 }
  }

  /// Counts one user by their session under the variant they were assigned.
  /// - Parameters:
  ///   - outcome: What came of the session.
  ///   - variant: The variant's position.
  ///   - triggers: The variants that can differ for this user and not for everybody.
  ///   - earlier: What they did before the exposure; `nil` where that is not known.
  package mutating func addRevealed(
    _ outcome: UserOutcome, variant: Int, triggered triggers: [Int] = [], after earlier: UserOutcome? = nil
  ) {
    enrolled += 1
    assigned[variant][outcome.startClass.index] += 1
    if outcome.hitStepCap { stepCapHits += 1 }
    guard let stratum = outcome.stratum else { return }
    exposedOfAssigned[variant][outcome.startClass.index] += 1
    let layout = revealed[variant][stratum.index].layout
    let numbers = layout.numbers(of: earlier.map { [outcome, $0] } ?? [outcome])
    func add(to row: inout TallyRow) {
      row.add(numbers, 0, and: earlier == nil ? nil : 1, goal: outcome.goal)
      row.addLogged(outcome, numbers)
    }
    add(to: &revealed[variant][stratum.index])
    if let goal = goalIndex(of: outcome.goal) { add(to: &goalArms[goal][variant]) }
    for trigger in triggers {
      if variant == control { add(to: &triggeredArms[trigger][0]) }
      if variant == trigger { add(to: &triggeredArms[trigger][1]) }
    }
  }

  /// Counts how often a move was made by exposed users whose outcomes did not tell it.
  package mutating func add(
    _ count: TallyRow.MoveCount, of move: ScreenTransition, variant: Int, in stratum: ExposureStratum
  ) { revealed[variant][stratum.index].add(count, of: move) }

  /// Counts one user by their sessions under every variant.
  /// - Parameters:
  ///   - outcomes: What came of the sessions, one for each variant.
  ///   - triggers: The variants that can differ for this user and not for everybody.
  ///   - countsAll: Whether ``all`` counts them too.
  package mutating func addPaired(
    _ outcomes: [UserOutcome], triggered triggers: [Int] = [], toAll countsAll: Bool = false
  ) {
    let exposure = outcomes[control].exposure
    for variant in outcomes.indices where outcomes[variant].exposure != exposure {
      exposureMismatches += 1
      break
    }
    guard let stratum = outcomes[control].stratum?.index else { return }
    let layout = all[control][stratum].layout
    let numbers = layout.numbers(of: outcomes)
    let (goal, group) = (outcomes[control].goal, goalIndex(of: outcomes[control].goal))
    func add(_ variant: Int, against reference: Int, to row: inout TallyRow, isTriggered: Bool) {
      row.add(
        numbers, control: reference, treatment: variant, goal: goal, isTriggered: isTriggered,
        seesOtherwise: outcomes[reference].seen != outcomes[variant].seen)
    }
    for variant in outcomes.indices where variant != control {
      let isTriggered = triggers.contains(variant)
      add(variant, against: control, to: &paired[variant][stratum], isTriggered: isTriggered)
      if let group { add(variant, against: control, to: &goalPairs[group][variant], isTriggered: isTriggered) }
    }
    for (place, pair) in treatmentPairs.enumerated() {
      let isTriggered = triggers.contains(pair.reference) || triggers.contains(pair.variant)
      add(pair.variant, against: pair.reference, to: &between[place][stratum], isTriggered: isTriggered)
    }
    for trigger in triggers { add(trigger, against: control, to: &triggeredPairs[trigger], isTriggered: false) }
    guard countsAll else { return }
    for variant in outcomes.indices {
      all[variant][stratum].add(numbers, variant, goal: goal)
      if !layout.values.isEmpty { all[variant][stratum].addLogged(outcomes[variant], numbers) }
    }
  }

  /// Whether all users were run under every variant, so that ``all`` has them.
  package var hasAll: Bool { all.contains { $0.contains { $0.count > 0 } } }

  /// The place of a user's goal among those compared apart; `nil` where it is unknown, or goals are not compared apart.
  private func goalIndex(of goal: Int?) -> Int? {
    goal.flatMap { goalArms.indices.contains($0) ? $0 : nil }
  }

  package mutating func code(_ coder: inout TallyCoder) {
    for rows in [\Self.revealed, \.all, \.paired, \.between, \.triggeredArms, \.goalPairs, \.goalArms] {
      coder.code(&self[keyPath: rows])
    }
    coder.code(&triggeredPairs)
    for counts in [\Self.assigned, \.exposedOfAssigned, \.inSeveralVariants] { coder.code(&self[keyPath: counts]) }
    for count in [\Self.enrolled, \.notEnrolled, \.stepCapHits, \.exposureMismatches] {
      coder.code(&self[keyPath: count])
    }
    coder.require(assigned.joined().reduce(0, +) == enrolled && stepCapHits <= enrolled)
    for variant in assigned.indices {
      coder.require(zip(exposedOfAssigned[variant], assigned[variant]).allSatisfy { $0 <= $1 })
      let exposed = revealed[variant].reduce(0) { $0 + $1.count }
      coder.require(exposed == exposedOfAssigned[variant].reduce(0, +))
    }
  }
}

/// A part of the users that is counted apart: those of one size class and one segment.
package struct ExposureStratum: Hashable, Sendable {
  /// The size class.
  package var sizeClass: SizeClass
  /// The position of the segment; 0 where segments are not told apart.
  package var segment: Int

  /// Makes a stratum; of the first segment unless said otherwise.
  package init(_ sizeClass: SizeClass, segment: Int = 0) {
    self.sizeClass = sizeClass
    self.segment = segment
  }

  /// The position in tables by stratum; those of the first segment are the positions of the size classes.
  package var index: Int { segment * SizeClass.allCases.count + sizeClass.index }
}

extension ExperimentOutline {
  /// Every stratum, by size class and then by segment, as reports list them.
  package var strata: [ExposureStratum] {
    SizeClass.allCases.flatMap { sizeClass in
      (0..<max(1, segments.count)).map { ExposureStratum(sizeClass, segment: $0) }
    }
  }
}
