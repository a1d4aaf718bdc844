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
  public internal(set) var message: String

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
    _ code: DiagnosticCode, _ message: String, in source: SourceText, at range: Range<Int>, severity: Severity = .error,
    hint: String? = nil
  ) {
    (self.severity, self.code, self.message, self.hint) = (severity, code, message, hint)
    (self.source, self.range, position) = (source.name, range, source.position(at: range.lowerBound))
  }

  /// The same diagnostic, with the lines in which the same is wrong.
  func adding(lines: [Int]) -> Diagnostic {
    let list = lines.prefix(5).map { "\($0)" }.joined(separator: ", ") + (lines.count > 5 ? " and more" : "")
    var diagnostic = self
    diagnostic.message += " (also in line\(lines.count == 1 ? "" : "s") \(list))"
    return diagnostic
  }

  /// Says something about a file as a whole.
  package init(
    _ code: DiagnosticCode, _ message: String, of source: String, severity: Severity = .error, hint: String? = nil
  ) {
    (self.severity, self.code, self.message, self.hint) = (severity, code, message, hint)
    (self.source, range, position) = (source, 0..<0, nil)
  }
}

/// Gathers what there is to say about one file while its readers go on, so that users see all of it at once.
package final class DiagnosticCollector {
  /// How many diagnostics are kept; after that, one note says that there are more.
  package static let capacity = 100

  /// The text they are about.
  package let source: SourceText

  /// The tables that the text may name.
  let files: AttachedFiles

  /// How many errors were reported, kept or not.
  package private(set) var errorCount = 0

  /// The names that the app declares, once it is being read; a name of another kind explains an unknown one.
  var declared: DeclaredNames?

  /// The unknown keys that look like no key of their object: they may be missing elsewhere.
  var strayKeys: Set<String> = []

  private var kept: [Diagnostic] = []
  /// The lines in which something that was kept is wrong again, by its index.
  private var further: [Int: [Int]] = [:]
  private var hasMore = false

  /// Starts with nothing to say about a text, which may name tables.
  package init(_ source: SourceText, files: AttachedFiles = AttachedFiles(folder: nil)) {
    (self.source, self.files) = (source, files)
  }

  /// Starts with nothing to say about the text of another.
  convenience init(beside other: DiagnosticCollector) {
    self.init(other.source, files: other.files)
    declared = other.declared
  }

  /// Whether any error was reported.
  package var hasErrors: Bool { errorCount > 0 }

  /// Whether further reports change nothing but the note that there are more.
  package var isFull: Bool { kept.count >= Self.capacity }

  /// Says something about a range of bytes; message and hint are only worked out if they are kept.
  package func report(
    _ code: DiagnosticCode, _ message: @autoclosure () -> String, at range: Range<Int>,
    severity: Diagnostic.Severity = .error, hint: @autoclosure () -> String? = nil
  ) {
    guard !isFull else { return note(severity) }
    let message = message()
    // A name that is declared nowhere is one mistake, however often it is used.
    if code == .unknownName, let first = kept.firstIndex(where: { $0.code == code && $0.message == message }) {
      if severity == .error { errorCount += 1 }
      return further[first, default: []].append(source.position(at: range.lowerBound).line)
    }
    add(Diagnostic(code, message, in: source, at: range, severity: severity, hint: hint()))
  }

  /// Takes over what was said elsewhere about the same text, or what there is to say about one of its tables.
  package func add(_ diagnostic: Diagnostic) {
    guard !isFull else { return note(diagnostic.severity) }
    if diagnostic.severity == .error { errorCount += 1 }
    kept.append(diagnostic)
  }

  private func note(_ severity: Diagnostic.Severity) {
    if severity == .error { errorCount += 1 }
    hasMore = true
  }

  /// Everything that was kept, in the order of the file.
  package var diagnostics: [Diagnostic] {
    let more = Diagnostic(.furtherErrors, "further errors not shown", of: source.name, severity: .note)
    let all = kept.enumerated().map { index, diagnostic in further[index].map(diagnostic.adding) ?? diagnostic }
    return Diagnostic.sorted(all) + (hasMore ? [more] : [])
  }
}

extension Diagnostic {
  /// The diagnostics file by file in the order given, and in each file by position.
  package static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var ranks: [String: Int] = [:]
    for diagnostic in diagnostics where ranks[diagnostic.source] == nil { ranks[diagnostic.source] = ranks.count }
    let keyed = diagnostics.enumerated().map { index, diagnostic in
      let position = diagnostic.position ?? SourcePosition(line: .max, column: .max)
      return (key: (ranks[diagnostic.source] ?? 0, position, index), diagnostic: diagnostic)
    }
    return keyed.sorted { $0.key < $1.key }.map(\.diagnostic)
  }
}
