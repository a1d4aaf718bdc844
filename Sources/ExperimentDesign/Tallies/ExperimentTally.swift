package import FunnelAnalysis
package import NavigationEvents

/// Everything a report is made from, as sums of whole numbers: tallies of slices of the users merge to the tally of
/// all of them, whatever the slices.
package struct ExperimentTally: Hashable, Sendable, StoredTally {
  /// What an analyst would see: each user under the variant they were assigned, by variant and stratum at
  /// exposure.
  package private(set) var revealed: [[CellTally]]
  /// All exposed users under each variant, without their moves, by variant and stratum at exposure; empty unless all were
  /// run under every variant.
  package private(set) var all: [[CellTally]]
  /// Every exposed user under control and under a variant, by variant and stratum at exposure.
  ///
  /// The control's own row stays empty.
  package private(set) var paired: [[ContrastTally]]
  /// Every exposed user under two treatments, by the pair, as in ``ExperimentOutline/treatmentPairs``, and stratum at exposure.
  package private(set) var between: [[ContrastTally]]
  /// By variant, those for whom it can differ from the control; empty where that is everybody or nobody.
  package private(set) var triggered: [TriggeredTally]
  /// By goal, the users who came for it; empty where goals are not compared apart, see `Experiment.comparedGoals`.
  package private(set) var goals: [GoalTally]
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
    func table<Cell>(of cell: Cell) -> [[Cell]] { experiment.variants.map { _ in experiment.strata.map { _ in cell } } }
    revealed = table(of: CellTally(experiment))
    all = revealed
    paired = table(of: ContrastTally(experiment))
    treatmentPairs = experiment.treatmentPairs
    between = treatmentPairs.map { _ in experiment.strata.map { _ in ContrastTally(experiment) } }
    triggered = experiment.variants.map { _ in TriggeredTally(experiment) }
    goals = experiment.comparedGoals.map { _ in GoalTally(experiment) }
    assigned = experiment.variants.map { _ in SizeClass.allCases.map { _ in 0 } }
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
    revealed[variant][stratum.index].add(outcome, after: earlier)
    if let goal = goalIndex(of: outcome) { goals[goal].revealed[variant].add(outcome, after: earlier) }
    for trigger in triggers {
      if variant == control { triggered[trigger].control.add(outcome, after: earlier) }
      if variant == trigger { triggered[trigger].treatment.add(outcome, after: earlier) }
    }
  }

  /// Counts how often a move was made by exposed users whose outcomes did not tell it.
  package mutating func add(
    _ count: CellTally.TransitionCount, of move: ScreenTransition, variant: Int, in stratum: ExposureStratum
  ) { revealed[variant][stratum.index].add(count, of: move) }

  /// Counts one user by their sessions under every variant.
  /// - Parameters:
  ///   - outcomes: What came of the sessions, one for each variant.
  ///   - triggers: The variants that can differ for this user and not for everybody.
  package mutating func addPaired(_ outcomes: [UserOutcome], triggered triggers: [Int] = []) {
    // A span hands outcomes out without copying them, which counts references to their arrays.
    let outcomes = outcomes.span
    let exposure = outcomes[control].exposure
    for variant in outcomes.indices where outcomes[variant].exposure != exposure {
      exposureMismatches += 1
      break
    }
    guard let stratum = outcomes[control].stratum?.index else { return }
    let goal = goalIndex(of: outcomes[control])
    for variant in outcomes.indices where variant != control {
      let isTriggered = triggers.contains(variant)
      paired[variant][stratum].add(control: outcomes[control], treatment: outcomes[variant], isTriggered: isTriggered)
      if let goal {
        goals[goal].paired[variant].add(
          control: outcomes[control], treatment: outcomes[variant], isTriggered: isTriggered)
      }
    }
    for (place, pair) in treatmentPairs.enumerated() {
      let isTriggered = triggers.contains(pair.reference) || triggers.contains(pair.variant)
      between[place][stratum].add(
        control: outcomes[pair.reference], treatment: outcomes[pair.variant], isTriggered: isTriggered)
    }
    for trigger in triggers { triggered[trigger].pairs.add(control: outcomes[control], treatment: outcomes[trigger]) }
  }

  /// Counts how far one user got under every variant, and the metrics.
  package mutating func addToAll(_ outcomes: [UserOutcome]) {
    let outcomes = outcomes.span
    guard let stratum = outcomes[control].stratum?.index else { return }
    for variant in outcomes.indices { all[variant][stratum].addWithoutMoves(outcomes[variant]) }
  }

  /// Whether all users were run under every variant, so that ``all`` has them.
  package var hasAll: Bool { all.contains { $0.contains { $0.funnel.exposed > 0 } } }

  /// The place of a user's goal among ``goals``; `nil` where it is unknown, or goals are not compared apart.
  private func goalIndex(of outcome: UserOutcome) -> Int? {
    outcome.goal.flatMap { goals.indices.contains($0) ? $0 : nil }
  }

  package mutating func code(_ coder: inout TallyCoder) {
    coder.code(&revealed)
    coder.code(&all)
    coder.code(&paired)
    coder.code(&between)
    coder.code(&triggered)
    coder.code(&goals)
    coder.code(&assigned)
    coder.code(&exposedOfAssigned)
    coder.code(&inSeveralVariants)
    coder.code(&enrolled)
    coder.code(&notEnrolled)
    coder.code(&stepCapHits)
    coder.code(&exposureMismatches)
    coder.require(assigned.joined().reduce(0, +) == enrolled && stepCapHits <= enrolled)
    for variant in assigned.indices {
      coder.require(zip(exposedOfAssigned[variant], assigned[variant]).allSatisfy { $0 <= $1 })
      let exposed = revealed[variant].reduce(0) { $0 + $1.arm.count }
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

/// The users for whom a variant can differ from the control, where that is not everybody.
package struct TriggeredTally: Hashable, Sendable, StoredTally {
  /// Those of them who were run under both.
  package internal(set) var pairs: ContrastTally
  /// Those of them who were assigned to the control.
  package internal(set) var control: ArmTally
  /// Those of them who were assigned to the variant.
  package internal(set) var treatment: ArmTally

  init(_ experiment: ExperimentOutline) {
    pairs = ContrastTally(experiment)
    control = ArmTally(experiment)
    treatment = control
  }

  package mutating func code(_ coder: inout TallyCoder) {
    coder.code(&pairs)
    coder.code(&control)
    coder.code(&treatment)
  }
}
