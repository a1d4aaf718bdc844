import Foundation

/// Where the tool writes to: what is a terminal, how wide it is and whether it wants color.
package struct Terminal: Hashable, Sendable {
  /// One of the two streams.
  package struct Stream: Hashable, Sendable {
    /// Whether a user is looking, and not a file or another program.
    package let isTerminal: Bool
    /// Whether to write color; never the only way something is said.
    package internal(set) var usesColor: Bool
  }

  /// Standard output: the answer.
  package internal(set) var output: Stream
  /// Standard error: talk.
  package internal(set) var error: Stream
  /// The characters of a line, at least 1.
  package let width: Int
  /// Whether a line that changes in place may be shown on standard error.
  package let allowsProgress: Bool

  /// What is to be concluded from the facts.
  ///
  /// Color: `NO_COLOR` (https://no-color.org) before `FORCE_COLOR` (https://force-color.org) and `CLICOLOR_FORCE`,
  /// each only if not empty; else a terminal that is not `TERM=dumb`. Progress: a terminal, not dumb, and no `CI`.
  ///
  /// - Parameters:
  ///   - columns: the width the operating system states, if it does; `COLUMNS` wins, without either it is 80.
  ///   - environment: the environment variables.
  package init(outputIsTerminal: Bool, errorIsTerminal: Bool, columns: Int?, environment: [String: String]) {
    let isSet = { (name: String) in !environment[name, default: ""].isEmpty }
    let isDumb = environment["TERM"] == "dumb"
    let isForced = isSet("FORCE_COLOR") || isSet("CLICOLOR_FORCE")
    let stream = { (isTerminal: Bool) in
      Stream(isTerminal: isTerminal, usesColor: !isSet("NO_COLOR") && (isForced || isTerminal && !isDumb))
    }
    output = stream(outputIsTerminal)
    error = stream(errorIsTerminal)
    allowsProgress = errorIsTerminal && !isDumb && !isSet("CI")
    width = [environment["COLUMNS"].flatMap { Int($0) }, columns].lazy.compactMap(\.self).first { $0 > 0 } ?? 80
  }

  /// The terminal of this process, as it is now.
  package static func current() -> Terminal {
    Terminal(
      outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      errorIsTerminal: isatty(STDERR_FILENO) == 1,
      columns: columns(of: STDOUT_FILENO) ?? columns(of: STDERR_FILENO),
      environment: ProcessInfo.processInfo.environment
    )
  }

  private static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    // The request writes no further than the structure it is made for.
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return Int(size.ws_col)
  }
}
