import EventLogs
import ExperimentFile
import Foundation
import Synchronization
import TextFormats

/// Where the tool writes to: what is a terminal, how wide it is and whether it wants color.
package struct Terminal: Hashable, Sendable {
  /// One of the two streams.
  package struct Stream: Hashable, Sendable {
    /// Whether a user is looking, and not a file or another program.
    package let isTerminal: Bool
    /// Whether to write color; never the only way something is said.
    package internal(set) var usesColor: Bool
    /// Whether the tool's own signs are to be plain ASCII, as the locale of the terminal is not UTF-8.
    package let usesASCII: Bool
  }

  /// Standard output: the answer.
  package internal(set) var output: Stream
  /// Standard error: talk.
  package internal(set) var error: Stream
  /// The characters of a line, at least 1.
  package let width: Int
  /// Whether a user types standard input.
  package let isInputTerminal: Bool
  /// Whether a line that changes in place may be shown on standard error; elsewhere progress is lines.
  package let allowsProgress: Bool

  /// What is to be concluded from the facts.
  ///
  /// Color: `NO_COLOR` (https://no-color.org) before `FORCE_COLOR` (https://force-color.org) and `CLICOLOR_FORCE`,
  /// each only if not empty; else a terminal that is not `TERM=dumb`. Progress: a terminal, not dumb, and no `CI`. ASCII: a
  /// terminal whose locale, the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is not empty, is not UTF-8.
  ///
  /// - Parameters:
  ///   - columns: the width the operating system states, if it does; `COLUMNS` wins, without either it is 80.
  ///   - environment: the environment variables.
  package init(
    outputIsTerminal: Bool, errorIsTerminal: Bool, inputIsTerminal: Bool = false, columns: Int?,
    environment: [String: String]
  ) {
    isInputTerminal = inputIsTerminal
    let isSet = { (name: String) in !environment[name, default: ""].isEmpty }
    let isDumb = environment["TERM"] == "dumb"
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].first(where: isSet).flatMap { environment[$0] }
    let isASCII = locale.map { !$0.uppercased().replacing("-", with: "").hasSuffix("UTF8") } ?? false
    let isForced = isSet("FORCE_COLOR") || isSet("CLICOLOR_FORCE")
    let stream = { (isTerminal: Bool) in
      Stream(
        isTerminal: isTerminal, usesColor: !isSet("NO_COLOR") && (isForced || isTerminal && !isDumb),
        usesASCII: isTerminal && isASCII)
    }
    output = stream(outputIsTerminal)
    error = stream(errorIsTerminal)
    allowsProgress = errorIsTerminal && !isDumb && !isSet("CI")
    width = [environment["COLUMNS"].flatMap { Int($0) }, columns].lazy.compactMap(\.self).first { $0 > 0 } ?? 80
  }

  /// Whether a user who looks can be asked.
  var isAsking: Bool { isInputTerminal && output.isTerminal }

  /// The terminal of this process, as it is now.
  package static func current() -> Terminal {
    Terminal(
      outputIsTerminal: isatty(STDOUT_FILENO) == 1, errorIsTerminal: isatty(STDERR_FILENO) == 1,
      inputIsTerminal: isatty(STDIN_FILENO) == 1,
      columns: columns(of: STDOUT_FILENO) ?? columns(of: STDERR_FILENO),
      environment: ProcessInfo.processInfo.environment)
  }

  private static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    // The request writes no further than the structure it is made for.
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return Int(size.ws_col)
  }
}

extension String {
  /// The text as it may be sent to a terminal: what would be obeyed or be invisible is spelled out, but for line ends,
  /// tabs, and the joiners of letters and of emoji.
  ///
  /// It is the last of the guards. What stands in a line of its own has its line ends spelled out before, and so has what
  /// stands beside colors.
  /// - Parameter colors: Whether changes of color are let through.
  package func fitForTerminal(colors: Bool = false) -> String {
    guard unicodeScalars.contains(where: { !(" "..."~" ~= $0) && $0 != "\n" }) else { return self }
    var text = ""
    var rest = unicodeScalars[...]
    while let scalar = rest.first {
      if colors, scalar == "\u{1B}", let color = Self.color(rest) {
        text.unicodeScalars.append(contentsOf: rest[..<color])
        rest = rest[color...]
      } else {
        if "\n\t\u{200C}\u{200D}".unicodeScalars.contains(scalar) {
          text.unicodeScalars.append(scalar)
        } else {
          text += scalar.harmless
        }
        rest.removeFirst()
      }
    }
    return text
  }

  /// The end of the change of color that a text begins with.
  private static func color(_ text: Substring.UnicodeScalarView) -> String.Index? {
    guard text.dropFirst().first == "[" else { return nil }
    let rest = text.dropFirst(2).drop { "0"..."9" ~= $0 || $0 == ";" }
    return rest.first == "m" ? rest.index(after: rest.startIndex) : nil
  }
}

/// Puts plain ASCII in the place of the tool's own signs, for terminals and fonts that lack them.
///
/// Texts of files stay as they are: who writes them can read them.
package enum PlainSigns {
  private static let table: [Character: String] = [
    "★": "*", "†": "+", "−": "-", "–": "-", "…": "...", "±": "+-", "→": "->", "×": "x", "▲": "^", "↑": "^", "°": "~",
    "≤": "<=", "≥": ">=", "χ": "chi", "²": "^2",
  ]

  /// The text in plain signs.
  package static func text(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 } ? text : text.map { table[$0] ?? String($0) }.joined()
  }
}

/// When to write color, as the command line says.
enum ColorChoice: String, CaseIterable, Sendable {
  /// As the environment says, and else where a user looks.
  case auto
  /// Wherever it goes.
  case always
  /// Nowhere.
  case never
}

extension Terminal {
  /// The same with the command line's own word on color, which wins over the environment.
  func colored(_ choice: ColorChoice) -> Terminal {
    guard choice != .auto else { return self }
    var terminal = self
    terminal.output.usesColor = choice == .always
    terminal.error.usesColor = choice == .always
    return terminal
  }
}

/// How a command line asks its answer and the talk about it to be written.
struct Manner: Sendable {
  /// The command; `nil` before one is known.
  var command: String?
  /// Whether the answer is to be one JSON document.
  var isJSON = false
  /// Whether nothing is to be said but the answer and errors.
  var isQuiet = false
  /// Where both are written, and whether in color; nothing is said by color alone.
  var terminal = Terminal(outputIsTerminal: false, errorIsTerminal: false, columns: nil, environment: [:])
  /// Whether standard error is a terminal, and the command line was understood.
  var isWatched = false
  /// Whether all work is to be done on one thread.
  var hasOneThread = false

  /// Whether talk is colored.
  var usesColor: Bool { terminal.error.usesColor }
}

extension Manner {
  /// Before a command line is understood: a document is wanted of a slip, too.
  init(_ words: [String], on terminal: Terminal) {
    let options = words.prefix { $0 != "--" }
    (isJSON, isQuiet) = (options.contains("--json"), options.contains("--quiet") || options.contains("-q"))
    (self.terminal, command) = (terminal, DesirelineTool.commands.first { $0.name == words.first }?.name)
  }

  /// What a command line says.
  init(_ parsed: ParsedCommand, on terminal: Terminal) {
    let options = parsed.make(CommonOptions.self)
    (command, isJSON, isQuiet) = (parsed.description.name, options.isJSON, options.isQuiet)
    (self.terminal, isWatched) = (terminal.colored(options.color), terminal.error.isTerminal)
    hasOneThread = parsed.hasOneThread
  }
}

/// Watches for Ctrl-C and the other signals that ask a program to end, so that a command can end in order.
///
/// A handler hands their numbers to a thread of its own through a pipe: none is lost, and none waits for a processor that
/// simulates.
final class Interruption: Sendable {
  /// How long a command may take to end, in seconds.
  private static let grace = 0.7

  /// The ends of the pipe.
  private static let (source, sink): (Int32, Int32) = {
    var ends: [Int32] = [-1, -1]
    _ = unsafe pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }()

  /// The signals that ask a program to end.
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// Lets the calling thread receive the signals, which a parent with several threads may have blocked.
  static func unblockSignals() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in numbers { unsafe sigaddset(&signals, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private let received = Mutex(SIGINT)

  /// The exit status of a command that was interrupted, as a shell states it of the signal.
  var status: Int32 { 128 + received.withLock(\.self) }

  /// Starts watching; the handler is called from another thread, and once.
  ///
  /// Where the command has not ended after a while, the process ends: what it was writing is no report yet, and the next
  /// writer clears it away.
  init(_ handler: @escaping @Sendable () -> Void) {
    let source = Descriptor(Self.source)
    Thread.detachNewThread { [self] in
      guard let number = (try? source.read(upTo: 1))?.first, Self.sink >= 0 else { return }
      received.withLock { $0 = Int32(number) }
      handler()
      Thread.sleep(forTimeInterval: Self.grace)
      writeToStandardError("interrupted\n")
      _exit(status)
    }
    for number in Self.numbers {
      let before = signal(number, SIG_DFL)
      // A signal that is ignored from the start, as nohup does, stays ignored.
      guard unsafe unsafeBitCast(before, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) else {
        signal(number, SIG_IGN)
        continue
      }
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = unsafe write(Interruption.sink, &byte, 1)
      }
    }
  }
}
