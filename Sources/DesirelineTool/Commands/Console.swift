import EventLogs
import ExperimentFile
import Foundation
import Synchronization
import TextFormats

/// Where a command writes: the answer to one stream, all talk to the other.
package struct Console: Sendable {
  /// Where the answer goes, and where talk goes.
  let output, errors: TextStream
  /// How both are to be written.
  var manner = Manner()
  /// The kinds that experiment files may name beside those that ship.
  var extensions = FlowExtensions()
  /// Waits between two looks at files that are watched.
  package var pause: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(100)) }

  /// The next byte of what is typed or piped in; `nil` at the end.
  package var nextByte: @Sendable () async throws -> UInt8? = LineEditor.nextByte

  /// Standard output and standard error.
  package static let standard = Console(output: .standardOutput, errors: .standardError)

  /// Why the answer is not whole; `nil` if it is.
  var lostAnswer: Problem? {
    output.failure.map {
      Problem(.unwritablePlace, "standard output: \($0.reason)", hint: "what was printed is not the whole answer")
    }
  }

  /// The same console, written to as a command line asks.
  func writing(_ manner: Manner) -> Console {
    var console = self
    console.manner = manner
    return console
  }

  /// Writes a piece of the answer, without what a terminal would obey; ``lostAnswer`` says why it was not written.
  func answer(_ text: String) {
    // A document is the same on any terminal.
    let isPlain = manner.terminal.output.usesASCII && !manner.isJSON
    output.write((isPlain ? PlainSigns.text(text) : text).fitForTerminal())
  }

  /// Writes a piece of talk, without what a terminal would obey but for colors.
  func talk(_ text: String) {
    errors.write((manner.terminal.error.usesASCII ? PlainSigns.text(text) : text).fitForTerminal(colors: true))
  }

  /// Writes the answer as one document.
  func answer(_ document: JSONDocument) { answer(document.text()) }

  /// Writes the answer as a document where one was asked for, and as text elsewhere.
  func answer(_ document: @autoclosure () -> JSONDocument, or text: @autoclosure () -> String) {
    if manner.isJSON { answer(document()) } else { answer(text()) }
  }

  /// Writes the answer as an object where a document was asked for, and as text elsewhere.
  func answer(
    object members: @autoclosure () -> KeyValuePairs<String, any JSONRepresentable>,
    or text: @autoclosure () -> String
  ) { answer(JSONDocument.object(members()), or: text()) }

  /// Writes a piece of an answer that is data; a terminal is never given what it would obey.
  func answer(data text: String) {
    if manner.terminal.output.isTerminal { answer(text) } else { output.write(text) }
  }

  /// Says something, unless only the answer is wanted.
  func remark(_ text: String) { if !manner.isQuiet { talk(text) } }

  /// Says what was noticed as a log was read.
  func remark(log lines: [String]) { for line in lines { remark("log: \(line.harmless)\n") } }

  /// Says where the report of an experiment is.
  func remark(reportOf experiment: String, in directory: String) {
    remark("wrote \(directory.harmless)/\(experiment)/report.html, and its numbers beside it\n")
  }

  /// Reads an experiment file; `-` is standard input.
  ///
  /// - Parameters:
  ///   - others: The files that the command line names before it.
  ///   - argument: What these are to be, as the usage says it.
  ///   - files: The tables beside it; those of its folder unless given.
  /// - Throws: `Problems`
  func document(
    _ path: String, after others: [String] = [], _ argument: String = "LOG", files: AttachedFiles? = nil
  ) throws(Problems) -> ExperimentDocument {
    if let problem = InputKind.problem(manner.command ?? "run", file: path, after: others, argument) {
      throw Problems([problem])
    }
    do throws(Problems) {
      return try ExperimentDocument(
        SourceText.read(document: path), extensions: extensions, files: files ?? AttachedFiles(besides: path))
    } catch {
      guard let first = error.all.first, first.code == .unreadableFile, first.source == path,
        let hint = ExperimentFolder.hint(for: path)
      else { throw error }
      throw Problems([Problem(first.code, first.message, of: path, hint: hint)])
    }
  }

  /// Does a job, and shows how far it is.
  /// - Parameter total: How much there is to do; 0 where that is not known.
  func showingProgress<Result>(
    _ label: String, of total: Int = 0, _ work: (ProgressLine) async throws -> Result
  ) async throws -> Result {
    let line = ProgressLine(
      label: label, total: total, terminal: manner.terminal, isQuiet: manner.isQuiet, lastWrite: errors.lastWrite
    ) { [errors] text in
      errors.recordWrite()
      writeToStandardError(text)
    }
    if !manner.hasOneThread { line.refreshRegularly() }
    defer { line.finish() }
    return try await work(line)
  }
}

extension Console {
  /// Makes a console of two writers.
  package init(answer: @escaping @Sendable (String) -> Void, talk: @escaping @Sendable (String) -> Void) {
    self.init(output: TextStream(write: answer), errors: TextStream(write: talk))
  }
}

/// A stream of texts.
///
/// After a write that failed nothing more is written: a hole in an answer would go unnoticed.
final class TextStream: Sendable {
  private let writeText: @Sendable (String) throws(SystemError) -> Void
  private let state = Mutex<(failure: SystemError?, lastWrite: ContinuousClock.Instant)>((nil, .now))

  init(write: @escaping @Sendable (String) throws(SystemError) -> Void) { writeText = write }

  static let standardOutput = TextStream { text throws(SystemError) in
    try Descriptor(STDOUT_FILENO).write(Array(text.utf8))
  }
  static let standardError = TextStream { text throws(SystemError) in
    try Descriptor(STDERR_FILENO).write(Array(text.utf8))
  }

  /// Why a text could not be written; `nil` if all of them were.
  var failure: SystemError? { state.withLock(\.failure) }
  /// When a text was last written; when the stream was made, if none was.
  var lastWrite: ContinuousClock.Instant { state.withLock(\.lastWrite) }

  /// Records that something was written beside the stream.
  func recordWrite() { state.withLock { $0.lastWrite = .now } }

  func write(_ text: String) {
    state.withLock { state in
      guard state.failure == nil else { return }
      state.lastWrite = .now
      do throws(SystemError) { try writeText(text) } catch { state.failure = error }
    }
  }
}

/// How a command ends, as the shell sees it.
package enum ExitCode: Int32, Sendable, CaseIterable {
  /// Done.
  case done = 0
  /// Done, and the answer is no.
  case answerIsNo = 1
  /// It could not be done.
  case failed = 2
  /// It was interrupted.
  case interrupted = 130

  /// The worse of two ends: a failure hides an answer.
  func or(_ other: ExitCode) -> ExitCode { rawValue < other.rawValue ? other : self }
}
