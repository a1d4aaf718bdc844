import Foundation
import Synchronization

/// A file for what does not fit into memory; it has no name, so it is gone when nobody holds it any more.
final class SpillFile: Sendable {
  private let folder: String
  private let handle: FileHandle
  private let end = Mutex(0)

  /// Makes a file in a folder, which is made if it is not there.
  /// - Throws: ``EventLogError`` if that is refused.
  init(in folder: String) throws(EventLogError) {
    self.folder = folder
    let name = ".desireline-\(ProcessInfo.processInfo.processIdentifier)-\(UInt64.random(in: 0 ... .max)).spill"
    let path = folder.isEmpty ? name : "\(folder)/\(name)"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
      let handle = FileHandle(forUpdatingAtPath: path)
    else { throw EventLogError(file: folder, .unwritable("what does not fit into memory cannot be kept there")) }
    self.handle = handle
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Appends words.
  /// - Returns: Where they are.
  func append(_ words: Span<UInt64>) throws(EventLogError) -> Int {
    let size = words.count * 8
    let start = end.withLock { end in
      defer { end += size }
      return end
    }
    let descriptor = handle.fileDescriptor
    let isWritten = unsafe words.withUnsafeBytes { bytes in
      var done = 0
      while done < size {
        let count = unsafe pwrite(
          descriptor,
          bytes.baseAddress.map { unsafe $0 + done },
          size - done,
          off_t(start + done)
        )
        if count <= 0, !(count < 0 && errno == EINTR) { return false }
        done += max(0, count)
      }
      return true
    }
    guard isWritten else { throw EventLogError(file: folder, .unwritable("the disk takes no more")) }
    return start
  }

  /// Appends words that were kept to others.
  func read(_ part: Range<Int>, at start: Int, into words: inout [UInt64]) throws(EventLogError) {
    let first = words.count
    words.append(contentsOf: repeatElement(0, count: part.count))
    let size = part.count * 8
    let descriptor = handle.fileDescriptor
    let isRead = unsafe words.withUnsafeMutableBytes { bytes in
      var done = 0
      while done < size {
        let target = unsafe bytes.baseAddress.map { unsafe $0 + first * 8 + done }
        let count = unsafe pread(descriptor, target, size - done, off_t(start + part.lowerBound * 8 + done))
        if count <= 0, !(count < 0 && errno == EINTR) { return false }
        done += max(0, count)
      }
      return true
    }
    if !isRead { throw EventLogError(file: folder, .unreadable("what was kept there cannot be read again")) }
  }
}
