import Assignment
import Desireline
import ExperimentReports
import Foundation
import TextFormats

/// Reports that are read back: a run that a log is compared with, and the record of all comparisons.
enum FuzzedReports {
  private static let folder: String = {
    let folder = FuzzedFile("report").path
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }()

  private static func write(_ bytes: some Sequence<UInt8>, to name: String) {
    let isWritten = FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: Data(bytes))
    demand(isWritten, "'\(folder)/\(name)' cannot be written")
  }

  /// An input is `run.json`, `funnel.csv` and `comparisons.csv` behind each other, each behind a line of its name.
  ///
  /// In the former `FILES` stands for the list of files, whose checksums are made good.
  static func compare(_ bytes: [UInt8]) {
    var rest = bytes[...]
    var texts: [(name: String, text: ArraySlice<UInt8>)] = []
    for name in ["comparisons.csv", "funnel.csv", "run.json"] {
      let mark = Array("\n== \(name)\n".utf8)
      guard let place = rest.lastRange(of: mark) else { return }
      texts.append((name, rest[place.upperBound...]))
      rest = rest[..<place.lowerBound]
    }
    guard let record = texts.popLast() else { return }
    let files = texts.map { #"{"name":"\#($0.name)","sha256":"\#(SHA256.hexadecimal(Array($0.text)))"}"# }
    for (name, text) in texts { write(text, to: name) }
    let list = "[\(files.joined(separator: ","))]"
    let text = String(decoding: record.text, as: UTF8.self).replacing("FILES", with: list, maxReplacements: 1)
    write(text.utf8, to: record.name)
    do {
      let run = try WrittenRun(path: folder)
      try run.check(FuzzedFiles.smallExperiment.definition.outline)
      _ = run.prediction(of: FuzzedFiles.smallExperiment.definition.outline)
    } catch { demand(!"\(error)".isEmpty, "an error without words") }
  }

  static func readRecord(_ bytes: [UInt8]) {
    write(bytes, to: "backtest.csv")
    do {
      let score = try BacktestRecord(in: folder).score
      demand(score.comparisons >= 0, "a negative number of comparisons")
    } catch { demand(!error.description.isEmpty, "an error without words") }
  }
}

extension ArraySlice<UInt8> {
  /// The last place where some bytes stand.
  fileprivate func lastRange(of bytes: [UInt8]) -> Range<Int>? {
    var start = endIndex - bytes.count
    while start >= startIndex {
      if self[start..<start + bytes.count].elementsEqual(bytes) { return start..<start + bytes.count }
      start -= 1
    }
    return nil
  }
}
