import HeadlessNavigation
import Testing

@Suite struct ModalOperationTests {
  @Test(
    arguments: [
      "P1 | r ▲ sheet m                       | present sheet n           | any | r ▲ sheet m ▲ sheet n",
      "P4 | nav[a > b]                        | present sheet m           | any | nav[a > b] ▲ sheet m",
      "P4 | tab[nav[a]*, b]                   | present full-screen nav[m] | any | tab[nav[a]*, b] ▲ full-screen nav[m]",
      "P5 | r ▲ sheet m ▲ sheet n ▲ sheet o   | dismiss 2                 | any | r ▲ sheet m",
      "P5 | r ▲ sheet m ▲ sheet n             | dismiss 2                 | any | r",
      "P5 | r ▲ sheet nav[a > b]              | dismiss 1                 | any | r",
      "P5 | r                                 | dismiss 1                 | any | r",
      "P5 | r ▲ sheet m                       | dismiss 9                 | any | r",
      "P5 | r ▲ sheet m                       | dismiss 0                 | any | r ▲ sheet m",
      "P5 | r ▲ sheet m                       | dismiss -1                | any | r ▲ sheet m",
      "P8 | r                                 | present sheet m!          | any | r ▲ sheet! m!",
      "P8 | r                                 | present sheet nav[m! > n] | any | r ▲ sheet! nav[m! > n]",
      "P8 | r ▲ sheet! m!                     | dismiss 1                 | any | r",
      "P8 | r                                 | present popover m         | any | r ▲ popover m",
    ].map(OperationRow.init)) func `modal`(row: OperationRow) throws
  { for (expected, got) in try row.outcomes() { #expect(got == expected) } }
}
