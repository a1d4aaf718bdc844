import Foundation

/// The bytes of a file or of standard input.
final class FileBytes: ByteSource {
  private let path: String
  private let handle: FileHandle
  private let descriptor: Int32

  init(path: String) throws(EventLogError) {
    guard path == "-" || FileManager.default.fileExists(atPath: path) else {
      throw EventLogError(file: path, .unreadable("there is no such file"))
    }
    let opened = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path)
    guard let handle = opened else { throw EventLogError(file: path, .unreadable("it may not be read")) }
    (self.path, self.handle, descriptor) = (path, handle, handle.fileDescriptor)
  }

  func read(into bytes: inout [UInt8], at part: Range<Int>) throws(EventLogError) -> Int {
    while true {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        let part = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[part])
        return unsafe Foundation.read(descriptor, part.baseAddress, part.count)
      }
      if count >= 0 { return count }
      let error = errno
      guard error == EINTR else {
        throw EventLogError(file: path, .unreadable(unsafe String(cString: strerror(error))))
      }
    }
  }
}
