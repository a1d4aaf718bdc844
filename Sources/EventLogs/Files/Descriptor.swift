import Foundation

/// Why the operating system refused something.
package struct SystemError: Error, Hashable, Sendable {
  /// The number of the reason, such as `ENOSPC`.
  package let code: Int32

  /// Makes an error of a number.
  package init(code: Int32) { self.code = code }

  /// The reason of the call that just failed.
  static var last: SystemError { SystemError(code: errno) }

  /// The reason of any error of the file system, where Foundation hands it on.
  package static func reason(of error: any Error) -> String {
    if let error = error as? SystemError { return error.reason }
    var innermost = error as NSError
    while let underlying = innermost.userInfo[NSUnderlyingErrorKey] as? NSError { innermost = underlying }
    return innermost.domain == NSPOSIXErrorDomain
      ? SystemError(code: Int32(innermost.code)).reason
      : innermost.localizedFailureReason ?? innermost.localizedDescription
  }

  /// The reason in the system's own words, but for the most frequent ones, such as `no space left on device`.
  package var reason: String {
    switch code {
    case ENOENT: return "there is no such file"
    case EISDIR: return "it is a directory"
    case ENXIO: return "it is a device or a pipe"
    default:
      // The words of a known number are the same for every thread.
      let words = unsafe String(cString: strerror(code))
      return words.prefix(1).lowercased() + words.dropFirst()
    }
  }
}

/// What stands at a path.
package enum FileKind: Hashable, Sendable {
  case file, directory, link, other

  /// Looks at a path; `nil` where there is nothing.
  /// - Parameter followsLinks: Whether a symbolic link is what it leads to.
  package init?(at path: String, followsLinks: Bool = true) throws(SystemError) {
    var facts = stat()
    do throws(SystemError) {
      _ = try Descriptor.repeating { unsafe followsLinks ? stat(path, &facts) : lstat(path, &facts) }
    } catch {
      guard error.code == ENOENT || error.code == ENOTDIR else { throw error }
      return nil
    }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .directory
    case S_IFLNK: self = .link
    default: self = .other
    }
  }
}

extension FileKind {
  /// Lets two files or directories change names, so that neither name is free for a moment.
  /// - Returns: Whether the system and the file system can do so, and did.
  package static func exchange(_ path: String, _ other: String) -> Bool {
    #if canImport(Darwin)
      return unsafe renamex_np(path, other, UInt32(RENAME_SWAP)) == 0
    #else
      // The C library has the call, and its header is hidden from Swift.
      typealias Call = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
      guard let symbol = unsafe dlsym(nil, "renameat2") else { return false }
      return unsafe unsafeBitCast(symbol, to: Call.self)(AT_FDCWD, path, AT_FDCWD, other, 2) == 0
    #endif
  }

  /// Whether two paths lead to one file.
  package static func areSame(_ path: String, _ other: String) -> Bool {
    var (own, second) = (stat(), stat())
    guard unsafe stat(path, &own) == 0, unsafe stat(other, &second) == 0 else { return false }
    return own.st_dev == second.st_dev && own.st_ino == second.st_ino
  }
}

/// An open file of the operating system, by its number.
package struct Descriptor: Sendable {
  /// The number.
  package let number: Int32

  /// Standard input.
  package static let standardInput = Descriptor(STDIN_FILENO)

  /// The file of a number.
  package init(_ number: Int32) { self.number = number }

  /// Opens a file, or makes it.
  /// - Parameter flags: Such as `O_WRONLY | O_CREAT`.
  package init(opening path: String, _ flags: Int32, mode: UInt32 = 0o666) throws(SystemError) {
    number = try Self.repeating { unsafe open(path, flags | O_CLOEXEC, mode_t(mode)) }
  }

  /// Opens a regular file to read it, and nothing else: opening a pipe that nobody writes to waits for ever.
  package init(reading path: String) throws(SystemError) {
    switch try FileKind(at: path) {
    case nil: throw SystemError(code: ENOENT)
    case .directory: throw SystemError(code: EISDIR)
    case .link, .other: throw SystemError(code: ENXIO)
    case .file: try self.init(opening: path, O_RDONLY)
    }
  }

  /// Reads up to so many bytes; fewer only at the end of the file.
  package func read(upTo count: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = Array(repeating: UInt8(0), count: min(count, 1 << 16))
    while bytes.count < count {
      let wanted = min(piece.count, count - bytes.count)
      let read = try Self.repeating {
        unsafe piece.withUnsafeMutableBytes { unsafe Foundation.read(number, $0.baseAddress, wanted) }
      }
      guard read > 0 else { break }
      bytes += piece[..<read]
    }
    return bytes
  }

  /// Writes all of the bytes, however many calls that takes.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      do throws(SystemError) {
        done += try Self.repeating {
          unsafe bytes.withUnsafeBytes { buffer in
            unsafe Foundation.write(number, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
          }
        }
      } catch {
        // Another program may have set a terminal or a pipe not to wait.
        guard error.code == EAGAIN else { throw error }
        var ready = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&ready, 1, -1)
      }
    }
  }

  /// Whether the file is the one at a path, and not one that was put in its place since it was opened.
  package func stands(at path: String) -> Bool {
    var (own, other) = (stat(), stat())
    guard unsafe fstat(number, &own) == 0, unsafe lstat(path, &other) == 0 else { return false }
    return own.st_dev == other.st_dev && own.st_ino == other.st_ino
  }

  /// Makes sure that what was written is on the disk, as far as the file system can.
  package func synchronize() throws(SystemError) {
    do throws(SystemError) { _ = try Self.repeating { fsync(number) } } catch {
      // Some file systems, and all devices, have nothing to synchronize.
      guard error.code == EINVAL || error.code == ENOTSUP else { throw error }
    }
  }

  /// Closes the file; some file systems say only now that the disk is full.
  package func end() throws(SystemError) { guard close(number) == 0 || errno == EINTR else { throw .last } }

  /// Does a call again as long as a signal cuts it short.
  package static func repeating<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      guard errno == EINTR else { throw .last }
    }
  }

  /// Takes the numbers of the standard streams that are closed: a file opened later would get one of them, and then be
  /// read as the input or be written into as the output.
  ///
  /// Reading from the input fails as before, and so does writing to the others.
  package static func reserveStandardStreams() {
    for (number, flags) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(number, F_GETFD) < 0 { _ = unsafe open("/dev/null", flags) }
  }
}
