import HeadlessNavigation
import Testing

/// The platform's rules of tabs, by their names in the container table.
@Suite struct TabRuleTests {
  @Test(
    arguments: [
      "T1 | tab[x*, y]                    | select tab 1             | any | tab[x, y*]",
      "T1 | tab[x*, y]                    | select tab 2             | any | child-out-of-range",
      "T1 | tab[x*, y]                    | select tab -1            | any | child-out-of-range",
      "T1 | nav[x]                        | select tab 0             | any | no-container",
      "T1 | tab[tab[x*, y]*, z]           | select tab 1             | any | tab[tab[x, y*]*, z]",
      "T1 | carousel[x*, y]               | select carousel 1        | any | carousel[x, y*]",
      "T3 | tab[nav[a > b], y*]           | select tab 0             | any | tab[nav[a > b]*, y]",
      "T4 | tab[x*, nav[a~]]              | at a push b              | any | tab[x*, nav[a~ > b~]]",
      "T4 | tab[x*, nav[a~ > b~]]         | select tab 1             | any | tab[x, nav[a~ > b]*]",
      "T4 | tab[x, nav[a~ > b]*]          | pop                      | any | tab[x, nav[a]*]",
      "T4 | tab[x*, nav[a~]]              | at a present sheet m     | any | not-in-hierarchy",
      "T4 | tab[x*, y~] ▲ sheet m         | at x select tab 1        | any | tab[x, y*] ▲ sheet m",
      "T4 | tab[x*, y~] ▲ full-screen m   | at x select tab 1        | any | tab[x, y~*] ▲ full-screen m",
      "T4 | a                             | setRoot tab[x~, y~]      | any | tab[x*, y~]",
      "T5 | tab[x, y*, z]                 | remove tab 1             | any | tab[x*, z]",
      "T5 | tab[x, y*, z]                 | remove tab 0             | any | tab[y*, z]",
      "T5 | tab[x*, y~]                   | remove tab 0             | any | tab[y*]",
      "T5 | tab[x*]                       | remove tab 0             | any | child-out-of-range",
      "T5 | tab[x*, y]                    | remove tab 2             | any | child-out-of-range",
      "T5 | a                             | remove tab 0             | any | no-container",
      "T5 | tab[x, nav[y > u]*]           | setChildren tab[z, nav[y], x] | any | tab[z, nav[y]*, x]",
      "T5 | tab[x, y*]                    | setChildren tab[z, x]    | any | tab[z*, x]",
      "T5 | tab[x, y*]                    | setChildren tab[]        | any | tab[]",
    ].map(OperationRow.init)
  )
  func `tabs by code`(row: OperationRow) throws {
    for (expected, got) in try row.outcomes() { #expect(got == expected) }
  }

  /// Tree, taps, tree that follows, outcome, what the delegate is told of the last tap.
  @Test(arguments: [
    "T2 | tab[x*, y]               | tab 1 | tab[x, y*]               | completed          | 1",
    "T2 | tab[x*, y]               | tab 0 | tab[x*, y]               | nothing            | 0",
    "T2 | tab[x*, shut]            | tab 1 | tab[x*, shut]            | blocked            | -",
    "T2 | tab[x*, nav[shut]]       | tab 1 | tab[x*, nav[shut]]       | blocked            | -",
    "T2 | tab[nav[shut > b]*, y]   | tab 0 | tab[nav[shut > b]*, y]   | blocked            | -",
    "T2 | tab[x*, y]               | tab 2 | tab[x*, y]               | child-out-of-range | -",
    "T2 | nav[x]                   | tab 0 | nav[x]                   | no-container       | -",
    "T2 | tab[x*, y] ▲ sheet m     | tab 1 | tab[x*, y] ▲ sheet m     | no-container       | -",
    "T3 | tab[nav[a > b]*, y]      | tab 0 | tab[nav[a]*, y]          | completed          | 0",
    "T3 | tab[nav[a > b], y*]      | tab 0 | tab[nav[a > b]*, y]      | completed          | 0",
    "T3 | nav[r > tab[x*, y]]      | tab 0 | nav[r > tab[x*, y]]      | nothing            | 0",
    "T3 | tab[split[nav[l] | nav[i]]*] | tab 0 | tab[split[nav[l]]*]   | completed          | 0",
    "T4 | tab[x*, nav[a~]]         | tab 1 | tab[x, nav[a]*]          | completed          | 1",
  ])
  func `tabs by a user`(row: String) throws {
    let cells = cells(row)
    let rules = ContainerCatalog.standard.adding(.tabs, TabRules(vetoing: ["shut"]))
    var script = try Script(ruleApp(rules), from: ruleState(cells[1]))
    try script.play("\(cells[2]) | \(cells[3]) | \(cells[4])")
    #expect((script.record.tappedTab.map(String.init) ?? "-") == cells[5])
  }

  @Test(
    arguments: [
      ("T3 | tab[nav[a > b]*, y] | tab 0 | tab[nav[a > b]*, y] | nothing", NavigationPolicies.TabStack.kept, .kept),
      ("T3 | tab[nav[a > b], y*] | tab 0 | tab[nav[a]*, y]     | completed", .kept, .poppedToRoot),
      ("T3 | tab[x*, nav[a > b~]] | tab 1 | tab[x, nav[a]*]    | completed", .kept, .poppedToRoot),
    ] as [(String, NavigationPolicies.TabStack, NavigationPolicies.TabStack)]
  )
  func `what a tap does to the stack is a policy`(
    row: String,
    selected: NavigationPolicies.TabStack,
    other: NavigationPolicies.TabStack
  ) throws {
    var policies = NavigationPolicies()
    policies.tappingSelectedTab = selected
    policies.tappingOtherTab = other
    let cells = cells(row)
    var script = try Script(ruleApp(.standard.following(policies)), from: ruleState(cells[1]))
    try script.play("\(cells[2]) | \(cells[3]) | \(cells[4])")
    #expect(script.record.action == (cells[4] == "completed" ? .select : nil))
  }

  @Test(arguments: [
    "T4 | a          | setRoot tab[nav[x > y]*, z] | any | tab[nav[x~ > y]*, z~]",
    "T4 | nav[a]     | push b                      | any | nav[a > b]",
    "T4 | nav[a]     | present sheet tab[x, y*]    | any | nav[a] ▲ sheet tab[x~, y*]",
  ])
  func `what comes unseen is not loaded, by policy`(row: String) throws {
    var policies = NavigationPolicies()
    policies.loading = .whenShown
    for (expected, got) in try OperationRow(row).outcomes(under: .standard.following(policies)) {
      #expect(got == expected)
    }
  }
}
