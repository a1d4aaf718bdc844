/// The screens and ways that are drawn: those that many users take or that differ, and no more than can be told apart.
struct FlowSelection {
  /// As many screens, at most, are drawn beside the start.
  static let mostScreens = 12
  /// As many ways, at most, are drawn.
  static let mostWays = 24

  /// The screens; `nil` for the start, which comes first where there is one.
  private(set) var screens: [String?] = []
  /// The positions of the ways between screens that are drawn.
  private(set) var ways: [Int] = []
  /// How many screens are left out that enough users reach.
  private(set) var hiddenScreens = 0
  /// How many ways are left out that enough users take.
  private(set) var hiddenWays = 0

  init(_ counts: FlowCounts) {
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
