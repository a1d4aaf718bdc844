package import TextFormats

/// Gathers what there is to say about an experiment file, and knows what its readers have in common.
@dynamicMemberLookup package final class DiagnosticCollector {
  /// What there is to say.
  package let collector: ProblemCollector

  /// The tables that the text may name.
  let files: AttachedFiles

  /// The names that the app declares, once it is being read; a name of another kind explains an unknown one.
  var declared: DeclaredNames?

  /// The unknown keys that look like no key of their object: they may be missing elsewhere.
  var strayKeys: Set<String> = []

  /// Starts with nothing to say about a text, which may name tables.
  package init(_ source: SourceText, files: AttachedFiles = AttachedFiles(folder: nil)) {
    (collector, self.files) = (ProblemCollector(source), files)
  }

  /// Starts with nothing to say about the text of another.
  convenience init(beside other: DiagnosticCollector) {
    self.init(other.source, files: other.files)
    declared = other.declared
  }

  /// What the collector knows.
  package subscript<Value>(dynamicMember path: KeyPath<ProblemCollector, Value>) -> Value { collector[keyPath: path] }

  /// Says something about a range of bytes; message and hint are only worked out if they are kept.
  package func report(
    _ code: ProblemCode, _ message: @autoclosure () -> String, at range: Range<Int>,
    severity: Problem.Severity = .error, hint: @autoclosure () -> String? = nil
  ) { collector.report(code, message(), at: range, severity: severity, hint: hint()) }

  /// Reports what a rule finds that files and Swift have in common.
  func report(_ problem: Problem, at range: Range<Int>) {
    report(problem.code, problem.message, at: range, hint: problem.hint)
  }

  /// Reports what several things of a file say together, but for things of which something was reported before.
  func report(_ problems: [Problem], in file: JSON5Value) {
    let faults = self.problems.filter { $0.severity == .error && $0.source == self.source.name }.map(\.range)
    for problem in problems {
      let whole = problem.about.flatMap { file.range(around: $0) }
      guard faults.isEmpty || whole.map({ whole in !faults.contains { whole.overlaps($0) } }) ?? false else { continue }
      report(problem, at: problem.about.flatMap { file.range(of: $0) } ?? file.range)
    }
  }

  /// Takes over what was said elsewhere.
  package func add(_ problem: Problem) { collector.add(problem) }
}

extension DiagnosticCollector {
  /// Reports circles among references: each once, at the first of its members in the order given.
  /// - Parameters:
  ///   - noun: What refers to what.
  ///   - verb: What follows the name, as in "coordinator 'a' _extends_ itself".
  ///   - remedy: What to write in place of the reference that is reported.
  func reportCircles(
    of noun: String, _ references: [(name: String, to: String, range: Range<Int>)], _ verb: String, _ remedy: String
  ) {
    let table = Dictionary(grouping: references, by: \.name).mapValues { $0.map(\.to) }
    var reported: Set<String> = []
    for (name, to, range) in references where !reported.contains(name) {
      var (paths, seen, next) = ([[name, to]], Set([to]), 0)
      while next < paths.count, let last = paths[next].last, last != name {
        for other in table[last] ?? [] where seen.insert(other).inserted { paths.append(paths[next] + [other]) }
        next += 1
      }
      guard next < paths.count else { continue }
      let path = paths[next].dropLast()
      reported.formUnion(path)
      let chain = path.map { quoted($0) }.joined(separator: " \(verb) ")
      let message = path.count == 1 ? "\(noun) \(chain) \(verb) itself" : "\(chain) \(verb) \(quoted(name))"
      report(.cyclicReference, message, at: range, hint: remedy)
    }
  }
}
