package import EventLogs
import ExperimentFile
import ExperimentReports
import Foundation
import Synchronization
import TextFormats

/// Where a command writes: the answer to one stream, all talk to the other.
package struct Console: Sendable {
  /// Writes a piece of the answer; what is not written is noticed by ``lostAnswer``.
  package let answer: @Sendable (String) -> Void
  /// Writes a piece of talk.
  package let talk: @Sendable (String) -> Void
  private let answerFailure: @Sendable () -> SystemError?
  /// Why a piece of talk could not be written; `nil` if all of them were.
  private(set) var talkFailure: @Sendable () -> SystemError? = { nil }
  /// Writes a piece of an answer that is data, byte for byte; `nil` where there is no such way.
  private var answerData: (@Sendable (String) -> Void)?

  /// How both are to be written.
  var manner = Manner()
  /// The kinds that experiment files may name beside those that ship.
  var extensions = FlowExtensions()

  /// Makes a console of two writers, who are never given what a terminal would obey.
  /// - Parameter answerFailure: Why a piece of the answer could not be written; `nil` if all of them were.
  package init(
    answer: @escaping @Sendable (String) -> Void, talk: @escaping @Sendable (String) -> Void,
    answerFailure: @escaping @Sendable () -> SystemError? = { nil }
  ) {
    self.answer = { answer($0.fitForTerminal()) }
    self.talk = { talk($0.fitForTerminal(colors: true)) }
    self.answerFailure = answerFailure
  }

  /// Why the answer is not whole; `nil` if it is.
  var lostAnswer: Problem? {
    answerFailure().map {
      Problem(.unwritablePlace, "standard output: \($0.words)", hint: "what was printed is not the whole answer")
    }
  }

  /// The same console, written to as a command line asks.
  func writing(_ manner: Manner) -> Console {
    let (answer, talk) = (answer, talk)
    var console = self
    let data = answerData
    let ascii = (answer: manner.terminal.output.usesASCII, talk: manner.terminal.error.usesASCII)
    if ascii.answer || ascii.talk {
      console = Console(
        // A document is the same whoever reads it.
        answer: { answer(manner.isJSON || !ascii.answer ? $0 : PlainSigns.text($0)) },
        talk: { talk(ascii.talk ? PlainSigns.text($0) : $0) }, answerFailure: answerFailure)
      (console.answerData, console.talkFailure) = (data, talkFailure)
    }
    console.manner = manner
    return console
  }

  /// Writes the answer as one document.
  func answer(_ document: JSONDocument) { answer(document.text()) }

  /// Writes the answer as a document where one was asked for, and as text elsewhere.
  func answer(_ document: @autoclosure () -> JSONDocument, or text: @autoclosure () -> String) {
    if manner.isJSON { answer(document()) } else { answer(text()) }
  }

  /// Writes a piece of an answer that is data; a terminal is never given what it would obey.
  func answer(data text: String) {
    guard !manner.terminal.output.isTerminal, let answerData else { return answer(text) }
    answerData(text)
  }

  /// Says something that nobody needs who only wants the answer.
  func remark(_ text: String) { if !manner.isQuiet { talk(text) } }

  /// Says what was noticed as a log was read.
  func remark(log lines: [String]) { for line in lines { remark("log: \(line.harmless)\n") } }

  /// Says where the report of an experiment is.
  func remark(reportOf experiment: String, in directory: String) {
    remark("wrote \(directory.harmless)/\(experiment)/report.html, and its numbers beside it\n")
  }

  /// Reads an experiment file; `-` is standard input.
  ///
  /// - Throws: `Problems`
  func document(_ path: String) throws(Problems) -> ExperimentDocument {
    try ExperimentDocument.read(path: path, extensions: extensions)
  }

  /// Does a job, and shows how far it is.
  func showingProgress<Result>(
    _ label: String, of total: Int, _ work: (ProgressLine) async throws -> Result
  ) async throws -> Result {
    let line = ProgressLine(label: label, total: total, terminal: manner.terminal, isQuiet: manner.isQuiet)
    defer { line.finish() }
    return try await work(line)
  }

  /// Standard output and standard error.
  package static let standard: Console = {
    let (output, talk) = (StandardStream(STDOUT_FILENO), StandardStream(STDERR_FILENO))
    var console = Console(answer: output.write, talk: talk.write, answerFailure: { output.failure })
    (console.answerData, console.talkFailure) = (output.write, { talk.failure })
    return console
  }()
}

/// Standard output or standard error.
///
/// After a write that failed nothing more is written: a hole in an answer would go unnoticed.
private final class StandardStream: Sendable {
  private let descriptor: Int32
  private let state = Mutex<SystemError?>(nil)

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  var failure: SystemError? { state.withLock(\.self) }

  @Sendable func write(_ text: String) {
    state.withLock { failure in
      guard failure == nil else { return }
      do throws(SystemError) { try Descriptor(descriptor).write(Array(text.utf8)) } catch { failure = error }
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
