import HeadlessNavigation
import TestSupport
import Testing

/// The platform's rules of split views, by their names in the container table.
@Suite struct SplitRuleTests {
  /// The kinds that ship, and a split of two columns with a compact column.
  static let rules = ContainerCatalog.standard.adding("two-split", SplitRules(hasCompactColumn: true)).adding(
    "inspector-split", SplitRules(hasInspector: true))

  /// Shows an item as a detail.
  private static let detail = StackCoordinator(
    root: "root", responses: ["detail": .perform(.showDetail(Screen(kind: "item")))])

  @Test(
    arguments: [
      "S1  | split[nav[l] | nav[i > j]]    | pop             | compact | split[nav[l] | nav[i]]",
      "S1  | split[nav[l] | nav[i]]        | pop             | compact | split[nav[l]]",
      "S1  | split[nav[l]]                 | pop             | compact | split[nav[l]]",
      "S1  | split[nav[f > l]]             | pop             | compact | split[nav[f]]",
      "S1  | split[l | i]                  | pop             | compact | split[l]",
      "S1  | split[nav[l] | nav[i]]        | pop             | regular | split[nav[l] | nav[i]]",
      "S1  | split[nav[l] | nav[i > j]]    | popTo l         | compact | split[nav[l]]",
      "S1  | split[nav[f > l] | nav[i]]    | popTo f         | compact | split[nav[f]]",
      "S1  | split[nav[l] | nav[i > j]]    | popTo i         | compact | split[nav[l] | nav[i]]",
      "S1  | split[nav[l] | nav[i]]        | popTo z         | compact | not-on-stack",
      "S1  | split[nav[l] | nav[i]]        | popTo l         | regular | not-on-stack",
      "S1  | split[nav[f > l] | nav[i > j]] | popToRoot      | compact | split[nav[f]]",
      "S1  | split[nav[f > l] | nav[i > j]] | popToRoot      | regular | split[nav[f > l] | nav[i]]",
      "S1  | split[nav[l] | nav[i]]        | push j          | any     | split[nav[l] | nav[i > j]]",
      "S1  | split[nav[l]]                 | push j          | any     | split[nav[l > j]]",
      "S1  | split[nav[l] | nav[i]]        | push l          | compact | split[nav[l] | nav[i > l]]",
      "S2  | triple-split[nav[f]]          | select triple-split 1 | any | child-out-of-range",
      "S2  | triple-split[nav[f] | nav[l] | nav[i]] | pop    | compact | triple-split[nav[f] | nav[l]]",
      "S2  | triple-split[nav[f] | nav[l]] | pop             | compact | triple-split[nav[f]]",
      "S2  | triple-split[nav[f] | nav[l]] | showDetail i    | regular | triple-split[nav[f] | nav[l] | nav[i]]",
      "S2  | triple-split[nav[f] | nav[l]] | showDetail i    | compact | triple-split[nav[f] | nav[l] | nav[i]]",
      "S2  | triple-split[nav[f]]          | showDetail i    | regular | no-container",
      "S7  | triple-split[nav[f]]          | showDetail i    | compact | triple-split[nav[f > i]]",
      "S2  | double-split[nav[l]]          | showDetail i    | any     | double-split[nav[l] | nav[i]]",
      "S2  | inspector-split[nav[l] | nav[i] | n] | push j   | any " + "| inspector-split[nav[l] | nav[i > j] | n]",
      "S2  | inspector-split[nav[l] | nav[i] | n] | showDetail j | regular | inspector-split[nav[l] | nav[j] | n]",
      "S3  | two-split[nav[c] | nav[l] | nav[i]] | push d    | compact | two-split[nav[c > d] | nav[l] | nav[i]]",
      "S3  | two-split[nav[c] | nav[l] | nav[i]] | push d    | regular | two-split[nav[c] | nav[l] | nav[i > d]]",
      "S3  | two-split[nav[c] | nav[l]]    | showDetail i    | compact | two-split[nav[c > i] | nav[l]]",
      "S3  | two-split[nav[c] | nav[l]]    | showDetail i    | regular | two-split[nav[c] | nav[l] | nav[i]]",
      "S3  | two-split[nav[c] | nav[l]]    | pop             | compact | two-split[nav[c] | nav[l]]",
      "S4  | split[nav[l] | placeholder]   | showDetail i    | any     | split[nav[l] | nav[i]]",
      "S4  | split[nav[l] | placeholder]   | pop             | compact | split[nav[l] | placeholder]",
      "S7  | split[nav[l] | nav[i]]        | showDetail j    | regular | split[nav[l] | nav[j]]",
      "S7  | split[nav[l] | nav[i{5}]]     | showDetail i    | regular | split[nav[l] | nav[i{5}]]",
      "S7  | split[nav[l] | nav[i > j]]    | showDetail i    | regular | split[nav[l] | nav[i]]",
      "S7  | split[nav[l]]                 | showDetail i    | any     | split[nav[l] | nav[i]]",
      "S7  | split[nav[l] | nav[i]]        | showDetail j    | compact | split[nav[l] | nav[i > j]]",
      "S7  | split[nav[l] | i]             | showDetail j    | compact | split[nav[l] | nav[i > j]]",
      "S7  | split[nav[l] | nav[i]]        | showDetail i    | compact | split[nav[l] | nav[i > i]]",
      "S7  | split[]                       | showDetail i    | any     | no-container",
      "S7  | nav[l]                        | showDetail i    | any     | no-container",
      "S7  | tab[split[nav[l]]*, x]        | showDetail i    | any     | tab[split[nav[l] | nav[i]]*, x]",
      "S8  | nav[a]                        | pushContainer split[b]        | any | split-in-stack",
      "S8  | nav[a]                        | pushContainer double-split[b] | any | split-in-stack",
      "S8  | nav[a]                        | pushContainer triple-split[b] | any | split-in-stack",
      "S9  | split[nav[l] | nav[i]]        | at l present sheet s | regular | split[nav[l] | nav[i]] ▲ sheet s",
    ].map(OperationRow.init)) func `split views`(row: OperationRow) throws
  { for (expected, got) in try row.outcomes(under: Self.rules) { #expect(got == expected) } }

  /// Tree, size class, how it looks, what is on the display.
  @Test(arguments: [
    "S1 | split[nav[l] | nav[i > j]]               | compact | nav[l > i > j] | j",
    "S1 | split[nav[l] | nav[i > j]]               | regular | split[nav[l] | nav[i > j]] | l, j",
    "S1 | tab[split[nav[l] | i]*, x]               | compact | tab[nav[l > i]*, x] | i",
    "S2 | triple-split[nav[f] | nav[l] | nav[i]]   | compact | nav[f > l > i] | i",
    "S2 | triple-split[nav[f] | nav[l] | nav[i]]   | regular | triple-split[nav[f] | nav[l] | nav[i]] | f, l, i",
    "S3 | two-split[c | nav[l] | nav[i]]           | compact | two-split[c | nav[l] | nav[i]] | c",
    "S3 | two-split[c | nav[l] | nav[i]]           | regular | two-split[c | nav[l] | nav[i]] | l, i",
    "S4 | split[nav[l] | placeholder]              | compact | nav[l] | l",
    "S4 | split[nav[l] | placeholder]              | regular | split[nav[l] | placeholder] | l, placeholder",
    "S4 | triple-split[f | placeholder | i]        | compact | nav[f] | f",
    "S2 | inspector-split[nav[l] | nav[i] | n]     | regular | inspector-split[nav[l] | nav[i] | n] | l, n, i",
    "S2 | inspector-split[nav[l] | nav[i] | n]     | compact | nav[l > i] | i",
    "S2 | inspector-split[nav[l] | nav[i]]         | regular | inspector-split[nav[l] | nav[i]] | l, i",
    "S2 | inspector-split[nav[l] | placeholder | n] | compact | nav[l] | l",
    "S5 | split[nav[l > hybrid[B | t]] | nav[i]]   | compact | nav[l > B > t > i] | i",
  ]) func `the form in each size class`(row: String) throws {
    let cells = cells(row)
    for traits in Traits.named(cells[2]) {
      let tree = try tree(cells[1])
      #expect(tree.visibleForm(in: traits, under: Self.rules).description == cells[3])
      let visible = tree.visibleScreens(in: traits, under: Self.rules).map(\.description)
      #expect(visible.joined(separator: ", ") == cells[4])
    }
  }

  /// Tree, what happens to it in turn, the tree at the end in regular size class.
  @Test(arguments: [
    "S10 | split[nav[l] | nav[i]]        | compact; regular                   | split[nav[l] | nav[i]]",
    "S10 | split[nav[l] | placeholder]   | compact; regular                   | split[nav[l] | placeholder]",
    "S6  | split[nav[l] | nav[i > j]]    | compact; regular                   | split[nav[l] | nav[i > j]]",
    "S6  | split[nav[l] | placeholder]   | compact; detail; regular           | split[nav[l] | nav[item]]",
    "S10 | split[nav[l] | nav[i > j]]    | compact; back; back; regular       | split[nav[l]]",
    "S10 | split[nav[l] | nav[i]]        | compact; swipe; detail; regular    | split[nav[l] | nav[item]]",
    "S3  | two-split[c | nav[l] | nav[i]] | compact; regular                  | two-split[c | nav[l] | nav[i]]",
    "S9  | split[nav[l] | nav[i]] ▲ sheet s | compact; regular               | split[nav[l] | nav[i]] ▲ sheet s",
    "S9  | split[nav[l] | nav[i]] ▲ sheet s | compact; pull-down; regular    | split[nav[l] | nav[i]]",
  ]) func `turning there and back`(row: String) throws {
    let cells = cells(row)
    let app = AppDefinition(Self.detail, containers: Self.rules)
    var script = try Script(app, from: ruleState(cells[1], in: .regular))
    try script.give(all: cells[2])
    #expect(script.state.tree.description == cells[3])
    #expect(script.state.traits == .regular)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `in compact size class a split looks and fails like a plain stack (S1, S7, S10)`(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var deep = 0
    let texts = ["push a", "push b", "push c(1)", "push d", "pop", "pop", "popTo a", "popTo b", "popTo l", "popToRoot"]
    for _ in 0..<200 {
      var stack = try tree("nav[l]")
      var split = try tree("split[nav[l]]")
      for _ in 0..<12 {
        let left = try operation(texts.randomElement(using: &random) ?? "pop")
        var right = left
        if case .insert(let pushed) = left, let screen = pushed.first?.node.screens.first, random.once(in: 2) {
          right = .showDetail(screen)
        }
        let expected = try? stack.applying(left, in: .compact, under: .standard)
        let got = try? split.applying(right, in: .compact, under: .standard)
        #expect((expected == nil) == (got == nil), "\(left) on \(stack), \(right) on \(split)")
        stack = expected ?? stack
        split = got ?? split
        #expect(split.visibleForm(in: .compact, under: .standard) == stack, "\(right) made \(split)")
        deep += split.panes(in: .regular, under: .standard).count > 1 ? 1 : 0
      }
    }
    #expect(deep > 200, "the walk must reach the detail, or it shows nothing")
  }

  @Test(arguments: [
    "S10 | split[nav[l > x] | nav[i]]          | l, i    | split[nav[l > x] | nav[i]]",
    "S10 | split[nav[l] | nav[i]]              | i       | nav[i]",
    "S10 | triple-split[f | l | i]             | l, i    | split[l | i]",
    "S10 | two-split[c | nav[l] | nav[i]]      | l, i    | double-split[nav[l] | nav[i]]",
    "S10 | two-split[c | nav[l] | nav[i]]      | c       | c",
  ]) func `what remains when a column goes`(row: String) throws {
    let cells = cells(row)
    guard case .container(let split) = try tree(cells[1]).layers[0].root else { throw Unreadable(text: row) }
    let kept = cells[2].split(separator: ", ").map(String.init)
    let indices = split.children.indices.filter { index in
      split.children[index].screens.contains { kept.contains($0.kind.rawValue) }
    }
    let remains = Self.rules[split.kind].remains(of: split, keeping: indices)
    #expect(remains?.description == cells[3])
  }
}
