/// One thing to say about a file: what is wrong, where, and what might help.
public struct Diagnostic: Error, Sendable, Hashable {
  /// How bad it is.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// The file cannot be used.
    case error
    /// The file can be used and is probably not what was meant.
    case warning
    /// Something to know beside the errors and warnings.
    case note
  }

  /// How bad it is.
  public let severity: Severity

  /// The kind of mistake, by a name that never changes.
  public let code: DiagnosticCode

  /// What is wrong, as half a sentence.
  public let message: String

  /// The file as users named it.
  public let source: String

  /// The bytes of the file that are meant.
  public let range: Range<Int>

  /// Where these bytes start; nil if the file as a whole is meant.
  public let position: SourcePosition?

  /// What might help.
  public let hint: String?

  /// Says something about a range of bytes of a text.
  package init(
    _ code: DiagnosticCode,
    _ message: String,
    in source: SourceText,
    at range: Range<Int>,
    severity: Severity = .error,
    hint: String? = nil
  ) {
    (self.severity, self.code, self.message, self.hint) = (severity, code, message, hint)
    (self.source, self.range, position) = (source.name, range, source.position(at: range.lowerBound))
  }

  /// The same diagnostic, with the lines in which the same is wrong.
  func adding(lines: [Int]) -> Diagnostic {
    let list = lines.prefix(5).map { "\($0)" }.joined(separator: ", ") + (lines.count > 5 ? " and more" : "")
    return Diagnostic(self, "\(message) (also in line\(lines.count == 1 ? "" : "s") \(list))")
  }

  private init(_ diagnostic: Diagnostic, _ message: String) {
    (severity, code, hint) = (diagnostic.severity, diagnostic.code, diagnostic.hint)
    (source, range, position) = (diagnostic.source, diagnostic.range, diagnostic.position)
    self.message = message
  }

  /// Says something about a file as a whole.
  package init(
    _ code: DiagnosticCode,
    _ message: String,
    of source: String,
    severity: Severity = .error,
    hint: String? = nil
  ) {
    (self.severity, self.code, self.message, self.hint) = (severity, code, message, hint)
    (self.source, range, position) = (source, 0..<0, nil)
  }
}
