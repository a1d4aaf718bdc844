import Foundation

/// Why a report was not written.
package struct ReportDirectoryError: Error, Hashable, Sendable {
  /// What went wrong.
  package enum Reason: Hashable, Sendable {
    /// The name of the experiment or of a file is not a safe name.
    case unsafeName
    /// Two files have this name, or differ from it only in case.
    case repeatedName
    /// The place of the report, or the directory of reports, is taken by something that is not a directory.
    case notADirectory
    /// The place of the report is taken by a directory that shares no file with a report: replacing it would lose it.
    case notAReport
    /// The operating system refused, in its own words.
    case system(String)
  }

  /// The file or directory it went wrong with.
  package let path: String
  /// What went wrong.
  package let reason: Reason

  /// Makes an error.
  package init(path: String, reason: Reason) { (self.path, self.reason) = (path, reason) }
}

extension ReportDirectoryError: CustomStringConvertible {
  /// One sentence that names the path and the reason.
  package var description: String {
    switch reason {
    case .unsafeName: "cannot write '\(path)': the name may only have letters, digits, '.', '_' and '-'"
    case .repeatedName: "cannot write '\(path)': two files have this name"
    case .notADirectory: "cannot write '\(path)': something that is not a directory is in the way"
    case .notAReport: "cannot replace '\(path)': it is not a report of an earlier run"
    case .system(let words): "cannot write '\(path)': \(words)"
    }
  }
}

extension ReportDirectoryError {
  /// An error of the file system, with the operating system's own reason where Foundation hands it on.
  init(path: String, _ error: any Error) {
    var innermost = error as NSError
    while let underlying = innermost.userInfo[NSUnderlyingErrorKey] as? NSError { innermost = underlying }
    self.init(path: path, reason: .system(innermost.localizedFailureReason ?? innermost.localizedDescription))
  }
}
