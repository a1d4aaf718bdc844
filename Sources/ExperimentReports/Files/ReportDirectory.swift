import Foundation

/// The directory of reports, one directory per experiment in it.
///
/// A report is written into a hidden directory beside its place and renamed into it, so that there is never half a
/// report and the one before survives any failure. Writers of one directory of reports wait for each other.
package struct ReportDirectory: Hashable, Sendable {
  /// The directory that holds the reports; made when the first is written.
  package let path: String

  /// A directory of reports.
  package init(_ path: String) { self.path = path }

  /// Writes a report, replacing the experiment's last one.
  ///
  /// - Returns: the path of the report's directory.
  /// - Throws: `ReportDirectoryError` if a name is not safe or the file system refuses; the last report is as it was.
  @discardableResult
  package func write(_ files: [ReportFile], experiment: String) throws(ReportDirectoryError) -> String {
    try check(files, experiment)
    let place = ReportPlace(root: path, experiment: experiment)
    try attempt(path) { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    let lock = DirectoryLock(path)
    defer { lock.release() }
    try place.recover()
    try place.checkReplaceable(by: files)
    do throws(ReportDirectoryError) {
      try place.fill(files)
      try place.replace()
    } catch {
      place.discard()
      throw error
    }
    return place.final
  }

  private func check(_ files: [ReportFile], _ experiment: String) throws(ReportDirectoryError) {
    guard experiment.wholeMatch(of: /[a-z0-9][a-z0-9_-]{0,63}/) != nil else {
      throw ReportDirectoryError(path: experiment, reason: .unsafeName)
    }
    var names: Set<String> = []
    for file in files {
      guard file.hasSafeName else { throw ReportDirectoryError(path: file.name, reason: .unsafeName) }
      // Some file systems do not tell upper from lower case.
      guard names.insert(file.name.lowercased()).inserted else {
        throw ReportDirectoryError(path: file.name, reason: .repeatedName)
      }
    }
  }
}

/// Does something with a path of the file system and names the path in the error.
func attempt<Result>(_ path: String, _ body: () throws -> Result) throws(ReportDirectoryError) -> Result {
  do {
    return try body()
  } catch {
    throw ReportDirectoryError(path: path, error)
  }
}
