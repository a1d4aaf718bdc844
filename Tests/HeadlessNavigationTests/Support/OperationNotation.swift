import HeadlessNavigation

/// An operation written in a test, such as `push b(1)` or `replace hybrid 1 tiles`.
func operation(_ text: String) throws -> Operation {
  let words = text.split(separator: " ", maxSplits: 1)
  let rest = words.count > 1 ? String(words[1]) : ""
  switch words[0] {
  case "push": return .push(try screen(rest))
  case "pop": return .pop
  case "popTo": return .popTo(try screen(rest))
  case "setRoot": return .setRoot(try tree(rest).layers[0].root)
  case "dismiss": return .dismiss(layers: Int(rest) ?? 0)
  case "extract": return .extract(Name(rest))
  default: break
  }
  let arguments = rest.split(separator: " ", maxSplits: words[0] == "replace" ? 2 : 1).map(String.init)
  switch words[0] {
  case "present": return .present(try tree(arguments[1]).layers[0].root, style: Name(arguments[0]))
  case "replace":
    return .replace(child: Int(arguments[1]) ?? 0, of: Name(arguments[0]), with: try screen(arguments[2]))
  case "update": return .update(Name(arguments[0]), display: try value(arguments.dropFirst().first ?? ""))
  case "embed": return .embed(primary: Name(arguments[0]), in: Name(arguments[1]))
  default: throw Unreadable(text: text)
  }
}

/// A row `rule | tree | operation | traits | tree or failure code`.
struct OperationRow: Sendable, CustomStringConvertible {
  let description: String

  init(_ row: String) { description = row }

  /// What the row says of the operation and what the operation did, once for each of the row's traits.
  func outcomes() throws -> [(expected: String, got: String)] {
    let cells = cells(description)
    let before = try tree(cells[1])
    let operation = try operation(cells[2])
    let code = NavigationFailure.Code(rawValue: cells[4])?.rawValue
    let expected = try code ?? tree(cells[4]).description
    return Traits.named(cells[3]).map { traits in
      do throws(NavigationFailure) {
        return (expected, try before.applying(operation, in: traits, under: .standard).description)
      } catch {
        return (expected, error.code.rawValue)
      }
    }
  }
}
