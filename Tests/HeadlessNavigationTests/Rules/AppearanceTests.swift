import HeadlessNavigation
import Testing

/// What the screens between two looks are told, in order.
@Suite struct AppearanceTests {
  /// Tree and width before, tree and width after, events: `-` will disappear, `*` loads, `+` will appear, `0` did
  /// disappear, `1` did appear, `x` freed.
  @Test(arguments: [
    "push    | nav[a]             | compact | nav[a > b]             | compact | -a *b +b 0a 1b",
    "pop     | nav[a > b]         | compact | nav[a]                 | compact | -b +a 0b 1a xb",
    "N3      | nav[a > b > c]     | compact | nav[a]                 | compact | -c +a 0c 1a xc xb",
    "N3      | nav[a]             | compact | nav[a]                 | compact |",
    "P7      | r                  | compact | r ▲ full-screen m      | compact | -r *m +m 0r 1m",
    "P7      | r                  | compact | r ▲ sheet m            | compact | *m +m 1m",
    "P7      | r ▲ full-screen m  | compact | r                      | compact | -m +r 0m 1r xm",
    "P7      | r ▲ sheet m        | compact | r                      | compact | -m 0m xm",
    "P5      | r ▲ sheet m ▲ sheet n | compact | r                   | compact | -m -n 0m 0n xn xm",
    "T4      | tab[x*, nav[a~]]   | compact | tab[x*, nav[a~ > b~]]  | compact |",
    "T4      | tab[x*, nav[a~ > b~]] | compact | tab[x, nav[a~ > b]*] | compact | -x *b +b 0x 1b",
    "T4      | tab[x, y*]         | compact | tab[x*, y]             | compact | -y +x 0y 1x",
    "N6      | nav[a > b] ▲ full-screen m | compact | nav[a] ▲ full-screen m | compact | xb",
    "S1      | split[nav[l] | nav[i]] | regular | split[nav[l] | nav[i]] | compact | -l 0l",
    "S10     | split[nav[l] | nav[i]] | compact | split[nav[l] | nav[i]] | regular | +l 1l",
    "S4      | split[nav[l] | placeholder] | regular | split[nav[l] | placeholder] | compact "
      + "| -placeholder 0placeholder xplaceholder",
    "S4      | split[nav[l] | placeholder] | compact | split[nav[l] | placeholder] | regular "
      + "| *placeholder +placeholder 1placeholder",
    "S4      | split[nav[l] | placeholder] | regular | split[nav[l] | nav[i]] | regular "
      + "| -placeholder *i +i 0placeholder 1i xplaceholder",
    "S9      | split[nav[l] | nav[i]] ▲ sheet s | compact | split[nav[l] | nav[i]] ▲ sheet s | regular | +l 1l",
    "replay  |                    | compact | nav[a > b] ▲ sheet m   | compact | *b +b *m +m 1b 1m",
  ])
  func `a transition that runs to its end`(row: String) throws {
    let cells = cells(row)
    let transition = try Self.transition(Array(cells[1...4]))
    #expect(transition.events.map(\.sign).joined(separator: " ") == cells[5])
    #expect(transition.begun + transition.finished == transition.events)
  }

  @Test(arguments: [
    "N5 | nav[a > b]  | compact | nav[a] | compact | -b +a | -a +b 0a 1b",
    "N5 | r ▲ sheet m | compact | r      | compact | -m    | +m 1m",
    "N5 | r ▲ full-screen m | compact | r | compact | -m +r | -r +m 0r 1m",
  ])
  func `a gesture that is cancelled tells everybody the reverse and frees nobody`(row: String) throws {
    let cells = cells(row)
    let transition = try Self.transition(Array(cells[1...4]))
    #expect(transition.begun.map(\.sign).joined(separator: " ") == cells[5])
    #expect(transition.cancelled.map(\.sign).joined(separator: " ") == cells[6])
  }

  private static func transition(_ cells: [String]) throws -> AppearanceTransition {
    AppearanceTransition(
      from: cells[0].isEmpty ? ScreenTree() : try tree(cells[0]),
      in: Traits.named(cells[1])[0],
      to: try tree(cells[2]),
      in: Traits.named(cells[3])[0],
      under: .standard
    )
  }

  @Test func `an event prints the screen and what it is told`() throws {
    #expect(AppearanceEvent(.didLoad, of: try screen("product(7){1}")).description == "product(7) did-load")
  }
}

extension AppearanceEvent {
  fileprivate var sign: String {
    let sign =
      switch kind {
      case .willDisappear: "-"
      case .didLoad: "*"
      case .willAppear: "+"
      case .didDisappear: "0"
      case .didAppear: "1"
      case .freed: "x"
      }
    return sign + screen.kind.rawValue
  }
}
