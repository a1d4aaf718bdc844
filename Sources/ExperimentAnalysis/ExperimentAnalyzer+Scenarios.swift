import ExperimentDesign
import ExperimentStatistics
import NavigationEvents

/// The spread of comparisons of the same users across scenarios.
extension ExperimentAnalyzer {
  /// Whether a row gets a verdict.
  private func hasVerdict(_ row: Comparison) -> Bool {
    hasAllVerdicts || row.scope == .overall
      || row.scope.sizeClass != nil && experiment.metrics[row.metric].role == .primary
  }

  /// The rows of one scope, those that get a verdict with their spread across scenarios.
  func spread(_ rows: [Comparison]) -> [Comparison] {
    guard let replay else { return rows }
    // The metrics of two variants share their contrasts.
    var known: [[Int?]: [TallyRow]] = [:]
    return rows.map { row in
      guard hasVerdict(row) else { return row }
      var row = row
      let variants = [row.treatment, row.reference]
      let contrasts = known[variants] ?? replay.analyzers.map { $0.contrast(of: row) }
      known[variants] = contrasts
      row.arrivals = arrivals(of: row, contrasts, replay.design)
      row.scenarios = spread(row, contrasts, replay)
      let all = [contrast(of: row)] + contrasts
      row.seeingOtherwise = all.reduce(0) { $0 + $1.seeingOtherwise }
      if cannotDiffer(row), all.allSatisfy({ $0.isIdentical && $0.triggered == 0 }) {
        row.scenarios?.decide(.identical)
      } else if all.allSatisfy({ $0[.metric(row.metric)].isIdentical }) {
        decideBySize(&row, all)
      }
      return row
    }
  }

  /// Whether no difference is possible: both variants have the same app and rules in every size class of the row's
  /// exposed users.
  ///
  /// No user met a difference, but another seed could meet a rare one.
  private func cannotDiffer(_ row: Comparison) -> Bool {
    let experiment = row.reference.map(experiment.against) ?? experiment
    let classes = row.scope.sizeClass.map { [$0] } ?? SizeClass.allCases
    return classes.allSatisfy { sizeClass in
      let isEmpty = pairs(of: row.treatment, against: row.reference, in: .sizeClass(sizeClass)).count == 0
      return isEmpty || !experiment.canDiffer(row.treatment, in: sizeClass)
    }
  }

  /// Gives a metric in which no user differs its verdict by the number of users.
  ///
  /// No user of this many met a difference, so one is rare. A user who differs counts for as much as two users can
  /// differ: by 1 in a share, otherwise by √2 standard deviations.
  private func decideBySize(_ row: inout Comparison, _ contrasts: [TallyRow]) {
    guard row.scenarios != nil, let margin = row.margin else { return }
    let metric = row.metric
    let size = experiment.metrics[metric].isBinary ? 1 : 2.0.squareRoot() * deviation(metric, in: contrasts[0])
    guard size > 0 else { return }
    let zero = ZeroCount(among: contrasts.reduce(0) { $0 + $1[.metric(metric)].count })
    let certainty = zero.certainty(below: margin / size)
    row.scenarios?.decide([(.noMaterialDifference, certainty), (nil, 1 - certainty)])
    guard row.scenarios?.verdict == .undecided else { return }
    let needed = ZeroCount.units(below: margin / size, certainty: ScenarioSpread.requiredStability)
    // Scenarios in which no user differs get no more users; the run does.
    let times = 1 + (needed - Double(zero.units)) / Double(contrasts[0][.metric(metric)].count)
    row.scenarios?.settlement = times <= Settlement.mostEffort ? .run(times: times) : nil
  }

  /// The standard deviation of a metric from user to user under the control, in its unit; of a rate, of a user's part in it.
  private func deviation(_ metric: Int, in contrast: TallyRow) -> Double {
    let (rule, own) = (experiment.metrics[metric], contrast[.metric(metric)])
    if rule.isRate {
      guard let ratio = own.ratio, own.sum(1) > 0 else { return 0 }
      let parts =
        Double(own.product(0, 0)) - 2 * ratio * Double(own.product(0, 1)) + ratio * ratio * Double(own.product(1, 1))
      return (max(0, parts) * Double(own.count)).squareRoot() / Double(own.sum(1))
    }
    return ((try? own.moments(scale: rule.unitsPerOne).variance) ?? 0).squareRoot()
  }

  private func contrast(of row: Comparison) -> TallyRow {
    pairs(of: row.treatment, against: row.reference, in: row.scope)
  }

  private func spread(_ row: Comparison, _ contrasts: [TallyRow], _ replay: Replay) -> ScenarioSpread? {
    let found = contrasts.map { paired((row.metric, row.treatment, row.scope), $0) }
    guard let effects = ScenarioEffects(replay.design, found),
      let control = ScenarioSpread.Range(found.compactMap { $0?.controlValue }),
      let treatment = ScenarioSpread.Range(found.compactMap { $0?.treatmentValue })
    else { return nil }
    let defined = effects.effects.indices.filter { effects.effects[$0] != nil }
    let differences = effects.effects.compactMap { $0 }
    let uncertain = uncertainEffect(on: row.metric, found, contrasts, replay)
    var resampled = ResampledClasses(uncertain, margin: row.margin)
    effects.forEachResample { resampled.add($0) }
    guard let range = resampled.range, let modeled = resampled.modeledRange else { return nil }
    var spread = ScenarioSpread(range, verdict: nil)
    spread.modeled = modeled
    (spread.count, spread.users, spread.differences) = (defined.count, replay.users, differences)
    (spread.control, spread.treatment, spread.usersPerScenario) = (control, treatment, replay.tallies.usersPerScenario)
    spread.monteCarloError = effects.errorVariance.squareRoot()
    let shares = resampled.shares
    spread.sameSignShare = shares.share(range.p50 > 0 ? shares.positive : range.p50 < 0 ? shares.negative : shares.zero)
    spread.immaterialShare = shares.share(shares.small)
    (spread.aboveMarginShare, spread.belowMarginShare) = (shares.share(shares.high), shares.share(shares.low))
    spread.sensitivities = Sensitivity.all(
      defined.map { replay.tallies.scenarios[$0].values }, differences, margin: row.margin)
    decide(&spread, resampled, effects, row, replay)
    return spread
  }

  /// How an effect is moved by the errors of predictions; `nil` where none are known, or no user met a difference.
  func uncertainEffect(
    on metric: Int, _ found: [Comparison?], _ contrasts: [TallyRow], _ replay: Replay
  ) -> UncertainEffect? {
    let counts = contrasts.reduce((users: 0, affected: 0)) { ($0.users + $1.count, $0.affected + $1.seeingOtherwise) }
    guard let error = replay.error, counts.users > 0,
      let control = ScenarioSpread.Range(found.compactMap { $0?.controlValue })?.p50
    else { return nil }
    return UncertainEffect(
      error, LevelScale(upTo: experiment.metrics[metric].mostLevel), control: control,
      affected: Double(counts.affected) / Double(counts.users))
  }

  /// Gives a difference its verdict.
  private func decide(
    _ spread: inout ScenarioSpread, _ resampled: ResampledClasses, _ effects: ScenarioEffects, _ row: Comparison,
    _ replay: Replay
  ) {
    let explained = effects.explainedVariances
    let order = explained.indices.sorted { (explained[$1], $0) < (explained[$0], $1) }
    let better = experiment.metrics[row.metric].better
    let reference = row.reference ?? experiment.control
    func verdict(_ isPositive: Bool, _ favoring: (Int) -> ScenarioVerdict) -> ScenarioVerdict? {
      guard let better else { return nil }
      let isTreatment = (better == .higher) == isPositive
      let isHeld = row.arrivals?.areFewer(underTreatment: isTreatment) ?? false
      return isHeld ? .undecided : favoring(isTreatment ? row.treatment : reference)
    }
    func verdicts(_ resampled: ResampledClasses) -> [(verdict: ScenarioVerdict?, share: Double)] {
      resampled.classes.map { one in
        let verdict: ScenarioVerdict? =
          switch one.class {
          case .oneWay(let isPositive): verdict(isPositive) { .favors(variant: $0) }
          case .leans(let isPositive): verdict(isPositive) { .leans(variant: $0) }
          case .immaterial: .noMaterialDifference
          case .withinError: .withinError
          case .depends: order.first.map { .depends(parameter: $0) }
          }
        return (verdict, Double(one.count) / Double(resampled.count))
      }
    }
    spread.decide(verdicts(resampled))
    guard let open = spread.verdict, !open.isSettled else { return }
    guard spread.candidates.first?.verdict != .undecided else {
      // No scenario and no user more makes a time decide while fewer users arrive.
      spread.fewerArrive = (row.arrivals?.difference ?? 0) < 0 ? row.treatment : reference
      return
    }
    // More work that ends in a verdict which is open again would have been for nothing.
    if open == .undecided, spread.candidates.first?.verdict?.isSettled == true {
      let users = Double(spread.users) / Double(replay.tallies.scenarios.count)
      // With so many users a scenario has an error so far below the margin that it gets no more.
      let useful = row.margin.map { margin in
        let ratio = spread.monteCarloError / (margin * MonteCarloPrecision.greatestShareOfMargin)
        return users * ratio * ratio
      }
      spread.settlement = Settlement(
        reach: NormalDistribution().quantile(spread.stability), users: users, usefulUsers: useful ?? .infinity,
        scenarios: spread.count, error: effects.errorVariance, residual: effects.residualVariance)
    }
    guard row.design == .paired, experiment.metrics[row.metric].role == .primary else { return }
    for parameter in order.prefix(Self.mostNarrowed) where explained[parameter] > 0 {
      let values = replay.tallies.scenarios.map { $0.values[parameter] }
      spread.narrowings += Self.narrowings(of: parameter, values) { ranks in
        var part = ResampledClasses(resampled.uncertain, margin: row.margin)
        effects.forEachResample(with: parameter, in: ranks) { part.add($0) }
        return verdicts(part).first { $0.share >= Self.surelyNarrowed }?.verdict
      }
    }
  }

  /// As many parameters are tried, those that explain most.
  private static var mostNarrowed: Int { 5 }
  /// The share of resamples that must agree on a part of a range: some more than of a verdict, as new scenarios of that
  /// part differ a little.
  private static var surelyNarrowed: Double { 0.975 }

  /// The largest parts at both ends of a parameter's range that settle a verdict.
  /// - Parameter verdict: The verdict in a part of the range; `nil` where there is none.
  private static func narrowings(
    of parameter: Int, _ values: [Double], verdict: (_ ranks: ClosedRange<Double>) -> ScenarioVerdict?
  ) -> [Narrowing] {
    let values = values.sorted()
    guard values.count >= 8 else { return [] }
    return [true, false].compactMap { isAbove in
      for share in [0.75, 0.5, 0.25] {
        let cut = Int((isAbove ? 1 - share : share) * Double(values.count))
        guard values[cut - 1] < values[cut], let found = verdict(isAbove ? 1 - share...1 : 0...share), found.isSettled
        else { continue }
        let bound = (values[cut - 1] + values[cut]) / 2
        return Narrowing(parameter: parameter, bound: bound, isAbove: isAbove, verdict: found)
      }
      return nil
    }
  }
}

extension ScenarioEffects {
  /// The effects on a row, from what was found of it in each scenario; `nil` if nothing was.
  init?(_ design: ScenarioDesign, _ found: [Comparison?]) {
    let errors = found.map { $0?.standardError ?? 0 }
    self.init(design, found.map { $0?.difference }, variances: errors.map { $0 * $0 })
  }
}

/// The classes that resamples give to a difference, and how it is distributed over scenarios.
private struct ResampledClasses {
  let uncertain: UncertainEffect?
  private(set) var classes: [(class: ScenarioVerdict.Class, count: Int)] = []
  private(set) var count = 0
  /// The shares over all resamples.
  private(set) var shares: EffectShares
  private let margin: Double?
  private var (sample, modeled): ([Double], [Double]) = ([], [])

  /// One resample in so many contributes to quantiles, which need fewer than shares.
  private static let stride = 8

  init(_ uncertain: UncertainEffect?, margin: Double?) {
    (self.uncertain, self.margin, shares) = (uncertain, margin, EffectShares(margin: margin))
  }

  mutating func add(_ effects: [Double]) {
    var (own, scenarios) = (EffectShares(margin: margin), EffectShares(margin: margin))
    for effect in effects {
      own.add(effect, uncertain)
      scenarios.add(effect, nil)
    }
    let found = ScenarioVerdict.Class(own, scenarios: scenarios)
    if let place = classes.firstIndex(where: { $0.class == found }) {
      classes[place].count += 1
    } else {
      classes.append((found, 1))
    }
    shares.add(own)
    if count % Self.stride == 0 {
      modeled += effects
      sample += uncertain?.moved(effects, turn: count / Self.stride) ?? effects
    }
    count += 1
  }

  var range: ScenarioSpread.Range? { ScenarioSpread.Range(sample) }

  /// The range without the errors of predictions.
  var modeledRange: ScenarioSpread.Range? { ScenarioSpread.Range(modeled) }
}

/// The shares of scenarios in which an effect has a sign or a size, counted in scenarios.
struct EffectShares {
  /// The smallest difference that matters; without one any but zero does.
  private let margin: Double
  private(set) var count = 0.0
  private(set) var (positive, negative, small, high, low) = (0.0, 0.0, 0.0, 0.0, 0.0)

  init(margin: Double?) { self.margin = margin ?? 0 }

  /// Adds the effect in one scenario, spread by the errors of predictions.
  mutating func add(_ effect: Double, _ uncertain: UncertainEffect?) {
    count += 1
    guard let uncertain else {
      if effect > 0 { positive += 1 }
      if effect < 0 { negative += 1 }
      if abs(effect) < margin || effect == 0 { small += 1 }
      if effect >= margin { high += 1 }
      if effect <= -margin { low += 1 }
      return
    }
    let below = uncertain.share(of: effect, below: 0)
    let (under, over) =
      margin == 0
      ? (below, below) : (uncertain.share(of: effect, below: -margin), uncertain.share(of: effect, below: margin))
    negative += below
    positive += 1 - below
    small += over - under
    high += 1 - over
    low += under
  }

  mutating func add(_ other: Self) {
    count += other.count
    positive += other.positive
    negative += other.negative
    small += other.small
    high += other.high
    low += other.low
  }

  /// Those without a sign.
  var zero: Double { count - positive - negative }

  /// A number of scenarios as a share of all.
  func share(_ number: Double) -> Double { number / count }
}
