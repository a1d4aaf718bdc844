import HeadlessNavigation
import Testing

@Suite struct DifferenceTests {
  /// From, to, traits, and the operations or the failure.
  @Test(arguments: [
    "nav[a]                       | nav[a]                       | any | ",
    "nav[a]                       | nav[a > b]                   | any | push b",
    "nav[a]                       | nav[a > b > c]               | any | push b; push c",
    "nav[a > b > c > d]           | nav[a]                       | any | popTo a",
    "nav[a > b > c]               | nav[a > d]                   | any | popTo a; push d",
    "nav[a]                       | nav[a] ▲ sheet nav[b > c]    | any | present sheet nav[b > c]",
    "nav[a] ▲ sheet b ▲ sheet c   | nav[a]                       | any | dismiss 2",
    "nav[a] ▲ sheet b ▲ sheet c   | nav[a > d]                   | any | dismiss 2; push d",
    "nav[a > b] ▲ sheet c         | nav[a] ▲ sheet c             | any | dismiss 1; pop; present sheet c",
    "nav[a] ▲ sheet nav[b]        | nav[a] ▲ sheet nav[b > c]    | any | push c",
    "nav[a] ▲ sheet nav[b]        | nav[a] ▲ sheet nav[b > c > d > e] "
      + "| any | dismiss 1; present sheet nav[b > c > d > e]",
    "nav[a] ▲ sheet b             | nav[a] ▲ full-screen b       | any | dismiss 1; present full-screen b",
    "nav[a]                       | nav[a] ▲ sheet nav[b > c!]   | any | present sheet nav[b]; push c!",
    "nav[a{1}]                    | nav[a > b]                   | any | update a; push b",
    "nav[a > b]                   | nav[a{1}]                    | any | pop; update a 1",
    "nav[a > b]                   | nav[a > b!]                  | any | pop; push b!",
    "nav[hybrid[a | b]]           | nav[hybrid[a | c]]           | any | replace hybrid 1 c",
    "nav[hybrid[a]]               | nav[hybrid[a | b] > c]       | any | push b; push c",
    "nav[hybrid[a | b]]           | nav[hybrid[a]]               | compact | pop",
    "nav[hybrid[a | b]]           | nav[hybrid[a]]               | regular | root",
    "nav[hybrid[a | b]]           | nav[hybrid[b | a]]           | compact | pop; replace hybrid 0 b; push a",
    "nav[a]                       | nav[b]                       | any | root",
    "nav[a]                       | nav[hybrid[a]]               | any | root",
    "nav[a]                       | a                            | any | root",
    "tab[nav[a]*, b]              | tab[nav[a > c]*, b]          | any | push c",
    "tab[nav[a]*, b]              | tab[nav[a]*, c]              | any | root",
    "tab[nav[a]*, nav[b]]         | tab[nav[a], nav[b]*]         | any | select tab 1",
    "tab[nav[a]*, nav[b]]         | tab[nav[a], nav[b > c]*]     | any | select tab 1; push c",
    "tab[nav[a > c]*, nav[b]]     | tab[nav[a], nav[b > c]*]     | any | pop; select tab 1; push c",
    "tab[nav[a]*, nav[b]]         | tab[nav[a]*, nav[b > c]]     | any | select tab 1; push c; select tab 0",
    "tab[nav[a]*, nav[b]] ▲ sheet m | tab[nav[a], nav[b]*]       | any | dismiss 1; select tab 1",
    "tab[nav[a]*, nav[b~]]        | tab[nav[a]*, nav[b]]         | any | select tab 1; select tab 0",
    "tab[nav[a]*, nav[b]]         | tab[nav[a]*, nav[b~]]        | any | root",
    "nav[a]                       | nav[a] ▲ sheet tab[b, nav[c]*] | any | present sheet tab[b, nav[c]*]",
    "split[nav[l]]                | split[nav[l] | nav[i]]       | any | showDetail i",
    "split[nav[l] | nav[i]]       | split[nav[l] | nav[j]]       | regular | showDetail j",
    "split[nav[l] | nav[i]]       | split[nav[l] | nav[j]]       | compact | pop; showDetail j",
    "split[nav[l] | nav[i]]       | split[nav[l] | nav[i > j]]   | any | push j",
    "split[nav[l] | nav[i]]       | split[nav[l]]                | compact | pop",
    "split[nav[l] | nav[i]]       | split[nav[l]]                | regular | remove split 1",
    "split[nav[l] | nav[i]]       | split[nav[l > k] | nav[i]]   | regular | at l push k",
    "split[nav[l] | nav[i]]       | split[nav[l > k] | nav[i]]   | compact | pop; push k; showDetail i",
    "split[nav[l] | placeholder]  | split[nav[l] | nav[i]]       | any | showDetail i",
    "tab[split[nav[l]]*, b]       | tab[split[nav[l] | nav[i]], b*] | any | showDetail i; select tab 1",
    "nav[a]                       | nav[a] ▲ sheet! b            | any | layer 1",
    "nav[a] ▲ sheet! nav[b > c!]  | nav[a] ▲ sheet! nav[b]       | any | pop",
    "nav[a] ▲ sheet b             | nav[a] ▲ sheet b ▲ root c    | any | layer 2",
  ])
  func `the moves from one tree to another`(row: String) throws {
    let cells = cells(row)
    for traits in Traits.named(cells[2]) {
      let (source, target) = (try tree(cells[0]), try tree(cells[1]))
      let expected = try? cells[3].split(separator: ";").map { try operation(String($0.drop { $0 == " " })) }
      do throws(DifferenceFailure) {
        let operations = try ScreenTree.difference(from: source, to: target, in: traits, under: .standard)
        #expect(operations == expected, "\(operations)")
      } catch {
        let word =
          switch error {
          case .root: "root"
          case .layer(let index): "layer \(index)"
          case .tooLarge: "too large"
          }
        #expect(word == cells[3], "\(error)")
      }
    }
  }
}
