import Foundation

/// A file that is written beside its place and renamed into it, so that there is never half of it.
package final class PartialFile: Sendable {
  private let path: String
  private let partial: String
  private let handle: FileHandle

  /// Begins a file; what stands in its place stays there until ``commit()``.
  /// - Throws: ``EventLogError`` if it cannot be written there.
  package init(path: String) throws(EventLogError) {
    let url = URL(filePath: path)
    let name = ".\(url.lastPathComponent).partial"
    let partial = url.deletingLastPathComponent().appending(path: name).path(percentEncoded: false)
    // A file renamed over a device or a pipe would take it away from the system.
    let kind = (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    guard kind == nil || kind == .typeRegular || kind == .typeSymbolicLink else {
      throw EventLogError(file: path, .unwritable("something that is not a file is in the way"))
    }
    guard FileManager.default.createFile(atPath: partial, contents: nil),
      let handle = FileHandle(forWritingAtPath: partial)
    else { throw EventLogError(file: path, .unwritable("no file can be made beside it")) }
    (self.path, self.partial, self.handle) = (path, partial, handle)
  }

  /// Writes what comes next.
  /// - Throws: ``EventLogError`` if the disk refuses.
  package func write(_ bytes: [UInt8]) throws(EventLogError) {
    try attempt { try handle.write(contentsOf: Data(bytes)) }
  }

  /// Puts the file in its place.
  /// - Throws: ``EventLogError`` if that is refused; what stood there before is as it was.
  package func commit() throws(EventLogError) {
    try attempt {
      try handle.synchronize()
      try handle.close()
    }
    guard unsafe rename(partial, path) == 0 else {
      throw EventLogError(file: path, .unwritable("it cannot be put in its place"))
    }
  }

  /// Gives the file up.
  package func discard() {
    try? handle.close()
    try? FileManager.default.removeItem(atPath: partial)
  }

  private func attempt(_ body: () throws -> Void) throws(EventLogError) {
    do { try body() } catch { throw EventLogError(file: path, .unwritable(error.localizedDescription)) }
  }
}
