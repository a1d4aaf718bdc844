import Foundation
import Synchronization
package import TextFormats

/// A file that is written beside its place and renamed into it, so that there is never half of it.
///
/// No two writers share one: the hidden file beside the place is locked as long as it is written. What a writer left that
/// was killed is locked no more, and the next one takes it over.
package final class PartialFile: Sendable {
  private let path: String
  private let partial: String
  private let file: Descriptor
  private let isOpen = Mutex(true)

  /// Begins a file; what stands in its place stays there until ``commit(replacing:)``.
  /// - Throws: `Problem` if it cannot be written there.
  package init(path: String) throws(Problem) {
    do throws(SystemError) {
      // A file renamed over a device or a pipe would take it away from the system.
      switch try FileKind(at: path) {
      case .directory, .other: throw SystemError(code: EISDIR)
      case nil, .file, .link: break
      }
      (partial, file) = try Self.reserve(beside: path)
    } catch {
      let words = error.code == EISDIR ? "something that is not a file is in the way" : error.reason
      throw Problem.unwritable(path, words)
    }
    self.path = path
  }

  deinit { discard() }

  /// Makes a hidden file that nobody else writes to.
  private static func reserve(beside path: String) throws(SystemError) -> (String, Descriptor) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().map { $0 + "/" }.joined()
    var number = 1
    while true {
      let partial = "\(folder).\(parts.last ?? "")\(number == 1 ? "" : ".\(number)").partial"
      let file = try Descriptor(opening: partial, O_WRONLY | O_CREAT | O_NOFOLLOW)
      if flock(file.number, LOCK_EX | LOCK_NB) == 0 {
        // The writer who had it may have put it in its place, or away, since it was opened.
        if file.stands(at: partial), ftruncate(file.number, 0) == 0 { return (partial, file) }
      } else if errno == EWOULDBLOCK {
        number += 1
      } else {
        // A file system without locks: a report is worth more than the guard.
        return (partial, file)
      }
      try? file.end()
    }
  }

  /// Writes what comes next.
  /// - Throws: `Problem` if the disk refuses.
  package func write(_ bytes: [UInt8]) throws(Problem) {
    try attempt { () throws(SystemError) in try file.write(bytes) }
  }

  /// Makes sure that everything is on the disk, so that ``commit(replacing:)`` has little left that may fail.
  /// - Throws: `Problem` if the disk refuses.
  package func finish() throws(Problem) { try attempt { () throws(SystemError) in try file.synchronize() } }

  /// Puts the file in its place.
  /// - Parameter replacing: Whether it takes the place of a file that is there.
  /// - Throws: `Problem` if that is refused; what stood there before is as it was.
  package func commit(replacing: Bool = true) throws(Problem) {
    try finish()
    try attempt { () throws(SystemError) in
      if replacing {
        _ = try Descriptor.repeating { unsafe rename(partial, path) }
      } else {
        try Self.link(partial, path)
      }
    }
    end()
  }

  /// Renames a file unless another has the name.
  private static func link(_ old: String, _ new: String) throws(SystemError) {
    do throws(SystemError) {
      _ = try Descriptor.repeating { unsafe Foundation.link(old, new) }
      unsafe unlink(old)
    } catch {
      // A file system without second names for a file.
      guard [EPERM, ENOTSUP, ENOSYS].contains(error.code), try FileKind(at: new, followsLinks: false) == nil else {
        throw error
      }
      _ = try Descriptor.repeating { unsafe rename(old, new) }
    }
  }

  /// Gives the file up, unless it is in its place.
  package func discard() {
    guard isOpen.withLock(\.self) else { return }
    unsafe unlink(partial)
    end()
  }

  /// Closes the file, which unlocks it; that comes last, so that nobody takes it over before it is gone.
  private func end() {
    guard
      isOpen.withLock({ isOpen in
        defer { isOpen = false }
        return isOpen
      })
    else { return }
    try? file.end()
  }

  private func attempt(_ body: () throws(SystemError) -> Void) throws(Problem) {
    do throws(SystemError) { try body() } catch { throw Problem.unwritable(path, error.reason) }
  }
}
