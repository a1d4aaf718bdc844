import TextFormats
import ExperimentFile
import ExperimentReports
import Foundation
import NavigationExperiments

/// An experiment to begin with, and what is wrong with it.
struct Draft {
  var id: String
  var text: String
  var findings: [Finding]
}

/// Where an experiment to begin with is written; nothing is ever overwritten.
struct DraftPlace {
  /// The file; `-` is standard output.
  var path: String

  var isPiped: Bool { path == "-" }

  /// Makes sure that there is no such file yet.
  func check() throws(Failure) {
    if !isPiped, FileManager.default.fileExists(atPath: path) { throw taken }
  }

  /// Writes a draft, and tells where it is and what is wrong with it.
  func write(_ draft: Draft, _ console: Console) throws(Failure) {
    if !isPiped { try write(draft.text) }
    let file = ShellWord(path).text
    let next = isPiped ? [] : ["desireline check \(file)", "desireline run \(file)"]
    if console.manner.isJSON {
      console.answer(document(of: draft, next: next))
    } else if isPiped {
      console.answer(draft.text)
    }
    if !isPiped {
      console.remark("wrote \(path.harmless)\nnext: \(next.joined(separator: "\n      "))\n")
    }
    for finding in draft.findings { console.talk(FindingText(finding, in: isPiped ? draft.id : path, at: nil).text) }
  }

  private func write(_ text: String) throws(Failure) {
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
    } catch CocoaError.fileWriteFileExists {
      throw taken
    } catch {
      throw Failure(
        .unwritablePlace,
        "\(path): cannot be written: \(error.localizedDescription)",
        hint: "name another place with --out"
      )
    }
  }

  /// Something stands there.
  var taken: Failure {
    Failure(.existingFile, "\(path) is there already", hint: "give another NAME, or '--out FILE'")
  }

  private func document(of draft: Draft, next: [String]) -> JSONDocument {
    [
      "schema": "desireline.init/1",
      "experiment_id": .text(draft.id),
      "file": JSONDocument(isPiped ? nil : path),
      "text": JSONDocument(isPiped ? draft.text : nil),
      "findings": .array(draft.findings.map { $0.document(at: nil) }),
      "next": .array(next.map { .text($0) }),
    ]
  }
}
