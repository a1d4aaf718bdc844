import HeadlessNavigation
import Testing

/// An operation written in a test, such as `push b(1)` or `replace hybrid 1 tiles`.
func operation(_ text: String) throws -> TreeOperation {
  let words = text.split(separator: " ", maxSplits: 1)
  let rest = words.count > 1 ? String(words[1]) : ""
  switch words[0] {
  case "push": return .push(try screen(rest))
  case "pop": return .pop
  case "popTo": return .popTo(try screen(rest))
  case "popToRoot": return .popToRoot
  case "dismissFrom": return .dismissFrom(try screen(rest))
  case "showDetail": return .showDetail(try screen(rest))
  case "pushContainer": return .insert(.container(try container(rest)), by: .push)
  case "setChildren":
    let container = try container(rest)
    return .setChildren(container.children, of: container.kind)
  case "at":
    let words = rest.split(separator: " ", maxSplits: 1)
    return .at(try screen(words[0]), try operation(String(words[1])))
  case "setRoot": return .setRoot(try tree(rest).layers[0].root)
  case "pushAsRoot": return .insert(try tree(rest).layers[0].root, by: .pushAsRoot)
  case "replaceLast": return .insert(try tree(rest).layers[0].root, by: .replaceLast)
  case "setPrimary": return .insert(try tree(rest).layers[0].root, by: .setPrimary)
  case "addTab": return .insert(try tree(rest).layers[0].root, by: .addTab(at: 1, replacing: false))
  case "dismiss": return .dismiss(layers: Int(rest) ?? 0)
  case "extract": return .extract(Name(rest))
  default: break
  }
  let arguments = rest.split(separator: " ", maxSplits: words[0] == "replace" ? 2 : 1).map(String.init)
  switch words[0] {
  case "present": return .present(try tree(arguments[1]).layers[0].root, style: Name(arguments[0]))
  case "replace": return .replace(child: Int(arguments[1]) ?? 0, of: Name(arguments[0]), with: try screen(arguments[2]))
  case "update": return .update(Name(arguments[0]), display: try value(arguments.dropFirst().first ?? ""))
  case "select": return .select(child: Int(arguments[1]) ?? 0, of: Name(arguments[0]))
  case "remove": return .remove(child: Int(arguments[1]) ?? 0, of: Name(arguments[0]))
  case "embed": return .embed(primary: Name(arguments[0]), in: Name(arguments[1]))
  default: throw Unreadable(text: text)
  }
}

/// A container written in a test.
private func container(_ text: String) throws -> Container {
  guard case .container(let container) = try tree(text).layers[0].root else { throw Unreadable(text: text) }
  return container
}

/// A row `rule | tree | operation | traits | tree or failure code`.
struct OperationRow: Sendable, CustomStringConvertible {
  let description: String

  init(_ row: String) { description = row }

  /// The rows of a test in the fixture of its suite.
  static func rows(in suite: String, _ test: String) throws -> [OperationRow] {
    try fixtureRows(in: suite, test).map(OperationRow.init)
  }

  /// Holds the operation to what the row says, in each of the row's traits.
  func check(under rules: ContainerCatalog = .standard) throws {
    let cells = cells(description)
    let before = try tree(cells[1])
    let operation = try operation(cells[2])
    let code = NavigationFailure.Code(rawValue: cells[4])?.rawValue
    let expected = try code ?? tree(cells[4]).description
    for traits in Traits.named(cells[3]) {
      do throws(NavigationFailure) {
        let after = try before.applying(operation, in: traits, under: rules)
        #expect(after.description == expected, "\(description)")
      } catch { #expect(error.code.rawValue == expected, "\(description)") }
    }
  }
}

extension ContainerCatalog {
  /// The kinds that ship, with a stack that holds a screen once.
  static let refusing: ContainerCatalog = {
    var policies = NavigationPolicies()
    policies.pushingTwice = .refused
    return .standard.following(policies)
  }()
}
