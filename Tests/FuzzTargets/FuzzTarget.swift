import Foundation

/// A kind of input that the tool reads, which libFuzzer makes up millions of; `.ci/fuzz.py` builds and runs them.
///
/// Reading any bytes ends with an answer or an error. A target that knows more of its answers says so by ``demand(_:_:)``.
enum FuzzTarget: String, CaseIterable {
  case experiment, check, table, scents, figures
  case csv, ndjson, mapping, aliases
  case importing = "import"
  case comparing = "compare"
  case backtest
  case part, sticky, tree, link, pattern, arguments

  /// The one that the environment variable `DESIRELINE_FUZZ` names.
  static let chosen: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["DESIRELINE_FUZZ"] ?? ""
    if let target = FuzzTarget(rawValue: name) { return target }
    let known = allCases.map(\.rawValue).joined(separator: ", ")
    FileHandle.standardError.write(Data("error: DESIRELINE_FUZZ is '\(name)'; there are \(known)\n".utf8))
    exit(2)
  }()

  /// Reads an input as the tool does.
  func read(_ bytes: [UInt8]) {
    switch self {
    case .experiment: FuzzedFiles.readExperiment(bytes)
    case .check: FuzzedFiles.check(bytes)
    case .table: FuzzedFiles.readLabels(bytes)
    case .scents: FuzzedFiles.readScents(bytes)
    case .figures: FuzzedFiles.readFigures(bytes)
    case .csv: FuzzedLogs.analyze(bytes, as: "csv")
    case .ndjson: FuzzedLogs.analyze(bytes, as: "ndjson")
    case .mapping: FuzzedLogs.readMapping(bytes)
    case .aliases: FuzzedLogs.readAliases(bytes)
    case .importing: FuzzedFiles.importConfiguration(bytes)
    case .part: FuzzedLogs.merge(bytes)
    case .comparing: FuzzedReports.compare(bytes)
    case .backtest: FuzzedReports.readRecord(bytes)
    case .sticky: FuzzedTexts.openStore(bytes)
    case .tree: FuzzedTexts.parseTree(bytes)
    case .link: FuzzedTexts.parseLink(bytes)
    case .pattern: FuzzedTexts.matchPattern(bytes)
    case .arguments: FuzzedTexts.parseArguments(bytes)
    }
  }
}

/// What libFuzzer calls, in one process, with one input after another.
@_cdecl("LLVMFuzzerTestOneInput") func readFuzzedInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  FuzzTarget.chosen.read(input)
  return 0
}

/// Ends the process, so that libFuzzer keeps the input, where something is not as it must be.
func demand(_ holds: Bool, _ words: @autoclosure () -> String) {
  guard !holds else { return }
  FileHandle.standardError.write(Data("broken: \(words())\n".utf8))
  abort()
}

/// Waits for what is done in a task; libFuzzer knows none.
func waiting(for work: @escaping @Sendable () async -> Void) {
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    await work()
    done.signal()
  }
  done.wait()
}

/// A file of this process that inputs are written to, where the reader takes a path; in memory where the system can.
struct FuzzedFile {
  let path: String

  init(_ name: String) {
    let isLinux = FileManager.default.fileExists(atPath: "/dev/shm")
    let folder = isLinux ? "/dev/shm" : NSTemporaryDirectory()
    path = "\(folder)/desireline-fuzz-\(ProcessInfo.processInfo.processIdentifier)-\(name)"
  }

  func write(_ bytes: [UInt8]) {
    let isWritten = FileManager.default.createFile(atPath: path, contents: Data(bytes))
    demand(isWritten, "'\(path)' cannot be written")
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
