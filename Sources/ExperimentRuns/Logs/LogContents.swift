import EventLogs
import ExperimentDesign
package import FunnelAnalysis
import NavigationEvents
package import NavigationExperiments

/// What the rows of a log have of what an experiment asks for.
package struct LogContents: Hashable, Sendable, StoredTally {
  /// What distinguishes users.
  package struct Shape: Hashable, Sendable {
    /// Whether rows name segments.
    package var hasSegments: Bool
    /// Whether rows name goals.
    package var hasGoals: Bool

    /// Makes a shape.
    package init(hasSegments: Bool, hasGoals: Bool) { (self.hasSegments, self.hasGoals) = (hasSegments, hasGoals) }
  }

  /// Something that was asked for and found.
  private struct Found: StoredKey {
    let kind, name: String

    static func < (first: Self, second: Self) -> Bool { (first.kind, first.name) < (second.kind, second.name) }
    init(kind: String, name: String) { (self.kind, self.name) = (kind, name) }
    init(_ own: Self?, _ coder: inout TallyCoder) {
      self.init(kind: coder.text(own?.kind ?? ""), name: coder.text(own?.name ?? ""))
    }
  }

  /// What distinguishes users.
  package private(set) var shape: Shape
  /// In how many kinds of rows each thing was found.
  private var found: [Found: Int] = [:]

  /// The contents of no row.
  package init(_ shape: Shape) { self.shape = shape }

  /// Looks what the rows of a log have.
  init(_ facts: [LogFacts], of experiment: ExperimentDefinition) {
    shape = Shape(hasSegments: !facts.allSatisfy(\.segment.isEmpty), hasGoals: !facts.allSatisfy(\.goal.isEmpty))
    let steps = experiment.funnel.steps
    let views = Set(steps.flatMap { $0.screens.map(\.rawValue) })
    let acts = Set(steps.flatMap(\.acts) + experiment.metrics.flatMap(\.acts))
    let sources = Set(experiment.metrics.compactMap { $0.tappedScreen?.rawValue })
    for facts in facts {
      let (kind, name) = (facts.event.kind, facts.event.name)
      if kind == .screenView && views.contains(name) || kind == .act && acts.contains(name) {
        found[Found(kind: kind.rawValue, name: name), default: 0] += 1
      }
      if kind == .move, !facts.event.cause.isEmpty, sources.contains(facts.event.from) {
        found[Found(kind: kind.rawValue, name: facts.event.from), default: 0] += 1
      }
      if facts.isOnGoal { found[Found(kind: Self.goal, name: ""), default: 0] += 1 }
    }
  }

  private static let goal = "goal"

  /// The screens of the funnel that rows view.
  var views: Set<String> { names(of: AnalyticsEvent.Kind.screenView.rawValue) }
  /// The acts of the funnel and the metrics that rows have.
  var acts: Set<String> { names(of: AnalyticsEvent.Kind.act.rawValue) }
  /// The screens of first taps from which rows move, with the cause.
  var moves: Set<String> { names(of: AnalyticsEvent.Kind.move.rawValue) }
  /// Whether a row is on the goal.
  var isEverOnGoal: Bool { !names(of: Self.goal).isEmpty }

  private func names(of kind: String) -> Set<String> { Set(found.keys.filter { $0.kind == kind }.map(\.name)) }

  /// The experiment as these rows tell users apart: a log without segments or goals has users of one kind.
  package func reduced(_ experiment: ExperimentDefinition) -> ExperimentDefinition {
    var experiment = experiment
    if !shape.hasSegments { experiment.segments = [] }
    if !shape.hasGoals { experiment.goals = [] }
    return experiment
  }

  /// The same contents, with all distinctions of these and of others.
  func widened(for others: Shape) -> LogContents {
    var all = self
    all.shape.hasSegments = shape.hasSegments || others.hasSegments
    all.shape.hasGoals = shape.hasGoals || others.hasGoals
    return all
  }

  package mutating func code(_ coder: inout TallyCoder) { coder.code(&found) }
}

/// What became of the rows of logs.
struct LogRows: Sendable, StoredTally {
  /// What there is a sum of; screens and rejections are beside it.
  private var sums = ImportReport()
  private var unmapped: [String: Int] = [:]
  /// By the number of the shard, in whose order the places of rows are reported.
  private var rejections: [Int: [ImportReport.Rejection]] = [:]

  /// The first and the last time, in milliseconds; `nil` without rows.
  var times: ClosedRange<Int64>? { sums.times }

  /// The rows of no log.
  init() {}

  /// The rows of a shard's logs.
  init(_ report: ImportReport, of shard: Shard) {
    sums = report
    for screen in report.unmappedScreens { unmapped[screen.name, default: 0] += screen.rows }
    rejections[shard.number] = report.rejections.isEmpty ? nil : report.rejections
  }

  /// What became of all rows, but for what is known of users.
  var report: ImportReport {
    var report = sums
    report.unmappedScreens = ImportReport.UnmappedScreen.mostViewedFirst(unmapped.map { ($0.key, $0.value) })
    let inOrder = rejections.sorted { $0.key < $1.key }.flatMap(\.value)
    report.rejections = LogFault.allCases.flatMap { fault in
      var sums: [ImportReport.Rejection] = []
      for rejection in inOrder where rejection.fault == fault {
        if let known = sums.firstIndex(where: { $0.example.pattern == rejection.example.pattern }) {
          sums[known].add(rejection)
        } else {
          sums.append(rejection)
        }
      }
      return sums.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
    }
    return report
  }

  mutating func code(_ coder: inout TallyCoder) {
    for count in [
      \ImportReport.files, \.rows, \.passedOver, \.views, \.outside, \.before2000, \.rejectedWithoutUser,
    ] { coder.code(&sums[keyPath: count]) }
    coder.code(&unmapped)
    codeTimes(&coder)
    if coder.isWriting {
      let sorted = rejections.sorted { $0.key < $1.key }
      _ = coder.number(sorted.count)
      for (shard, list) in sorted { _ = Self.coded(shard, list, &coder) }
    } else {
      var left = coder.number(0, atMost: Shard.most)
      while left > 0, !coder.isDamaged {
        let (shard, list) = Self.coded(0, [], &coder)
        rejections[shard] = list
        left -= 1
      }
    }
  }

  private mutating func codeTimes(_ coder: inout TallyCoder) {
    guard coder.number(times == nil ? 0 : 1, atMost: 1) == 1 else { return }
    var (first, last): (Int128, Int128) = (0, 0)
    if coder.isWriting, let times { (first, last) = (Int128(times.lowerBound), Int128(times.upperBound)) }
    coder.code(&first)
    coder.code(&last)
    guard !coder.isWriting else { return }
    guard let first = Int64(exactly: first), let last = Int64(exactly: last), first <= last else {
      return coder.refuse(.tooLarge)
    }
    sums.times = min(times?.lowerBound ?? first, first)...max(times?.upperBound ?? last, last)
  }

  private static func coded(
    _ shard: Int, _ list: [ImportReport.Rejection], _ coder: inout TallyCoder
  ) -> (Int, [ImportReport.Rejection]) {
    let faults = LogFault.allCases
    // The number of a shard is not 0, so each takes a byte at least.
    let shard = coder.number(shard, atMost: Shard.most)
    if shard == 0 { coder.refuse(.disorder) }
    let count = coder.number(list.count, atMost: faults.count * (ImportReport.mostPatterns + 1))
    return (
      shard,
      (0..<count).map { index in
        let own = coder.isWriting ? list[index] : ImportReport.Rejection(fault: faults[0])
        let fault = coder.number(faults.firstIndex(of: own.fault) ?? 0, atMost: faults.count - 1)
        let rows = coder.number(own.count)
        let places = coder.number(own.places.count, atMost: ImportReport.mostPlaces)
        return ImportReport.Rejection(
          fault: faults[fault], count: rows,
          places: (0..<places).map { coder.text(coder.isWriting ? own.places[$0] : "") },
          example: coder.text(own.example))
      }
    )
  }
}

/// Until when users could still get further in the funnel, by variant, stratum and furthest step, before the first of which
/// are those who reached none.
struct OpenWindows: Sendable, StoredTally {
  /// How many users by the time, in milliseconds.
  private typealias Ends = [Int64: Int]

  private var ends: [[[Ends]]]
  /// The ends of the windows that exposures opened, by variant.
  private var exposures: [Ends]

  init(_ experiment: ExperimentDefinition) {
    let steps = (0...experiment.funnel.steps.count).map { _ in Ends() }
    ends = experiment.variants.map { _ in experiment.strata.map { _ in steps } }
    exposures = experiment.variants.map { _ in Ends() }
  }

  /// Adds a user who got as far as a step, −1 for none.
  mutating func add(_ end: Int64, after step: Int, variant: Int, in stratum: ExposureStratum) {
    ends[variant][stratum.index][step + 1][end, default: 0] += 1
  }

  /// Adds a user whose exposure opened a window.
  mutating func add(_ end: Int64, variant: Int) { exposures[variant][end, default: 0] += 1 }

  /// Counts the users whose windows end after all logs.
  mutating func settle(at end: Int64, into dropOffs: inout DropOffs, _ health: inout LogHealthTally) {
    func takeOpen(_ ends: inout Ends) -> Int {
      defer { ends = [:] }
      return ends.reduce(0) { $1.key > end ? $0 + $1.value : $0 }
    }
    for variant in ends.indices {
      health.open[variant] += takeOpen(&exposures[variant])
      for stratum in ends[variant].indices {
        for step in ends[variant][stratum].indices {
          let users = takeOpen(&ends[variant][stratum][step])
          dropOffs.addOpen(users, after: step - 1, variant: variant, stratum: stratum)
        }
      }
    }
  }

  mutating func code(_ coder: inout TallyCoder) {
    coder.code(&ends)
    coder.code(&exposures)
  }
}
