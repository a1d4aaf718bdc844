import TextFormats
import ExperimentReports
import Foundation

/// Where a command writes: the answer to one stream, all talk to the other.
package struct Console: Sendable {
  /// Writes a piece of the answer.
  package let answer: @Sendable (String) -> Void
  /// Writes a piece of talk.
  package let talk: @Sendable (String) -> Void

  /// How both are to be written.
  var manner = Manner([])

  /// Makes a console of two writers, who are never given what a terminal would obey.
  package init(answer: @escaping @Sendable (String) -> Void, talk: @escaping @Sendable (String) -> Void) {
    self.answer = { answer($0.fitForTerminal()) }
    self.talk = { talk($0.fitForTerminal(colors: true)) }
  }

  /// The same console, written to as a command line asks.
  func writing(_ manner: Manner) -> Console {
    let (answer, talk) = (answer, talk)
    var console = self
    if manner.usesASCII {
      console = Console(
        // A document is the same whoever reads it.
        answer: { answer(manner.isJSON ? $0 : PlainSigns.text($0)) },
        talk: { talk(PlainSigns.text($0)) }
      )
    }
    console.manner = manner
    return console
  }

  /// Writes the answer as one document.
  func answer(_ document: JSONDocument) { answer(document.text()) }

  /// Says something that nobody needs who only wants the answer.
  func remark(_ text: String) {
    if !manner.isQuiet { talk(text) }
  }

  /// Standard output and standard error.
  ///
  /// A reader that went away is not this program's failure.
  package static let standard = Console(
    answer: { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
    talk: writeToStandardError
  )
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
