/// A funnel's rules, precomputed for the search.
struct ChainRules {
  let count: Int
  let window: Int64
  let isStrict: Bool
  /// Whether an attempt's future depends only on how far it has got.
  let isByFurthest: Bool
  /// The place of the last step that may not be passed by; in an unordered funnel the last.
  var lastRequired: Int { (0..<count).last { !optional.has($0) } ?? 0 }
  /// Whether a chain may have several events of one instant.
  let sharesInstants: Bool
  /// The window of each step.
  let windows: [StepWindow?]
  /// The steps that may be passed by, as bits.
  let optional: UInt64
  /// For each step, whether a later step has a window that counts from it.
  let keepsAnchors: [Bool]
  /// For each step, whether one of those windows opens late.
  let hasMinimum: [Bool]
  let exclusions: [FunnelExclusion]
  /// The exclusions that void a chain, as bits.
  let voiding: UInt64
  /// The exclusions that do not hit, as bits.
  private let ignored: UInt64

  /// Makes the rules.
  /// - Parameter drops: Whether exclusions that drop the unit hit at all.
  init(_ definition: FunnelDefinition, drops: Bool = true) {
    let steps = definition.steps
    count = steps.count
    window = definition.windowMilliseconds
    isStrict = definition.order == .strict
    sharesInstants = definition.ties == .stepOrder
    let countsFromExposure = definition.entry == .exposure && definition.unit != .attempt
    let windows = steps.enumerated().map { $0.offset > 0 || countsFromExposure ? $0.element.window : nil }
    var optional: UInt64 = 0
    for (place, step) in steps.enumerated() where place > 0 && step.isOptional && definition.order != .unordered {
      optional |= 1 << UInt64(place)
    }
    let following = steps.indices.map { from -> ArraySlice<StepWindow?> in
      let next = steps.indices.first { $0 > from && !optional.has($0) } ?? steps.count - 1
      return from < next ? windows[from + 1...next] : []
    }
    keepsAnchors = following.map { $0.contains { $0 != nil } }
    hasMinimum = following.map { $0.contains { $0.map { $0.minimumMilliseconds > 0 } ?? false } }
    self.optional = optional
    isByFurthest = definition.order == .ordered && optional == 0 && windows.allSatisfy { $0 == nil }
    self.windows = windows
    exclusions = definition.exclusions
    var voiding: UInt64 = 0
    var ignored: UInt64 = 0
    for (place, exclusion) in exclusions.enumerated() {
      switch exclusion.effect {
      case .endAttempt: break
      case .dropUser where !drops: ignored |= 1 << UInt64(place)
      case .voidAttempt, .dropUser: voiding |= 1 << UInt64(place)
      }
    }
    self.voiding = voiding
    self.ignored = ignored
  }

  /// The exclusions of an instant that hit a chain which enters it at one step and leaves it at another, as bits.
  func hits(_ instant: Instant, from: Int, to: Int) -> UInt64 {
    let happening = instant.exclusions & ~ignored
    guard happening != 0 else { return 0 }
    var hits: UInt64 = 0
    for (place, exclusion) in exclusions.enumerated()
    where happening.has(place) && exclusion.from <= from && to < exclusion.to { hits |= 1 << UInt64(place) }
    return hits
  }

  /// Whether an exclusion stops a chain that enters an instant at one step and leaves it at another, whatever other
  /// chains of its attempt have reached.
  ///
  /// Without it, a chain could fill an optional step after an exclusion because a chain that skipped the step is past it.
  func stops(_ instant: Instant, from: Int, to: Int) -> Bool { optional != 0 && hits(instant, from: from, to: to) != 0 }

  /// The exclusions of an instant that hit a chain whose steps have no order, as bits.
  func hitsAnywhere(_ instant: Instant) -> UInt64 { instant.exclusions & ~ignored }
}
