import HeadlessNavigation
package import UserBehavior

/// A cohort's behavior, worked out once for all its sessions: durations in whole milliseconds, perception as
/// probabilities.
package struct SessionRules: Sendable {
  let parameters: BehaviorParameters
  let perception: Perception
  package let scan, swipe, paneChange, orient, orientAgain, tap, deadTap, transition, expand, limit, resume,
    stateKept: Int
  let attempts, stepCap, visibleRows: Int
  /// The probability of a slip where the size of what is tapped is not known.
  let slip: Double
  private let iconNoticed: Double
  /// Whether users perceive everything.
  var noticesAll = false
  private let searchShare: Double
  /// The active time that users are ready to spend on what they came for, and on what they did not ask for.
  private let effort, unaskedEffort: EffortLaw
  let searchQuality, emptyResults, reformulation, tabRetap, upItem: Double
  /// How far the perceived value may fall from a label to the page it leads to; 0 where users expect nothing.
  let scentDrop: Double
  /// The time to think of words for a search and to type them.
  let query: Int
  /// The interruptions, before they are drawn for a user.
  let interruptions: InterruptionSchedule
  private let learning, expertSearch, expertBit: Double
  private let millisecondsPerWord: Double

  /// Works out the rules.
  package init(_ parameters: BehaviorParameters) {
    self.parameters = parameters
    perception = Perception(parameters)
    scan = parameters.milliseconds(.scan)
    swipe = parameters.milliseconds(.swipe)
    paneChange = parameters.milliseconds(.paneChange)
    orient = parameters.milliseconds(.orient)
    orientAgain = parameters.milliseconds(.orientAgain)
    tap = parameters.milliseconds(.tap)
    deadTap = parameters.milliseconds(.deadTap)
    transition = parameters.milliseconds(.transition)
    expand = parameters.milliseconds(.expand)
    limit = parameters.milliseconds(.sessionLimit)
    resume = parameters.milliseconds(.resume)
    stateKept = parameters.milliseconds(.stateKept)
    let perHour = parameters[.interruptionsPerHour] * parameters[.interruptionOpened]
    interruptions = InterruptionSchedule(mean: perHour > 0 ? max(1, Int(min(3_600_000 / perHour, 1e15) + 0.5)) : 0)
    effort = EffortLaw(mean: parameters[.patience], shape: parameters[.patienceShape])
    unaskedEffort = EffortLaw(mean: parameters[.unaskedPatience], shape: parameters[.unaskedShape])
    learning = parameters[.learning]
    expertSearch = parameters[.expertSearch]
    expertBit = parameters[.expertBit] / ReproducibleMathematics.logarithm(2)
    attempts = parameters.milliseconds(.attempts)
    stepCap = parameters.milliseconds(.stepCap)
    visibleRows = parameters.milliseconds(.visibleRows)
    slip = parameters[.slip]
    iconNoticed = parameters[.iconNoticed]
    searchShare = parameters[.searchShare]
    searchQuality = parameters[.searchQuality]
    emptyResults = parameters[.emptyResults]
    reformulation = parameters[.reformulation]
    tabRetap = parameters[.tabRetap]
    upItem = parameters[.upItem]
    scentDrop = parameters[.scentDrop]
    query =
      parameters.milliseconds(.field) + parameters.milliseconds(.queryLength) * parameters.milliseconds(.queryKeystroke)
    let speed = parameters[.wordsPerMinute]
    millisecondsPerWord = speed > 0 ? 60_000 / speed * parameters[.readShare] : 0
  }

  /// The time to look at one item of a screen with a number of items, on the nth visit that searches it.
  ///
  /// With each visit the novice's time approaches the expert's search time, divided by the average number of fixations:
  /// Cockburn, Gutwin & Greenberg 2007.
  ///
  /// Where the items are in an order that everybody knows, all users jump to where a thing has to be, in a time that grows
  /// with the logarithm of their number (Landauer & Nachbar 1985).
  package func scan(among count: Int, trial: Int, inOrder: Bool = false) -> Int {
    guard trial > 1 || inOrder, count > 0 else { return scan }
    let novice = Double(scan)
    let expert = min(search(among: count) / (Double(count + 1) / 2), novice)
    return Int((inOrder ? expert : practiced(novice, expert, trial: trial)) + 0.5)
  }

  /// The time to find a thing whose place is known, on the nth visit: between that of a novice, who looks at all above it,
  /// and that of an expert, by the same rule.
  /// - Parameter position: How many items stand above it.
  package func recall(_ position: Int, among count: Int, trial: Int) -> Int {
    let novice = Double(scan * (position + 1))
    return Int(practiced(novice, min(search(among: count), novice), trial: trial) + 0.5)
  }

  private func search(among count: Int) -> Double {
    expertSearch + expertBit * ReproducibleMathematics.logarithm(Double(max(1, count)))
  }

  private func practiced(_ novice: Double, _ expert: Double, trial: Int) -> Double {
    let expertise = learning * (1 - 1 / Double(max(1, trial)))
    return (1 - expertise) * novice + expertise * expert
  }

  /// The time away of a user who comes back, in milliseconds: log-normally distributed.
  func absence(uniform: Double) -> Int {
    let z = ReproducibleMathematics.normalQuantile(uniform)
    return Int(parameters[.away] * ReproducibleMathematics.exponential(z * parameters[.awaySpread]) + 0.5)
  }

  /// The time to read what is read of a text.
  func reading(_ words: Int) -> Int { Int(Double(words) * millisecondsPerWord + 0.5) }

  /// Whether a user leaves as soon as there is something to see.
  func leavesAtOnce(_ draws: UserDraws) -> Bool {
    let share = parameters[.leavesAtOnce]
    return share > 0 && draws.uniform(.leaving) < share
  }

  /// Whether a user reads all that is visible before choosing.
  func deliberates(_ draws: UserDraws) -> Bool {
    let share = parameters[.deliberation]
    return share > 0 && draws.uniform(.deliberation) < share
  }

  /// The probability that a user perceives a control on a visit.
  func probability(ofNoticing noticed: Noticed) -> Double {
    guard !noticesAll else { return 1 }
    return switch noticed {
    case .always: 1
    case .icon: iconNoticed
    case .share(let share): share
    }
  }

  /// The time to get one's bearings where a part of what is visible is new or has moved.
  /// - Parameters:
  ///   - changed: How many of the rows or panes in view.
  ///   - visible: How many are in view.
  @inline(__always) func orienting(_ changed: Int, of visible: Int) -> Int {
    changed >= visible || visible <= 0 ? orient : (orient * max(0, changed) + visible / 2) / visible
  }

  /// The active time a user is ready to spend on a goal.
  package func effortBudget(_ draws: UserDraws, goal: Goal, visit: Int = 0) -> Int {
    (goal.isUnasked ? unaskedEffort : effort).time(at: draws.uniform(.effort, goal: goal.index, attempt: visit))
  }

  /// The active time that a failed expectation takes from what a user is ready to spend.
  func failureCost(_ goal: Goal) -> Int {
    Int(parameters[.failedExpectation] * parameters[goal.isUnasked ? .unaskedPatience : .patience] + 0.5)
  }

  /// Whether a user would rather type than look through a list of so many rows.
  ///
  /// Of those who look through a page of it, the same share would type at each doubling: the longer a list, the more users
  /// search, and the less its labels say (Katz & Byrne 2003): what would have to be read again, as nothing in it convinces,
  /// is as a list twice as long.
  /// - Parameters:
  ///   - uniform: The user's draw, 0–1.
  ///   - rows: How long the list is.
  ///   - visible: How many rows are in view at once.
  ///   - isRead: Whether it was read in vain.
  package func wantsToSearch(_ uniform: Double, among rows: Int, visible: Int, isRead: Bool = false) -> Bool {
    let pages = max(1, Double(rows) / Double(max(1, visible)))
    let doublings = (isRead ? 2 : 1) + ReproducibleMathematics.logarithm(pages) / ReproducibleMathematics.logarithm(2)
    // Below 1 − (1 − share) ^ doublings.
    return uniform < searchShare
      || searchShare > 0
        && ReproducibleMathematics.logarithm(1 - uniform)
          > doublings * ReproducibleMathematics.logarithm(1 - searchShare)
  }

  /// How long an impatient user waits for loading, in milliseconds.
  package func loadPatience(uniform: Double) -> Int {
    let z = ReproducibleMathematics.normalQuantile(uniform)
    let spread = ReproducibleMathematics.exponential(z * parameters[.loadPatienceSpread])
    return Int(parameters[.loadPatience] * spread + 0.5)
  }

  /// The active time from one turn of the device to the next.
  func timeToRotation(_ draws: UserDraws, mean: Int, turn: Int) -> Int {
    Self.exponentialTime(mean: mean, uniform: draws.uniform(.rotation, attempt: turn))
  }

  /// An exponentially distributed time, at least one millisecond.
  static func exponentialTime(mean: Int, uniform: Double) -> Int {
    max(1, Int(-Double(mean) * ReproducibleMathematics.logarithm(1 - uniform) + 0.5))
  }
}

/// How the active time is distributed that users are ready to spend: a Weibull distribution.
struct EffortLaw: Sendable {
  private let scale, shape: Double

  /// - Parameter mean: In milliseconds; 0 means for ever.
  init(mean: Double, shape: Double) {
    self.shape = max(shape, 0.01)
    scale = shape == 1 ? mean : mean / ReproducibleMathematics.gamma(1 + 1 / self.shape)
  }

  /// The time at a uniform number in [0, 1), in milliseconds.
  func time(at uniform: Double) -> Int {
    guard scale > 0 else { return .max }
    let exponential = -ReproducibleMathematics.logarithm(1 - uniform)
    let power = ReproducibleMathematics.exponential(ReproducibleMathematics.logarithm(exponential) / shape)
    return Int(min(scale * power, 1e15) + 0.5)
  }
}

/// Filling in forms.
extension SessionRules {
  /// The time to fill in the form on a pane: for each field a thought, and a keystroke for each character.
  func filling(_ pane: PaneRecord) -> Int {
    let characters = pane.characters + pane.unmeasuredFields * parameters.milliseconds(.fieldLength)
    return pane.fields * parameters.milliseconds(.field) + characters * parameters.milliseconds(.keystroke)
  }
}

/// Taps on what has a known size.
extension SessionRules {
  /// The time of a tap on a target of a size at a distance, both in millimeters: Fitts' law in Shannon's form.
  func tapping(_ size: Double, at distance: Double) -> Int {
    let bits = ReproducibleMathematics.logarithm(distance / size + 1) / ReproducibleMathematics.logarithm(2)
    return Int(parameters[.tapStart] + parameters[.tapSlope] * bits + 0.5)
  }

  /// The probability that a touch meant for something of a size lands above or below it.
  ///
  /// Touches are normal around the middle, with two sources of spread that add up (the dual Gaussian model of Bi, Li
  /// and Zhai): the finger's own, and what users allow themselves, which grows with the target. Only the height counts,
  /// as targets side by side are seldom as narrow as rows are low.
  func slipProbability(_ size: Double) -> Double {
    let (own, allowed) = (parameters[.touchSpread], parameters[.touchSpreadShare] * size)
    let variance = own * own + allowed * allowed
    guard variance > 0 else { return 0 }
    return 2 * ReproducibleMathematics.normalProbability(below: -size / 2 / variance.squareRoot())
  }
}
