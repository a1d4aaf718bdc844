import Foundation

/// Keeps two writers, threads or processes, from working in one directory at a time; a crash releases it.
///
/// Where the file system knows no locks it holds nothing, since a report is worth more than the guard.
struct DirectoryLock {
  private let handle: FileHandle?

  /// Waits for the directory.
  init(_ path: String) {
    handle = FileHandle(forReadingAtPath: path)
    if let handle { _ = flock(handle.fileDescriptor, LOCK_EX) }
  }

  /// Lets the next writer in.
  func release() {
    try? handle?.close()
  }
}
