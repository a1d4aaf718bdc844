import Foundation
import Synchronization

/// The bytes of a file or of standard input.
///
/// A file is open only while it is read, as a log may be more files than a process may have open.
final class FileBytes: ByteSource {
  private enum State {
    case unread, ended
    case open(FileHandle)
  }

  private let path: String
  private let state = Mutex(State.unread)

  init(path: String) throws(EventLogError) {
    self.path = path
    guard path != "-" else { return }
    guard FileManager.default.fileExists(atPath: path) else { throw unreadable("there is no such file") }
    guard FileManager.default.isReadableFile(atPath: path) else { throw unreadable("it may not be read") }
  }

  func read(into bytes: inout [UInt8], at part: Range<Int>) throws(EventLogError) -> Int {
    guard let handle = try handle() else { return 0 }
    while true {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        let part = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[part])
        return unsafe Foundation.read(handle.fileDescriptor, part.baseAddress, part.count)
      }
      if count == 0 { state.withLock { $0 = .ended } }
      if count >= 0 { return count }
      let error = errno
      guard error == EINTR else { throw unreadable(unsafe String(cString: strerror(error))) }
    }
  }

  /// What is read from; `nil` after the end.
  private func handle() throws(EventLogError) -> FileHandle? {
    let handle = state.withLock { state -> Result<FileHandle?, EventLogError> in
      switch state {
      case .ended: return .success(nil)
      case .open(let handle): return .success(handle)
      case .unread:
        let opened = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path)
        guard let opened else { return .failure(unreadable("it may not be read")) }
        state = .open(opened)
        return .success(opened)
      }
    }
    return try handle.get()
  }

  private func unreadable(_ words: String) -> EventLogError { EventLogError(file: path, .unreadable(words)) }
}
