import EventLogs
import HeadlessNavigation
import NavigationExperiments

/// Who a person of a log is: what their rows say of them together.
struct LogPerson {
  /// The variant's position; `nil` where no row tells one.
  private(set) var variant: Int?
  /// Whether rows tell another variant as well.
  private(set) var hasSeveralVariants = false
  /// The segment's position; `nil` where no row tells one.
  private(set) var segment: Int?
  /// The goal's position; `nil` where no row tells one.
  private(set) var goal: Int?
  /// The size class at the start.
  private(set) var startClass: SizeClass
  /// The exposure, if the person was exposed.
  private(set) var exposure: Exposure?

  /// Finds out about a person.
  /// - Complexity: O(rows).
  init(_ entries: ArraySlice<LogEntry>, _ meanings: [LogMeaning], _ counting: LogCounting) {
    let usual = SizeClass(rawValue: counting.sizeClass) ?? .compact
    startClass = usual
    let isLast = counting.exposureRule == .last
    let isByRows = counting.exposedBy == .exposureRows
    var sizeClass: SizeClass?
    // Whether the class at the exposure was told by then.
    var hasClass = true
    for entry in entries {
      let meaning = meanings[Int(entry.facts)]
      if let known = meaning.sizeClass {
        if sizeClass == nil { startClass = known }
        sizeClass = known
      }
      if segment == nil { segment = meaning.segment }
      if goal == nil { goal = meaning.goal }
      if let told = meaning.variant {
        if variant == nil { variant = told } else if variant != told { hasSeveralVariants = true }
      }
      guard exposure == nil || isLast, Self.exposes(meaning, isByRows) else { continue }
      exposure = Exposure(time: entry.time, sizeClass: sizeClass ?? usual)
      hasClass = sizeClass != nil
    }
    // Until a row tells the class, it is that of the first that does.
    if !hasClass, let known = exposure { exposure = Exposure(time: known.time, sizeClass: startClass) }
  }

  private static func exposes(_ meaning: LogMeaning, _ isByRows: Bool) -> Bool {
    guard isByRows else { return meaning.variant != nil }
    if case .exposure = meaning.event { return true }
    return false
  }
}
