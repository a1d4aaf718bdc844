import ExperimentFile

/// A text written in a test; texts of tests are valid and short.
func source(_ text: String) throws -> SourceText {
  try SourceText(name: "test.json5", bytes: Array(text.utf8))
}

/// What the parser makes of a text, with its diagnostics as `line:column code`.
func parsed(_ text: String) throws -> (value: JSON5Value?, findings: [String]) {
  let diagnostics = DiagnosticCollector(try source(text))
  let value = JSON5Parser.parse(into: diagnostics)
  return (value, diagnostics.diagnostics.map(\.finding))
}

extension Diagnostic {
  /// The place and code of the diagnostic.
  var finding: String { "\(position.map { "\($0) " } ?? "")\(code.rawValue)" }
}

extension JSON5Value {
  /// The value in one canonical spelling, without positions.
  var spelled: String {
    switch kind {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number, _): "\(number)"
    case .string(let text): "\"\(text)\""
    case .array(let items): "[\(items.map(\.spelled).joined(separator: ","))]"
    case .object(let members): "{\(members.map { "\($0.key):\($0.value.spelled)" }.joined(separator: ","))}"
    }
  }
}
