/// How many users of each variant take which way from screen to screen, in one size class.
package struct FlowCounts {
  /// A way from screen to screen, by whatever means.
  package struct Way: Hashable {
    /// The screen left; `nil` at the start.
    package var from: String?
    /// The screen arrived at; `nil` at the exit.
    package var to: String?
    /// How it is gone, such as `push browse`, in the order of the rows.
    package var means: [String]
    /// The users of each variant; who goes it by two means counts for both.
    package var users: [Int]
  }

  /// What stands out about a way under a variant.
  package enum Mark: Hashable {
    /// Under the control: another variant has nobody on it.
    case notEverywhere
    /// Nobody takes it under the control; with the share of those who do.
    case new(Double)
    /// Its share differs from the control's by so much.
    case shifted(Double)
    /// Users take it under the control, and nobody here; with the share of those who do there.
    case gone(Double)
  }

  /// The shares below which a way is not drawn.
  static let leastShare = 0.02
  /// The differences of shares that stand out.
  static let leastDifference = 0.05

  /// The ways, in the order of the rows.
  package private(set) var ways: [Way] = []
  /// The exposed users of each variant.
  let exposed: [Int]
  /// The position of the control.
  let control: Int

  package init(exposed: [Int], control: Int) { (self.exposed, self.control) = (exposed, control) }

  private var places: [[String?]: Int] = [:]

  /// Adds users of a variant who go a way by some means.
  package mutating func add(_ users: Int, variant: Int, from: String?, to: String?, by means: String) {
    let place = places[[from, to]] ?? ways.count
    if place == ways.count {
      places[[from, to]] = place
      ways.append(Way(from: from, to: to, means: [], users: exposed.map { _ in 0 }))
    }
    if !ways[place].means.contains(means) { ways[place].means.append(means) }
    ways[place].users[variant] += users
  }

  /// The share of a variant's exposed users who go a way.
  package func share(_ way: Way, under variant: Int) -> Double {
    exposed[variant] > 0 ? min(1, Double(way.users[variant]) / Double(exposed[variant])) : 0
  }

  /// The share of users under the variant where it is greatest.
  func greatestShare(_ way: Way) -> Double { exposed.indices.map { share(way, under: $0) }.max() ?? 0 }

  /// What stands out about a way under a variant; `nil` for nothing.
  package func mark(_ way: Way, under variant: Int) -> Mark? {
    guard exposed[control] > 0, exposed[variant] > 0 else { return nil }
    if variant == control {
      let differs = exposed.indices.contains {
        exposed[$0] > 0 && way.users[$0] == 0 && isClear(way, $0, least: Self.leastShare)
      }
      return differs ? .notEverywhere : nil
    }
    let (old, new) = (share(way, under: control), share(way, under: variant))
    if way.users[control] == 0 { return isClear(way, variant, least: Self.leastShare) ? .new(new) : nil }
    if way.users[variant] == 0 { return isClear(way, variant, least: Self.leastShare) ? .gone(old) : nil }
    return isClear(way, variant, least: Self.leastDifference) ? .shifted(new - old) : nil
  }

  /// Whether a share differs from the control's by so much, and by more than three standard errors: there are many ways,
  /// and few of them should stand out by accident.
  private func isClear(_ way: Way, _ variant: Int, least: Double) -> Bool {
    let (old, new) = (share(way, under: control), share(way, under: variant))
    let variance = old * (1 - old) / Double(exposed[control]) + new * (1 - new) / Double(exposed[variant])
    return abs(new - old) >= least && (new - old) * (new - old) > 9 * variance
  }
}

/// The screens and ways that are drawn: those that many users take or that differ, and no more than can be told apart.
package struct FlowSelection {
  /// As many screens, at most, are drawn beside the start.
  package static let mostScreens = 12
  /// As many ways, at most, are drawn.
  package static let mostWays = 24

  /// The screens; `nil` for the start, which comes first where there is one.
  package private(set) var screens: [String?] = []
  /// The positions of the ways between screens that are drawn.
  package private(set) var ways: [Int] = []
  /// How many screens are left out that enough users reach.
  package private(set) var hiddenScreens = 0
  /// How many ways are left out that enough users take.
  package private(set) var hiddenWays = 0

  package init(_ counts: FlowCounts) {
    let all = counts.ways
    let taken = all.indices.filter { counts.greatestShare(all[$0]) >= FlowCounts.leastShare }
    let between = taken.filter { all[$0].to != nil && all[$0].from != all[$0].to }
    let byWeight = between.sorted { one, other in
      let (a, b) = (counts.greatestShare(all[one]), counts.greatestShare(all[other]))
      return a != b ? a > b : one < other
    }
    let tree = Self.tree(all, byWeight)
    let kept = tree.screens
    var known = Set<String>()
    let order = between.flatMap { [all[$0].from, all[$0].to].compactMap { $0 } }.filter { known.insert($0).inserted }
    screens = (between.contains { all[$0].from == nil } ? [nil] : []) + order.filter(kept.contains).map { $0 }
    hiddenScreens = order.count - kept.count

    let rest = byWeight.filter { way in
      !tree.ways.contains(way) && kept.contains(all[way].to) && (all[way].from == nil || kept.contains(all[way].from))
    }
    let differs = rest.map { way in counts.exposed.indices.contains { counts.mark(all[way], under: $0) != nil } }
    let ordered = zip(rest, differs).filter(\.1).map(\.0) + zip(rest, differs).filter { !$0.1 }.map(\.0)
    ways = (tree.ways + ordered.prefix(max(0, Self.mostWays - tree.ways.count))).sorted()
    hiddenWays = between.count - ways.count
  }

  /// The screens that are drawn, and the strongest way to each from one of the others: they grow from the start by the way
  /// that most users take, so that none hangs in the air.
  private static func tree(_ all: [FlowCounts.Way], _ byWeight: [Int]) -> (screens: Set<String?>, ways: [Int]) {
    var (screens, ways) = (Set<String?>(), [Int]())
    while screens.count < mostScreens {
      let open = byWeight.filter { !screens.contains(all[$0].to) }
      if let way = open.first(where: { all[$0].from == nil || screens.contains(all[$0].from) }) {
        ways.append(way)
        screens.insert(all[way].to)
      } else if let way = open.first {
        // Nothing leads there, or only what is below the least share.
        screens.insert(all[way].from)
      } else {
        break
      }
    }
    return (screens, ways)
  }
}
