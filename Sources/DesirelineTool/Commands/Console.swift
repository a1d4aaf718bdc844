package import EventLogs
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
  /// Writes a piece of an answer that is data, byte for byte; `nil` where the answer takes texts alone.
  private var answerData: (@Sendable ([UInt8]) -> Void)?

  /// How both are to be written.
  var manner = Manner([])

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
    let ascii = manner.usesASCII
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
  func answer(bytes: [UInt8], toTerminal: Bool) {
    guard !toTerminal, let answerData else { return answer(String(decoding: bytes, as: UTF8.self)) }
    answerData(bytes)
  }

  /// Says something that nobody needs who only wants the answer.
  func remark(_ text: String) { if !manner.isQuiet { talk(text) } }

  /// Standard output and standard error.
  package static let standard: Console = {
    let (output, talk) = (StandardStream(STDOUT_FILENO), StandardStream(STDERR_FILENO))
    var console = Console(answer: output.write, talk: talk.write, answerFailure: { output.failure })
    (console.answerData, console.talkFailure) = (output.write(bytes:), { talk.failure })
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

  @Sendable func write(_ text: String) { write(bytes: Array(text.utf8)) }

  @Sendable func write(bytes: [UInt8]) {
    state.withLock { failure in
      guard failure == nil else { return }
      do throws(SystemError) { try Descriptor(descriptor).write(bytes) } catch { failure = error }
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
