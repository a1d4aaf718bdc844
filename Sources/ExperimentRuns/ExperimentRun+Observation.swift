package import EventLogs
public import HeadlessNavigation
import NavigationExperiments
import UserBehavior
import UserSimulation

/// What one input of a simulated user did, and when.
public struct ObservedNavigation: Sendable {
  /// The index of the user.
  public var user: Int
  /// The position of the variant the user is assigned to.
  public var variant: Int
  /// When, in milliseconds since the experiment began.
  public var time: Int64
  /// What happened.
  public var record: NavigationRecord
}

extension ExperimentRun {
  /// Runs all users under their assigned variants and reports every record of navigation to an observer.
  ///
  /// Unlike a `PostNavigationInterceptor`, an observer may have effects: it gets every record of every user, users in
  /// their order and the records of each in order of time, one after another, whatever the number of workers.
  /// - Parameters:
  ///   - workers: How many workers share the work, at least 1.
  ///   - progress: Called now and then, from any worker, with the number of users done.
  ///   - observer: Called with one record after another.
  /// - Throws: What the observer throws; `CancellationError` when the task is canceled.
  public func observe(
    workers: Int = 1, progress: @escaping @Sendable (_ done: Int) -> Void = { _ in },
    by observer: @escaping @Sendable (ObservedNavigation) throws -> Void
  ) async throws {
    try await collect(workers: workers, progress: progress) {
      RecordListener(variant: $0)
    } handOver: {
      for navigation in $0 { try observer(navigation) }
    }
  }

  /// Writes the event log of all users under their assigned variants, in order of users.
  ///
  /// The bytes do not depend on the number of workers, the engine or the design.
  /// - Parameters:
  ///   - workers: How many workers share the work, at least 1.
  ///   - format: The form of the log.
  ///   - progress: Called now and then, from any worker, with the number of users done.
  ///   - write: Called with one piece after another.
  /// - Throws: What `write` throws; `CancellationError` when the task is canceled.
  package func writeEventLog(
    workers: Int, format: LogFormat, progress: @escaping @Sendable (_ done: Int) -> Void = { _ in },
    to write: @escaping @Sendable ([UInt8]) throws -> Void
  ) async throws {
    let encoder = LogEncoder(format)
    try write(encoder.header)
    try await collect(workers: workers, progress: progress) {
      LogListener(self, variant: $0, encoder)
    } handOver: {
      try write($0)
    }
  }
}

/// Collects every record of navigation.
private final class RecordListener: CollectingListener {
  let variant: Int
  private var index = 0
  private var records = TransitionRows<[NavigationRecord]>()
  private var found: [ObservedNavigation] = []

  init(variant: Int) { self.variant = variant }

  var wants: SessionWants { [] }

  func forget(_: ForgottenNumbers) { records.forget() }

  func begin(_ user: SimulatedUser, toward task: CurrentTask) { (index, found) = (user.index, []) }

  func receive(_ event: SessionEvent, at time: Int, in flow: inout FlowMachine) {
    guard case .navigated(let transition, _) = event else { return }
    let made = records[transition] ?? flow.flowStep(transition).records
    records[transition] = made
    found += made.map { ObservedNavigation(user: index, variant: variant, time: Int64(time), record: $0) }
  }

  func takeElements() -> [ObservedNavigation] {
    defer { found.removeAll() }
    return found
  }
}

/// A number for what a user sees after a step of a flow: two steps have the same number where they show the same.
///
/// Ids of nodes, labels, their order, scents and times count, and so does how the tree changed; names of coordinators and
/// the numbers of leaves do not. Variants are identical to users whose sessions show the same at the same times.
struct ViewDigest {
  private let app: AppDefinition
  private var screens: [Seen: UInt64] = [:]
  /// The numbers of scents, as all items of a label share one, which may tell of thousands of goals.
  private var scents: [ItemScent: UInt64] = [:]

  /// A screen, and the facts on which it depends what stands there.
  private struct Seen: Hashable {
    var screen: Screen
    /// The size class of the window: in a compact one all panes are.
    var width: SizeClass
    var facts: [Name<Fact>]
  }

  init(of app: AppDefinition) { self.app = app }

  /// The number of what a step leads to.
  mutating func digest(of outcome: FlowOutcome) -> UInt64 {
    var sum = Checksum()
    for action in outcome.actions { sum.mix(action?.rawValue ?? "") }
    sum.mix(outcome.traits.horizontal.rawValue)
    sum.mix(UInt64(outcome.layerCount))
    let width = outcome.traits.horizontal
    for screen in outcome.panes { sum.mix(digest(of: Seen(screen: screen, width: width, facts: outcome.facts))) }
    // The bar of tabs shows the screens at their roots.
    for root in outcome.tabRoots {
      guard let tab = app.screens[root]?.tab else { continue }
      sum.mix(tab.id.rawValue)
      sum.mix(digest(of: ItemScent(item: tab.id, scent: tab.scents[width])))
      sum.mix(tab.noticing[width])
    }
    return sum.value
  }

  private mutating func digest(of item: ItemScent) -> UInt64 {
    if let known = scents[item] { return known }
    var sum = Checksum()
    sum.mix(item.scent)
    scents[item] = sum.value
    return sum.value
  }

  private mutating func digest(of seen: Seen) -> UInt64 {
    if let known = screens[seen] { return known }
    let screen = seen.screen
    let content = app.screens[screen.kind] ?? ScreenContent()
    let widths = seen.width == .compact ? [.compact] : SizeClass.allCases
    var sum = Checksum()
    sum.mix(screen.kind.rawValue)
    for element in content.elements(of: screen, where: seen.facts) {
      switch element.content {
      case .row(let row):
        sum.mix(row.node.id?.rawValue ?? "\(row.node.leaves)")
        sum.mix(row.node.label)
        sum.mix(row.isSection ? 1 : row.isHeading ? 2 : 0)
        sum.mix(row.node.isNamed ? 1 : 0)
      case .item(let item):
        sum.mix(item.id.rawValue)
        for width in widths { sum.mix(digest(of: ItemScent(item: item.id, scent: item.scents[width]))) }
        sum.mix(item.decides?.bitPattern ?? 0)
        sum.mix(item.sizeMillimeters?.bitPattern ?? 0)
        sum.mix(UInt64(item.fillsForm ? 1 : 0))
        for width in widths { sum.mix(item.noticing[width]) }
        for goal in item.onlyFor?.sorted() ?? [] { sum.mix(goal) }
        if let link = item.node { sum.mix(subject(link.node.leaves, of: link.menu)) }
      }
    }
    for field in content.fields { sum.mix("\(field.id) \(field.characters ?? -1)") }
    if let columns = content.listing?.columns {
      for width in widths { sum.mix(UInt64(bitPattern: Int64(columns[width]))) }
    }
    sum.mix(content.listing?.rowMillimeters?.bitPattern ?? 0)
    sum.mix(UInt64(bitPattern: Int64(content.loadMilliseconds)))
    sum.mix(UInt64(bitPattern: Int64(content.words)))
    if case .range(let leaves) = screen.context { sum.mix(subject(leaves, of: content.subject)) }
    screens[seen] = sum.value
    return sum.value
  }

  /// What a screen about a node of a menu is about.
  private func subject(_ leaves: Range<Int>, of menu: Name<MenuDefinition>?) -> String {
    let levels = menu.flatMap(app.menu(listingLeavesOf:))?.levels ?? []
    let node = levels.lazy.flatMap(\.nodes).first { $0.leaves == leaves }
    return node.map { "\($0.id?.rawValue ?? "\($0.leaves)") \($0.label)" } ?? "\(leaves)"
  }
}

/// A sum of 64 bits that depends on the order of what is mixed into it (FNV-1a).
struct Checksum {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func mix(_ word: UInt64) { value = (value ^ word) &* 0x100_0000_01b3 &+ (value >> 29) }

  mutating func mix(_ text: String) {
    for byte in text.utf8 { mix(UInt64(byte)) }
    mix(0x1ff)
  }

  mutating func mix(_ noticed: Noticed) {
    switch noticed {
    case .always: break
    case .icon: mix("icon")
    case .share(let share): mix(share.bitPattern)
    }
  }

  mutating func mix(_ scent: Scent) {
    mix(scent.standard.bitPattern)
    mix(scent.isNamed ? 1 : 0)
    // A sum has no order, so that thousands of goals need not be sorted.
    var goals: UInt64 = 0
    for (goal, value) in scent.byGoal {
      var one = Checksum()
      one.mix(goal)
      one.mix(value.bitPattern)
      goals &+= one.value
    }
    mix(goals)
  }
}
