import ExperimentFile
import Foundation
import HeadlessNavigation
import Testing
import TextFormats

/// One row of the fixture of walks.
struct Walk: Sendable, CustomTestStringConvertible {
  let app, coordinators: String
  let inputs, tree: String
  /// The tabs that may be tapped then; `nil` where that is not said.
  let tabs: String?

  var testDescription: String { "\(inputs) in \(app.prefix(40))" }

  /// All rows, each with what stands in the holes of its app.
  static func all() throws -> [Walk] {
    try fixture("walks.txt").components(separatedBy: "\n=== ").dropFirst().flatMap { section in
      let parts = section.components(separatedBy: "\n---\n")
      let app = parts[0].split(separator: "\n").dropFirst().joined(separator: "\n")
      return parts[2].split(separator: "\n").filter { !$0.hasPrefix("##") }.map { row in
        let cells = row.components(separatedBy: " ⇒ ").map { $0.trimmingCharacters(in: .whitespaces) }
        let holes = (1...3).filter { (app + parts[1]).contains("%\($0)") }
        func filled(_ text: String) -> String {
          holes.reduce(text) { $0.replacing("%\($1)", with: cells[$1 - 1]) }
        }
        let rest = cells.dropFirst(holes.count)
        return Walk(
          app: filled(app), coordinators: filled(parts[1]), inputs: rest[holes.count], tree: rest[holes.count + 1],
          tabs: rest.count > 2 ? rest.last : nil)
      }
    }
  }

  /// The state after the inputs: what users tap by its description, the rest by a word.
  func state(_ engine: FlowEngine) throws -> FlowState {
    var state = engine.start(in: Traits()).state
    for text in inputs.split(separator: "; ").map(String.init) {
      let step = engine.handle(try Self.input(text, in: state, engine), in: state)
      if case .failed(let failure) = step.outcome {
        #expect([.timedOut, .blocked, .screenNotVisible, .alreadyOnStack, .alreadyInTree].contains(failure.code))
      }
      state = step.state
    }
    return state
  }

  private static func input(_ text: String, in state: FlowState, _ engine: FlowEngine) throws -> FlowInput {
    let words = text.split(separator: " ").map(String.init)
    switch words[0] {
    case "tab": return .selectTab(try #require(Int(words[1])))
    case "back": return .back(.button)
    case "swipe": return .back(.swipe)
    case "pull-down": return .back(.pullDown)
    case "compact": return .traits(Traits())
    case "low": return .traits(Traits(vertical: .compact))
    case "regular": return .traits(Traits(horizontal: .regular))
    case "link": return .open(Destination(Name(words[1])))
    case "url": return .open(try engine.app.links.destination(of: words[1]))
    case "open", "intent":
      let leaf = try #require(words.last.flatMap { Int($0) })
      let node = Value.range(leaf..<leaf + 1)
      return words[0] == "open"
        ? .open(Destination("end", context: node)) : .intent(Intent(Name(words[1]), payload: node))
    case "timeout": return .timeout(Name(words[1]))
    case "fact": return .fact(Name(words[1]), true)
    case "unfact": return .fact(Name(words[1]), false)
    default:
      let taps = engine.inputs(of: state)
      return try #require(taps.first { $0.description == text }, "\(taps)")
    }
  }
}

/// What of the platform's navigation a file can choose, what users of RouteComposer ask for, and what UIKit does.
@Suite struct WalkTests {
  @Test(arguments: try Walk.all()) func `inputs lead where they lead on the platform`(walk: Walk) throws {
    let engine = try engine(of: experiment(app: walk.app, coordinators: walk.coordinators))
    let state = try walk.state(engine)
    #expect(state.tree.description == walk.tree)
    guard let expected = walk.tabs else { return }
    let tabs = engine.inputs(of: state).compactMap { if case .selectTab(let index) = $0 { "\(index)" } else { nil } }
    #expect(tabs.joined(separator: " ") == expected)
  }

  @Test func `a level with leaves has to say what they do`() throws {
    let text = """
      { app: { menus: { m: { levels: ["group", "thing"], labels: { A: ["1"], B: "leaf" } } },
               screens: { groups: { lists: "m.group", does: "groups" } }, coordinators: {} } }
      """
    let found = try document(text).diagnostics
    #expect(found.contains { $0.message.contains("'leaf_does'") }, "\(found.map(\.message))")
  }
}
