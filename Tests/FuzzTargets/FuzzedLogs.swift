import Desireline
import EventLogs
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import Foundation
import Synchronization
import TextFormats

/// Logs, what says how they are read, and parts of results.
enum FuzzedLogs {
  /// A log in a format of its own, so that mappings find rows.
  private static let rows: [UInt8] = Array(
    """
    {"user_id":"ada","time_ms":0,"event":"screen-view","name":"home","variant_id":"push","size_class":"compact"}
    {"user_id":"ada","time_ms":1500,"event":"screen-view","name":"product","variant_id":"push","on_goal":"true"}
    {"user_id":"bob","time_ms":10,"event":"screen-view","name":"home","variant_id":"accordion","props":{"a":[1,{"b":2}]}}

    """.utf8)

  private static let logs = Dictionary(uniqueKeysWithValues: ["csv", "ndjson"].map { ($0, FuzzedFile("log.\($0)")) })

  private static let inputs = Atomic<Int>(0)
  /// Statistics and a report take most of the time and depend on counts alone, so they are made of one input in fifty:
  /// the first, so that a failure kept is seen again.
  private static var isReported: Bool { inputs.add(1, ordering: .relaxed).oldValue.isMultiple(of: 50) }

  static func analyze(_ bytes: [UInt8], as form: String) {
    guard isReported else {
      let experiment = FuzzedFiles.smallExperiment
      return count(bytes, as: form, of: experiment, by: NativeFormat(experiment.definition.logVocabulary))
    }
    guard let file = logs[form] else { return }
    file.write(bytes)
    waiting {
      do {
        let results = try await FuzzedFiles.smallExperiment.analyze([file.path], threads: 1)
        demand(results.users > 0 && !results.overview.isEmpty, "results of nobody")
      } catch { demand(!"\(error)".isEmpty, "an error without words") }
    }
  }

  /// Counts a log, of whatever it says.
  private static func count(
    _ bytes: [UInt8], as form: String = "ndjson", of experiment: Experiment = FuzzedFiles.experiment,
    by interpreter: any LogInterpreter, _ aliases: IdentityAliases? = nil
  ) {
    waiting {
      let input = LogInput(name: "log.\(form)", bytes: bytes)
      let folder = NSTemporaryDirectory()
      guard let log = try? await EventLogReader(interpreter, aliases: aliases, folder: folder).read([input]) else {
        return
      }
      _ = try? await LogTally.count(log, of: experiment.definition, by: interpreter.counting, workers: 1)
    }
  }

  static func readMapping(_ bytes: [UInt8]) {
    let experiment = FuzzedFiles.experiment
    let vocabulary = experiment.definition.logVocabulary
    do {
      let mapping = try LogMappingDocument.read(try SourceText(name: "input.json5", bytes: bytes), vocabulary)
      count(rows, by: MappedFormat(mapping, of: experiment.id, vocabulary))
    } catch let error as Problems { demand(!error.rendered().isEmpty, "an error without words") } catch {
      demand(error is Problem, "an error of another kind: \(error)")
    }
  }

  static func readAliases(_ bytes: [UInt8]) {
    guard let aliases = try? IdentityAliases(bytes, file: "input.csv") else { return }
    let log = "user,time_ms,variant,event,name\nada,0,push,screen-view,home\nphone,5,accordion,screen-view,home\n"
    count(Array(log.utf8), by: NativeFormat(FuzzedFiles.experiment.definition.logVocabulary), aliases)
  }

  /// An input is a header, a tab, and a payload that is not yet in base64; the checksum is made good.
  static func merge(_ bytes: [UInt8]) {
    let fields = bytes.split(separator: UInt8(ascii: "\t"), maxSplits: 1, omittingEmptySubsequences: false)
    guard fields.count == 2 else { return }
    var merger = PartMerger(FuzzedFiles.experiment)
    do {
      try merger.add(Part.line(header: Array(fields[0]), payload: Array(fields[1])), named: "input")
      if isReported {
        let report = try merger.report()
        try report.checkCounted()
        demand(!report.overview.isEmpty, "a report that says nothing")
      }
    } catch { demand(!"\(error)".isEmpty, "an error without words") }
  }
}
