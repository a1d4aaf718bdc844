import HeadlessNavigation
import Testing

@Suite struct MenuTests {
  static let menu = MenuDefinition(id: "m", levels: ["department", "category", "product"], sizes: [2, 3, 4])

  @Test func `a menu by numbers`() {
    let menu = Self.menu
    #expect(menu.leafCount == 24)
    #expect(menu.levels.map(\.nodes.count) == [2, 6, 24])
    #expect(menu.levels[1].nodes[4] == MenuDefinition.Node(label: "category 2", leaves: 16..<20))
    #expect(menu.levels[2].nodes[23] == MenuDefinition.Node(label: "product 4", leaves: 23..<24))
    #expect(menu.level(named: "category") == 1)
    #expect(menu.level(named: "shelf") == nil)
  }

  /// The sizes, and how many nodes each level has.
  @Test(arguments: [
    ([1, 1, 1], [1, 1, 1]), ([7], [7]), ([2, 1, 3], [2, 2, 6]), ([2, 3], [2, 6]), ([2, 3, 4, 5], [2, 6, 24]),
    ([], []), ([2, 0, 4], []), ([2, -3], []),
  ]) func `every level covers the leaves once, in order`(sizes: [Int], counts: [Int]) {
    let menu = MenuDefinition(id: "m", levels: ["x", "y", "z"], sizes: sizes)
    #expect(menu.levels.map(\.nodes.count) == counts)
    for level in menu.levels { #expect(level.nodes.flatMap { Array($0.leaves) } == Array(0..<menu.leafCount)) }
  }

  @Test(arguments: [
    (0, 0..<24, [0..<12, 12..<24]), (1, 12..<24, [12..<16, 16..<20, 20..<24]),
    (2, 16..<20, [16..<17, 17..<18, 18..<19, 19..<20]),
    (0, 16..<20, []), (2, 3..<3, []), (2, 90..<99, []), (3, 0..<24, []), (-1, 0..<24, []),
  ]) func `nodes of a level within leaves`(level: Int, leaves: Range<Int>, nodes: [Range<Int>]) {
    #expect(Self.menu.nodes(ofLevel: level, within: leaves).map(\.leaves) == nodes)
  }
}

@Suite struct ListingTests {
  /// Sizes of the menu, levels listed, context, open section, and the rows: leaves, with `+` before sections.
  @Test(arguments: try fixtureRows(in: "MenuTests", "rows")) func `rows`(row: String) throws {
    let cells = cells(row)
    let rows = try Self.listing(cells).rows(context: try value(cells[2]), display: try value(cells[3]))
    let texts = rows.map { ($0.isSection ? "+" : "") + "\(Value.range($0.node.leaves))" }
    #expect(texts.joined(separator: " ") == cells[4])
    let levels = try Self.listing(cells).levels
    #expect(rows.allSatisfy { $0.isSection == ($0.level != levels.last) })
  }

  /// Sizes, levels, what is open, what is tapped, what is open then.
  @Test(arguments: try fixtureRows(in: "MenuTests", "toggling")) func `toggling`(row: String) throws {
    let cells = cells(row)
    guard case .range(let section) = try value(cells[3]) else { throw Unreadable(text: row) }
    let display = try Self.listing(cells).display(afterToggling: section, display: try value(cells[2]))
    #expect(display.description == cells[4])
  }

  @Test func `a tap on a section opens it, and a second tap undoes the first`() {
    let menu = MenuDefinition(id: "m", levels: ["a", "b", "c", "d"], sizes: [3, 2, 2, 2])
    let listing = MenuListing(menu: menu, levels: [0, 1, 2, 3], style: .accordion, intent: "show")
    var seen: Set<Value> = []
    var waiting: [Value] = [.none]
    while let display = waiting.popLast() {
      guard seen.insert(display).inserted else { continue }
      for row in listing.rows(context: .none, display: display) where row.isSection {
        let toggled = listing.display(afterToggling: row.node.leaves, display: display)
        waiting.append(toggled)
        guard toggled == .range(row.node.leaves) else { continue }
        let parent = listing.display(afterToggling: row.node.leaves, display: toggled)
        #expect(listing.rows(context: .none, display: parent).contains(row))
        let sections = listing.rows(context: .none, display: toggled).drop { $0 != row }.dropFirst()
        #expect(sections.first.map { row.node.leaves.contains($0.node.leaves.lowerBound) } == true)
      }
    }
    #expect(seen.count == 1 + 3 + 6 + 12, "nothing open, or any one section")
  }

  @Test(arguments: [[3, 2], [2, 1, 3], [1, 1], [4]]) func `under headings all leaves are listed, each below its own`(
    sizes: [Int]
  ) {
    let menu = MenuDefinition(id: "m", levels: sizes.indices.map { Name("\($0)") }, sizes: sizes)
    let listing = MenuListing(menu: menu, levels: Array(sizes.indices), style: .headings, intent: "show")
    let rows = listing.rows(context: .none, display: .none)
    #expect(rows.count == menu.levels.reduce(0) { $0 + $1.nodes.count })
    #expect(rows.filter { !$0.isHeading }.map(\.node) == menu.leaves)
    for (row, next) in zip(rows, rows.dropFirst()) where row.isHeading {
      #expect(next.level == row.level + 1 && next.node.leaves.lowerBound == row.node.leaves.lowerBound)
    }
    let elements = ScreenContent(listing: listing).elements(of: Screen(kind: "list"), where: [])
    #expect(
      elements.compactMap(\.input)
        == listing.menu.leaves.map {
          FlowInput.intent(Intent("show", payload: .range($0.leaves), from: "list"))
        })
  }

  private static func listing(_ cells: [String]) throws -> MenuListing {
    let sizes = cells[0].split(separator: " ").compactMap { Int($0) }
    let levels = cells[1].split(separator: " ").compactMap { Int($0) }
    let menu = MenuDefinition(id: "m", levels: ["x", "y", "z"], sizes: sizes)
    return MenuListing(menu: menu, levels: levels, style: .accordion, intent: "show")
  }
}
