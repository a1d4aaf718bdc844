package import HeadlessNavigation
package import UserBehavior

/// The standard ranges of the behavior parameters.
extension UncertainParameter {
  /// The parameters of behavior that matter to these users in these apps, each with its standard range.
  ///
  /// A parameter that nothing reads is left out, and so are limits and settings of the simulation. Parameters that are
  /// switched off stay off. Users who choose by weights have none.
  /// - Parameters:
  ///   - cohort: The users, and what they are sure of.
  ///   - apps: The apps of the variants.
  package static func standard(for cohort: Cohort, in apps: [AppDefinition]) -> [UncertainParameter] {
    let use = BehaviorUse(cohort, apps)
    return BehaviorParameter.allCases.compactMap { parameter in
      let value = cohort.behavior[parameter]
      guard use.reads(parameter), let range = standardRange(of: parameter, around: value) else { return nil }
      return UncertainParameter(.behavior(parameter), in: range, around: value, standard: range)
    }
  }

  /// The parameters whose values these users meet in these apps, with all limits and settings of the simulation.
  package static func used(by cohort: Cohort, in apps: [AppDefinition]) -> [BehaviorParameter] {
    let use = BehaviorUse(cohort, apps)
    return BehaviorParameter.allCases.filter { $0.doubt == nil || use.reads($0) }
  }
}

extension UncertainParameter {
  /// The value at a fraction of the way through the range, 0–1, each value being as plausible as any other.
  ///
  /// What is measured on a scale from 0 up, such as a duration or the spread of a distribution, is as likely to be twice
  /// as much as half as much: it moves by factors. Proportions, and whatever may be 0, move by steps of one size; counts
  /// are whole.
  package func value(at fraction: Double) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    switch unit {
    case .count: return min(high, low + Double(Int(fraction * (high - low + 1))))
    case .duration, .length, .number:
      guard low > 0, high > low else { break }
      let ratio = ReproducibleMathematics.logarithm(high / low)
      return min(high, max(low, low * ReproducibleMathematics.exponential(fraction * ratio)))
    case .proportion: break
    }
    return low + fraction * (high - low)
  }
}

extension Policy {
  /// Whether users who decide so read a parameter.
  package func reads(_ parameter: BehaviorParameter) -> Bool {
    switch (self, parameter) {
    case (.weights, _): [.sessionLimit, .stepCap].contains(parameter)
    case (.scan, _): true
    }
  }
}

/// The parts of the behavior model that a cohort uses in its apps.
private struct BehaviorUse {
  private let cohort: Cohort
  private let contents: [ScreenContent]
  private let hasUnaskedGoals, hasAskedGoals, hasTabs: Bool
  /// The menus in which goals are looked for.
  private let wanted: Set<Name<MenuDefinition>>

  init(_ cohort: Cohort, _ apps: [AppDefinition]) {
    self.cohort = cohort
    contents = apps.flatMap { app in app.screenOrder.compactMap { app.screens[$0] } }
    let goals = cohort.parts.flatMap(\.goals)
    (hasUnaskedGoals, hasAskedGoals) = (goals.contains(where: \.isUnasked), goals.contains { !$0.isUnasked })
    wanted = Set(goals.compactMap { $0.menu?.id })
    hasTabs =
      contents.contains { $0.tab != nil } || apps.contains { $0.coordinators.values.contains { $0 is TabsCoordinator } }
  }

  /// Whether the value of a parameter can make any difference.
  func reads(_ parameter: BehaviorParameter) -> Bool {
    let behavior = cohort.behavior
    guard cohort.policy.reads(parameter) else { return false }
    return switch parameter {
    case .chooseThreshold, .secondThreshold, .labelNoise, .deliberation, .attempts, .scan, .orient, .orientAgain,
      .deadTap, .transition:
      true
    case .scentDrop, .failedExpectation: behavior[parameter] > 0
    case .noiseGrowth: contents.contains { $0.listing.map { $0.menu.levels.count > 1 } ?? false }
    case .iconNoticed:
      contents.contains { content in
        ([content.tab?.noticing] + content.items.map(\.noticing)).contains { $0?.all.contains(.icon) ?? false }
      }
    case .leafNoise: contents.contains { $0.listing != nil || $0.items.contains { $0.node != nil } }
    case .searchShare, .queryLength, .queryKeystroke, .emptyResults, .reformulation: searches { _ in true }
    case .searchQuality: searches { $0.quality == nil }
    case .tabRetap: hasTabs
    case .upItem: contents.contains { $0.items.contains(where: \.leadsUp) }
    case .swipe: scrolls
    case .paneChange: cohort.devices.contains { $0.heldSituations.contains { $0.traits.horizontal == .regular } }
    case .tap, .slip: hasTargets { $0 == nil }
    case .tapStart, .tapSlope, .touchSpread, .touchSpreadShare: hasTargets { $0 != nil }
    case .expand: contents.contains { $0.listing?.style == .accordion }
    case .readShare, .wordsPerMinute: contents.contains { $0.words > 0 }
    case .field: contents.contains { !$0.fields.isEmpty } || searches { _ in true }
    case .keystroke: contents.contains { !$0.fields.isEmpty }
    case .fieldLength: contents.contains { $0.fields.contains { $0.characters == nil } }
    case .leavesAtOnce: true
    case .impatientShare: loads
    case .loadPatience, .loadPatienceSpread: loads && behavior[.impatientShare] > 0
    case .patience: hasAskedGoals
    case .patienceShape: hasAskedGoals && behavior[.patience] > 0
    case .unaskedPatience: hasUnaskedGoals
    case .unaskedShape: hasUnaskedGoals && behavior[.unaskedPatience] > 0
    case .interruptionsPerHour, .interruptionOpened, .interruptionReturn, .resume: isInterrupted
    case .away, .awaySpread: isInterrupted && behavior[.interruptionReturn] > 0
    case .stateKept: isInterrupted && behavior[.interruptionReturn] > 0 || cohort.visits.most > 1
    case .learning: learns
    case .expertSearch, .expertBit:
      learns && behavior[.learning] > 0 || contents.contains { $0.listing?.menu.isOrdered ?? false }
    case .sessionLimit, .stepCap, .visibleRows: false
    }
  }

  private var isInterrupted: Bool {
    cohort.behavior[.interruptionsPerHour] > 0 && cohort.behavior[.interruptionOpened] > 0
  }

  private var learns: Bool { cohort.visits.most > 1 || cohort.parts.contains { $0.knows != nil } }

  private var loads: Bool { contents.contains { $0.loadMilliseconds > 0 } }

  /// Whether some goal is looked for in a menu that such a search field is over.
  private func searches(_ isSuch: (MenuSearch) -> Bool) -> Bool {
    contents.contains { content in
      content.items.contains { item in item.search.map { wanted.contains($0.menu) && isSuch($0) } ?? false }
    }
  }

  /// Whether anything to tap is of such a size, or of none that is known.
  private func hasTargets(_ isSuch: (Double?) -> Bool) -> Bool {
    contents.contains { content in
      content.listing.map { isSuch($0.rowMillimeters) } ?? false
        || content.items.contains { isSuch($0.sizeMillimeters) }
    }
  }

  /// Whether a screen may hold more rows than the smallest device shows.
  private var scrolls: Bool {
    let rows = cohort.devices.flatMap { $0.heldSituations.map(\.visibleRows) }.min() ?? 0
    return contents.contains { content in
      let listed = content.listing.map { listing in
        listing.levels.reduce(0) { $0 + mostNodes(atLevel: $1, of: listing) }
      }
      return (listed ?? 0) + content.items.count + content.fields.count > rows
    }
  }

  /// The most nodes of a level that one screen lists: under headings all of them.
  private func mostNodes(atLevel level: Int, of listing: MenuListing) -> Int {
    let menu = listing.menu
    guard level > 0, menu.levels.indices.contains(level) else { return menu.levels.first?.nodes.count ?? 0 }
    guard listing.style != .headings else { return menu.levels[level].nodes.count }
    let counts = menu.levels[level - 1].nodes.filter { !$0.isEarlyLeaf }.map {
      menu.nodes(ofLevel: level, within: $0.leaves).count
    }
    return counts.max() ?? 0
  }
}
