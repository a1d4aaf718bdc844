import EventLogs
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments

/// What a combination of texts in a log means to an experiment, as numbers; worked out once for each combination.
struct LogMeaning {
  /// What sort of thing happened.
  let kind: AnalyticsEvent.Kind
  /// The number of the screen that came into view, for drop-offs; `nil` where none did.
  let screen: Int?
  /// Whether the screen serves what the user came for.
  let isOnGoal: Bool
  /// The variant's position; `nil` where the row names none.
  let variant: Int?
  /// The segment's position; `nil` where the row names none.
  let segment: Int?
  /// The goal's position; `nil` where the row names none.
  let goal: Int?
  /// The size class; `nil` where the row names none.
  let sizeClass: SizeClass?
  /// How it is counted, in either size class.
  private let compact, regular: CountedEvent?

  init(
    _ facts: LogFacts,
    _ experiment: ExperimentDefinition,
    _ symbols: SymbolTable,
    _ dropOffs: DropOffs,
    _ acts: inout SymbolTable,
    _ moves: inout MoveTally
  ) {
    variant = experiment.variants.firstIndex { $0.id == facts.variant }
    segment = experiment.segments.firstIndex(of: facts.segment)
    goal = experiment.goals.firstIndex(of: facts.goal)
    sizeClass = SizeClass(rawValue: facts.sizeClass)
    (kind, isOnGoal) = (facts.event.kind, facts.isOnGoal)
    screen = kind == .screenView ? dropOffs.number(of: facts.event.name) : nil
    if kind == .act { _ = acts.symbol(for: facts.event.name) }
    compact = CountedEvent(facts.event, in: .compact, symbols, acts: acts, &moves)
    regular = CountedEvent(facts.event, in: .regular, symbols, acts: acts, &moves)
  }

  /// How it is counted in a size class; `nil` where nothing counts it.
  func counted(in sizeClass: SizeClass) -> CountedEvent? { sizeClass == .compact ? compact : regular }
}

/// Who a user of a log is: what their rows say of them together.
struct LogUser {
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
  /// The exposure, if the user was exposed.
  private(set) var exposure: Exposure?

  /// Finds out about a user.
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
    isByRows ? meaning.kind == .exposure : meaning.variant != nil
  }
}
