import ExperimentFile

/// A command line that cannot be done, and why.
struct CommandExample: Hashable, Sendable {
  /// The words after the tool's name.
  var line: String
  /// What is said of it.
  var failures: [Failure]

  /// A line with an error that its command would run into.
  init(_ line: String, _ error: any Error) { (self.line, failures) = (line, Failure.all(of: error)) }

  /// A line that is not understood.
  init(misread line: String) {
    self.line = line
    do throws(ArgumentError) {
      _ = try CommandLineParser(.desireline).parse(line.split(separator: " ").map(String.init))
      failures = []
    } catch {
      failures = Failure.all(of: error)
    }
  }

  /// The line, and what is said of it.
  var shown: CodeExample {
    CodeExample(input: ["$ desireline \(line)"], says: failures.flatMap(\.text.lines))
  }
}
