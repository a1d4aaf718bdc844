import EventLogs
import ExperimentDesign
import NavigationEvents

/// What all rows of a user say together: variant, segment, goal and exposure.
struct LogUser {
  /// The variant's position; `nil` where no row has one.
  private(set) var variant: Int?
  /// Whether rows also name another variant.
  private(set) var hasSeveralVariants = false
  /// The segment's position; `nil` where no row has one.
  private(set) var segment: Int?
  /// The goal's position; `nil` where no row has one.
  private(set) var goal: Int?
  /// The size class at the start.
  private(set) var startClass: SizeClass
  /// The exposure, if the user was exposed.
  private(set) var exposure: Exposure?
  /// How the user came by the variant: by force where any exposure says so, else by what was kept where any does.
  private(set) var origin = LogFacts.VariantOrigin.bucket
  /// Whether all rows say the same of the user.
  private(set) var hasOneKindOfRow = true

  /// Finds out about a user, who has rows.
  /// - Complexity: O(rows).
  init(_ entries: Span<LogEntry>, _ meanings: borrowing LogMeanings) {
    startClass = meanings.usualClass
    let numbers = meanings.traits.span
    let first = numbers[Int(entries[0].facts)]
    var differences: Int32 = 0
    for place in entries.indices { differences |= numbers[Int(entries[place].facts)] ^ first }
    guard differences == 0 else {
      read(entries, meanings)
      return
    }
    let own = meanings.all[Int(entries[0].facts)].traits
    (variant, segment, goal) = (own.variant, own.segment, own.goal)
    startClass = own.sizeClass ?? startClass
    origin = own.origin
    let row = meanings.isLastExposure ? entries.count - 1 : 0
    if own.exposes { exposure = Exposure(time: entries[row].time, sizeClass: startClass) }
  }

  /// The same user, if the exposure was at another time.
  func exposed(at time: Int64) -> LogUser {
    var user = self
    user.exposure = exposure.map { Exposure(time: time, sizeClass: $0.sizeClass) }
    return user
  }

  /// Finds out about a user of whom rows say different things.
  private mutating func read(_ entries: Span<LogEntry>, _ meanings: borrowing LogMeanings) {
    hasOneKindOfRow = false
    let (usual, isLast) = (startClass, meanings.isLastExposure)
    var sizeClass: SizeClass?
    // Whether a row had the class by the time of the exposure.
    var hasClass = true
    for place in entries.indices {
      let traits = meanings.all[Int(entries[place].facts)].traits
      if let known = traits.sizeClass {
        if sizeClass == nil { startClass = known }
        sizeClass = known
      }
      if segment == nil { segment = traits.segment }
      if goal == nil { goal = traits.goal }
      if let known = traits.variant {
        if variant == nil { variant = known } else if variant != known { hasSeveralVariants = true }
      }
      if traits.origin != .bucket, origin != .forced { origin = traits.origin }
      guard traits.exposes, exposure == nil || isLast else { continue }
      exposure = Exposure(time: entries[place].time, sizeClass: sizeClass ?? usual)
      hasClass = sizeClass != nil
    }
    // Until a row has the class, it is that of the first row with one.
    if !hasClass, let known = exposure { exposure = Exposure(time: known.time, sizeClass: startClass) }
  }
}
