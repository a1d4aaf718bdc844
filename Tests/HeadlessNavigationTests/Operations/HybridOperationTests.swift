import HeadlessNavigation
import Testing

@Suite struct HybridOperationTests {
  @Test(
    arguments: [
      "S6  | nav[h > hybrid[B]]         | push t            | any     | nav[h > hybrid[B | t]]",
      "S6  | nav[h > hybrid[B | t]]     | push p            | any     | nav[h > hybrid[B | t] > p]",
      "S1  | nav[h > hybrid[B | t]]     | pop               | compact | nav[h > hybrid[B]]",
      "S1  | nav[h > hybrid[B]]         | pop               | compact | nav[h]",
      "S1  | nav[h > hybrid[B | t]]     | pop               | regular | nav[h]",
      "S1  | nav[hybrid[B | t]]         | pop               | compact | nav[hybrid[B]]",
      "N3  | nav[hybrid[B | t]]         | pop               | regular | nav[hybrid[B | t]]",
      "N3  | nav[hybrid[B]]             | pop               | any     | nav[hybrid[B]]",
      "S10 | nav[hybrid[B | t] > p]     | pop               | any     | nav[hybrid[B | t]]",
      "S10 | nav[hybrid[B | t] > p]     | popTo B           | compact | nav[hybrid[B]]",
      "S10 | nav[hybrid[B | t] > p]     | popTo B           | regular | nav[hybrid[B | t]]",
      "S10 | nav[hybrid[B | t] > p]     | popTo t           | any     | nav[hybrid[B | t]]",
      "S7  | nav[hybrid[B | t(1)]]      | replace hybrid 1 t(2)    | any | nav[hybrid[B | t(2)]]",
      "S7  | nav[hybrid[B | t(1){5}]]   | replace hybrid 1 t(1){6} | any | nav[hybrid[B | t(1){5}]]",
      "S7  | nav[hybrid[B]]             | replace hybrid 1 t       | any | nav[hybrid[B | t]]",
      "S7  | nav[hybrid[B | t]]         | replace hybrid 0 C       | any | nav[hybrid[C | t]]",
      "S7  | hybrid[B | nav[t > p]]     | replace hybrid 1 q       | any | hybrid[B | q]",
      "S7  | nav[hybrid[B]]             | replace hybrid 2 t       | any | child-out-of-range",
      "S7  | nav[hybrid[B | t]]         | replace hybrid 2 p       | any | child-out-of-range",
      "S7  | nav[hybrid[B | t]]         | replace hybrid -1 p      | any | child-out-of-range",
      "S7  | nav[B]                     | replace hybrid 1 t       | any | no-container",
      "S7  | nav[hybrid[B | t] > p]     | replace hybrid 1 q       | any | no-container",
      "S7  | nav[hybrid[B]] ▲ sheet m   | replace hybrid 1 q       | any | no-container",
      "N2  | nav[t(1) > hybrid[B]]      | replace hybrid 1 t(1)    | any | already-on-stack",
      "N2  | nav[a > hybrid[B | t]]     | replace hybrid 0 t       | any | already-on-stack",
      "N2  | nav[a > b]                 | replace nav 1 a          | any | already-on-stack",
      "-   | nav[a > b]                 | replace nav 1 c          | any | nav[a > c]",
      "S1  | nav[hybrid[B | t]]         | update B 1               | regular | nav[hybrid[B{1} | t]]",
      "S1  | nav[hybrid[B | t]]         | update B 1               | compact | screen-not-visible",
      "S1  | nav[hybrid[B | B(2)]]      | update B 1               | regular | nav[hybrid[B{1} | B(2){1}]]",
    ].map(OperationRow.init)) func `hybrid`(row: OperationRow) throws
  { for (expected, got) in try row.outcomes(under: .refusing) { #expect(got == expected) } }

  @Test(
    arguments: [
      "S5 | nav[h > B > t > p]                  | embed B hybrid | any | nav[h > hybrid[B | t] > p]",
      "S5 | nav[B]                              | embed B hybrid | any | nav[hybrid[B]]",
      "S5 | nav[h > t]                          | embed B hybrid | any | nav[h > t]",
      "S5 | nav[hybrid[B]]                      | embed B hybrid | any | nav[hybrid[B]]",
      "S5 | nav[hybrid[B] > t]                  | embed B hybrid | any | nav[hybrid[B | t]]",
      "S5 | nav[B > B(1)]                       | embed B hybrid | any | nav[hybrid[B | B(1)]]",
      "S5 | nav[B > B(1) > B(2) > x]            | embed B hybrid | any | nav[hybrid[B | B(1)] > hybrid[B(2) | x]]",
      "S5 | nav[hybrid[B] > hybrid[B(1) | x]]   | embed B hybrid | any | nav[hybrid[B] > hybrid[B(1) | x]]",
      "S5 | B                                   | embed B hybrid | any | B",
      "S5 | tab[nav[B]*, nav[B > t]] ▲ sheet nav[B] | embed B hybrid | any "
        + "| tab[nav[hybrid[B]]*, nav[hybrid[B | t]]] ▲ sheet nav[hybrid[B]]",
      "S5 | nav[h > hybrid[B | t] > p]          | extract hybrid | any | nav[h > B > t > p]",
      "S5 | nav[hybrid[B] > hybrid[C | t]]      | extract hybrid | any | nav[B > C > t]",
      "S5 | nav[a]                              | extract hybrid | any | nav[a]",
      "S5 | hybrid[B | t]                       | extract hybrid | any | hybrid[B | t]",
      "S5 | tab[nav[hybrid[B]]*, c] ▲ sheet nav[hybrid[B | t]] | extract hybrid | any "
        + "| tab[nav[B]*, c] ▲ sheet nav[B > t]",
    ].map(OperationRow.init)) func `embed and extract`(row: OperationRow) throws
  { for (expected, got) in try row.outcomes() { #expect(got == expected) } }
}
