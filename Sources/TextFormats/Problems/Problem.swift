/// One thing that is wrong: what, where, and what might help.
public struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
  /// How bad it is.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// It cannot be done, or the file cannot be used.
    case error
    /// The file can be used and is probably not what was meant.
    case warning
    /// Something to know beside the errors and warnings.
    case note
  }

  /// How bad it is.
  public let severity: Severity
  /// The kind of problem, by a name that never changes.
  public let code: ProblemCode
  /// What is wrong, as a sentence without a full stop.
  public package(set) var message: String
  /// What might help; `nil` where the message says all there is.
  public let hint: String?
  /// The file as users named it; `nil` for what is in no file.
  public let source: String?
  /// The bytes of the file that are meant; none if the file as a whole is.
  public let range: Range<Int>
  /// Where these bytes start; `nil` if the file as a whole is meant.
  public let position: SourcePosition?
  /// What of an experiment is meant, wherever it is declared; `nil` where none of it is.
  package private(set) var about: DeclaredPath?

  /// Says something that is about no place in a file, or about something of an experiment wherever it is declared.
  package init(_ code: ProblemCode, _ message: String, hint: String? = nil, about: DeclaredPath? = nil) {
    (severity, self.code, self.message, self.hint, self.about) = (.error, code, message, hint, about)
    (source, range, position) = (nil, 0..<0, nil)
  }

  /// Says something about a range of bytes of a text.
  package init(
    _ code: ProblemCode, _ message: String, in source: SourceText, at range: Range<Int>, severity: Severity = .error,
    hint: String? = nil
  ) {
    (self.severity, self.code, self.message, self.hint) = (severity, code, message, hint)
    (self.source, self.range, position) = (source.name, range, source.position(at: range.lowerBound))
  }

  /// Says something about a file as a whole.
  package init(
    _ code: ProblemCode, _ message: String, of source: String, severity: Severity = .error, hint: String? = nil
  ) {
    (self.severity, self.code, self.message, self.hint) = (severity, code, message, hint)
    (self.source, range, position) = (source, 0..<0, nil)
  }

  /// What is wrong, where it is, and what might help, in a line.
  public var description: String {
    (source.map { "\($0):" + (position.map { "\($0): " } ?? " ") } ?? "") + message
      + (hint.map { "; \($0)" } ?? "") + " [\(code.name)]"
  }
}

/// Everything that is wrong with a file, or with an experiment made in Swift.
public struct Problems: Error, Sendable, CustomStringConvertible {
  /// What is wrong, in the order of the file.
  public let all: [Problem]
  let sources: [SourceText]

  /// What is wrong; the sources are those that its rendering shows lines of.
  package init(_ all: [Problem], in sources: [SourceText] = []) { (self.all, self.sources) = (all, sources) }

  /// What is wrong with an experiment made in Swift, whose id takes the place of a file's name.
  package init(_ problems: [Problem], of experiment: String) {
    self.init(problems.map { Problem($0.code, $0.message, of: "experiment '\(experiment)'", hint: $0.hint) })
  }

  /// What is wrong, a line each.
  public var description: String { all.map(\.description).joined(separator: "\n") }

  /// What is wrong, as users read it: place, message, line, mark and hint for each.
  /// - Parameter usesColor: Whether to color for a terminal.
  public func rendered(usesColor: Bool = false) -> String {
    ProblemRenderer(usesColor: usesColor).render(all, in: sources)
  }
}

/// Gathers what there is to say about one file while its readers go on, so that users see all of it at once.
package final class ProblemCollector {
  /// How many problems are kept; after that, one note says that there are more.
  package static let capacity = 100

  /// The text they are about.
  package let source: SourceText

  /// How many errors were reported, kept or not.
  package private(set) var errorCount = 0

  private var kept: [Problem] = []
  /// The lines in which something that was kept is wrong again, by its index.
  private var further: [Int: [Int]] = [:]
  private var hasMore = false

  /// Starts with nothing to say about a text.
  package init(_ source: SourceText) { self.source = source }

  /// Whether any error was reported.
  package var hasErrors: Bool { errorCount > 0 }

  /// Whether further reports change nothing but the note that there are more.
  package var isFull: Bool { kept.count >= Self.capacity }

  /// Says something about a range of bytes; message and hint are only worked out if they are kept.
  package func report(
    _ code: ProblemCode, _ message: @autoclosure () -> String, at range: Range<Int>,
    severity: Problem.Severity = .error, hint: @autoclosure () -> String? = nil
  ) {
    guard !isFull else { return count(severity) }
    let message = message()
    // A name that is declared nowhere is one mistake, however often it is used.
    if code == .unknownName, let first = kept.firstIndex(where: { $0.code == code && $0.message == message }) {
      if severity == .error { errorCount += 1 }
      return further[first, default: []].append(source.position(at: range.lowerBound).line)
    }
    add(Problem(code, message, in: source, at: range, severity: severity, hint: hint()))
  }

  /// Takes over what was said elsewhere about the same text, or what there is to say about one of its tables.
  package func add(_ problem: Problem) {
    guard !isFull else { return count(problem.severity) }
    if problem.severity == .error { errorCount += 1 }
    kept.append(problem)
  }

  private func count(_ severity: Problem.Severity) {
    if severity == .error { errorCount += 1 }
    hasMore = true
  }

  /// Everything that was kept, in the order of the file.
  package var problems: [Problem] {
    let more = Problem(.furtherErrors, "further errors not shown", of: source.name, severity: .note)
    let all = kept.enumerated().map { index, problem in
      var problem = problem
      if let lines = further[index] {
        let list = lines.prefix(5).map { "\($0)" }.joined(separator: ", ") + (lines.count > 5 ? " and more" : "")
        problem.message += " (also in line\(lines.count == 1 ? "" : "s") \(list))"
      }
      return problem
    }
    return Problem.sorted(all) + (hasMore ? [more] : [])
  }
}

extension Problem {
  /// The problems file by file in the order given, and in each file by position.
  package static func sorted(_ problems: [Problem]) -> [Problem] {
    var ranks: [String?: Int] = [:]
    for problem in problems where ranks[problem.source] == nil { ranks[problem.source] = ranks.count }
    let keyed = problems.enumerated().map { index, problem in
      let position = problem.position ?? SourcePosition(line: .max, column: .max)
      return (key: (ranks[problem.source] ?? 0, position, index), problem: problem)
    }
    return keyed.sorted { $0.key < $1.key }.map(\.problem)
  }
}
