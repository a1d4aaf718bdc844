package import EventLogs
import Foundation
package import TextFormats

/// The directory of reports, one directory per experiment in it.
///
/// A report is written into a hidden directory beside its place and renamed into it, so that there is never half a
/// report and the one before survives any failure. Writers of one directory of reports wait for each other. What users put
/// beside the files of a report stays there.
package struct ReportDirectory: Hashable, Sendable {
  /// The directory that holds the reports; made when the first is written.
  package let path: String

  /// A directory of reports.
  package init(_ path: String) { self.path = path }

  /// Writes a report, replacing the experiment's last one.
  ///
  /// - Parameters:
  ///   - files: The files of the report.
  ///   - experiment: The id of the experiment, which names the report's directory.
  ///   - log: A log that is put in its place together with the report.
  /// - Returns: the path of the report's directory.
  /// - Throws: `Problem` if the id is not safe or the file system refuses, `Problem` if it refuses the
  ///   log; the last report is as it was, and the log is given up.
  @discardableResult package func write(
    _ files: [ReportFile], experiment: String, with log: PartialFile? = nil
  ) throws -> String {
    defer { log?.discard() }
    guard experiment.wholeMatch(of: /[a-z0-9][a-z0-9_-]{0,63}/) != nil else {
      throw Problem.unsafeName(experiment)
    }
    let place = ReportPlace(root: path, experiment: experiment, files: files.map(\.name))
    try attempt(path) { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    let lock = DirectoryLock(path)
    defer { lock.release() }
    try place.recover()
    try place.checkReplaceable()
    do {
      try place.fill(files)
      try log?.finish()
      try place.replace { try log?.commit() }
    } catch {
      place.discard()
      throw error
    }
    return place.final
  }

  /// Makes sure, as far as it can be known, that the report of an experiment can be written, before it is made.
  /// - Parameters:
  ///   - experiment: The id of the experiment.
  ///   - names: Files by one of which a directory is known to be a report.
  /// - Throws: `Problem`
  package func check(
    _ experiment: String, knownBy names: [String] = ["funnel.csv", ReportFile.record]
  ) throws(Problem) {
    try ReportPlace(root: path, experiment: experiment, files: names).checkReplaceable()
    var place = URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL
    while try attempt(path, { try FileKind(at: place.path) }) == nil, place.path != "/" {
      place.deleteLastPathComponent()
    }
    guard try attempt(path, { try FileKind(at: place.path) }) == .directory else {
      throw Problem.notADirectory(place.path)
    }
    let isWritable = unsafe access(place.path, W_OK | X_OK) == 0
    guard isWritable else { throw Problem.unwritable(report: place.path, SystemError(code: errno)) }
  }
}

/// Does something with a path of the file system and names the path in the error.
func attempt<Result>(_ path: String, _ body: () throws -> Result) throws(Problem) -> Result {
  do { return try body() } catch { throw Problem.unwritable(report: path, error) }
}

/// Why a report is not written.
extension Problem {
  /// The name of the experiment is not a safe name.
  package static func unsafeName(_ name: String) -> Problem {
    Problem(
      .unwritablePlace, "cannot write '\(name)': the name may only have letters, digits, '.', '_' and '-'",
      hint: "give the experiment another id")
  }

  /// The place of the report, or the directory of reports, is taken by something that is not a directory.
  package static func notADirectory(_ path: String) -> Problem {
    Problem(.occupiedPlace, "cannot write '\(path)': it exists and is not a directory", hint: moveAway)
  }

  /// The place of the report is taken by a directory that shares no file with a report: replacing it would lose it.
  package static func notAReport(_ path: String) -> Problem {
    Problem(.occupiedPlace, "cannot replace '\(path)': it is not a report of an earlier run", hint: moveAway)
  }

  private static let moveAway = "move it away, or write somewhere else with --out"

  /// The operating system refused, with its own reason where Foundation hands it on.
  static func unwritable(report path: String, _ error: any Error) -> Problem {
    Problem(
      .unwritablePlace, "cannot write '\(path)': \(SystemError.reason(of: error))",
      hint: "mend the rights of the place, or write somewhere else with --out")
  }
}

/// Keeps two writers, threads or processes, from working in one directory at a time; a crash releases it.
///
/// Where the file system knows no locks it holds nothing, since a report is worth more than the guard.
package struct DirectoryLock {
  private let handle: FileHandle?

  /// Waits for the directory.
  package init(_ path: String) {
    handle = FileHandle(forReadingAtPath: path)
    if let handle { _ = flock(handle.fileDescriptor, LOCK_EX) }
  }

  /// Lets the next writer in.
  package func release() { try? handle?.close() }
}

/// One file of a report before it is written.
package struct ReportFile: Hashable, Sendable {
  /// The file that names all others of a run's report, `run.json`.
  package static let record = "run.json"

  /// The file's name, without a directory.
  package let name: String
  /// What the file holds.
  package let bytes: [UInt8]

  /// A file.
  package init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

  /// A file of text.
  package init(name: String, text: String) { self.init(name: name, bytes: Array(text.utf8)) }

  /// Whether the name is one that stays inside its directory, is not hidden and needs no quoting in a shell.
  var hasSafeName: Bool { !name.hasPrefix(".") && name.wholeMatch(of: /[A-Za-z0-9._-]+/) != nil }
}

/// The three directories one report moves through: being written, in place, and the one before on its way out.
package struct ReportPlace {
  /// Where the report belongs.
  let final: String
  /// Where it is written; hidden, so that it is not taken for a report.
  private let partial: String
  /// Where the report before waits until the new one is in place.
  private let previous: String
  /// The names of the new report's files.
  private let names: Set<String>

  private var manager: FileManager { .default }

  package init(root: String, experiment: String, files: [String]) {
    let root = URL(filePath: root, directoryHint: .isDirectory)
    final = root.appending(path: experiment).path(percentEncoded: false)
    partial = root.appending(path: ".\(experiment).partial").path(percentEncoded: false)
    previous = root.appending(path: ".\(experiment).previous").path(percentEncoded: false)
    names = Set(files)
  }

  /// Clears up after a writer that crashed, and puts the last report back if it was between its two names.
  func recover() throws(Problem) {
    try remove(partial)
    switch try kind(of: previous) {
    case nil: return
    case .directory where try kind(of: final) == nil: try move(previous, to: final)
    case .directory: try removePrevious()
    // Nobody's report: what a link leads to is not touched.
    default: try remove(previous)
    }
  }

  /// Refuses to replace what is not a report: the directory may be the user's own, with `--out .` for example.
  func checkReplaceable() throws(Problem) {
    guard let kind = try kind(of: final) else { return }
    guard kind == .directory else { throw Problem.notADirectory(final) }
    let old = try attempt(final) { try manager.contentsOfDirectory(atPath: final) }
    guard old.isEmpty || old.contains(where: names.contains) else {
      throw Problem.notAReport(final)
    }
  }

  /// Writes every file to the disk, beside the place of the report.
  func fill(_ files: [ReportFile]) throws(Problem) {
    try attempt(partial) { try manager.createDirectory(atPath: partial, withIntermediateDirectories: false) }
    for report in files {
      try attempt("\(final)/\(report.name)") {
        let file = try Descriptor(opening: "\(partial)/\(report.name)", O_WRONLY | O_CREAT | O_EXCL)
        do {
          try file.write(report.bytes)
          try file.synchronize()
        } catch {
          try? file.end()
          throw error
        }
        try file.end()
      }
    }
  }

  /// Puts the written report in its place, or the last one back.
  /// - Parameter other: Puts in its place what belongs to the report; if it fails, so does the whole.
  package func replace(with other: () throws -> Void = {}) throws {
    let isReplacing = try kind(of: final) != nil
    if isReplacing {
      // Whole reports under both names, so that a writer that is killed now leaves what the next one clears up.
      try move(partial, to: previous)
      if FileKind.exchange(previous, final) {
        do { try other() } catch {
          if FileKind.exchange(previous, final) { try move(previous, to: partial) }
          throw error
        }
        try? removePrevious()
        return
      }
      try move(previous, to: partial)
      try move(final, to: previous)
    }
    do {
      try move(partial, to: final)
      do { try other() } catch {
        try move(final, to: partial)
        throw error
      }
    } catch {
      if isReplacing { try move(previous, to: final) }
      throw error
    }
    // The new report is in place; what cannot be removed now is removed by the next writer.
    if isReplacing { try? removePrevious() }
  }

  /// Removes what was written so far; what cannot be removed now is removed by the next writer.
  func discard() { try? remove(partial) }

  /// Removes the report before, and keeps what is no part of it.
  private func removePrevious() throws(Problem) {
    let own = names.union(try Self.record(in: previous)).union(try Self.record(in: final))
    let old = try attempt(previous) { try manager.contentsOfDirectory(atPath: previous) }
    for name in old where !own.contains(name) { try move("\(previous)/\(name)", to: "\(final)/\(name)") }
    try remove(previous)
  }

  /// The names of the files that a report says it has.
  private static func record(in directory: String) throws(Problem) -> Set<String> {
    let bytes = FileManager.default.contents(atPath: "\(directory)/\(ReportFile.record)") ?? Data()
    return Set(JSONDocument(reading: bytes).rows("files").map { $0.string("name") } + [ReportFile.record])
  }

  private func remove(_ path: String) throws(Problem) {
    guard try kind(of: path) != nil else { return }
    try attempt(path) { try manager.removeItem(atPath: path) }
  }

  private func move(_ path: String, to destination: String) throws(Problem) {
    try attempt(destination) { _ = try Descriptor.repeating { unsafe rename(path, destination) } }
  }

  /// What is at a path, without following a symbolic link; nil for nothing.
  private func kind(of path: String) throws(Problem) -> FileKind? {
    try attempt(path) { try FileKind(at: path, followsLinks: false) }
  }
}
