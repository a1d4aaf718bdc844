import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Assignments that are kept in a file, which several programs may use at once.
///
/// The file only grows: a line for each assignment, with a checksum. A program that is killed while it writes leaves at
/// most the beginning of its last line, which no reader takes for a record and the next writer cuts off. Writers take
/// turns by a lock on the file, and read what others wrote before they write, so that the first assignment is kept.
public final class FileStickyStore: StickyStore {
  private let path: String
  private let synchronizes: Bool
  private let file: Mutex<OpenFile>

  /// The file's number, and what was read of it.
  private struct OpenFile {
    let number: Int32
    var table = StickyTable()
    /// Where the last whole line that was read ends, in bytes, and how many lines that were.
    var end = 0
    var lines = 0
  }

  /// Opens a file, or makes an empty one.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - synchronizes: Whether each assignment is on the disk before it is answered. Without, a crash of the whole
  ///     machine may lose the last ones; a crash of the program loses none.
  /// - Throws: ``AssignmentError`` where the file cannot be opened or is damaged.
  public init(path: String, synchronizes: Bool = false) throws(AssignmentError) {
    let number = unsafe path.withCString { unsafe open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_APPEND, 0o600) }
    guard number >= 0 else { throw .system(path: path, attempt: "open the file", code: errno) }
    (self.path, self.synchronizes) = (path, synchronizes)
    file = Mutex(OpenFile(number: number))
    try locked(LOCK_SH) { file throws(AssignmentError) in try self.readOn(&file) }
  }

  deinit { _ = file.withLock { close($0.number) } }

  /// The assignments of a user in an experiment, also those that other programs have kept since.
  public func records(of user: String, in experiment: String) throws(AssignmentError) -> [StickyRecord] {
    try locked(LOCK_SH) { file throws(AssignmentError) in
      try self.readOn(&file)
      return file.table.records(of: user, in: experiment)
    }
  }

  /// Keeps an assignment, unless there is one of the same experiment, user and version.
  public func keep(_ record: StickyRecord) throws(AssignmentError) -> StickyRecord {
    try locked(LOCK_EX) { file throws(AssignmentError) in
      try self.readOn(&file)
      let kept = file.table.records(of: record.user, in: record.experiment)
      if let earlier = kept.first(where: { $0.version == record.version }) { return earlier }
      // What follows the last whole line was begun by a program that is gone.
      guard ftruncate(file.number, off_t(file.end)) == 0 else { throw self.failure("cut off an unfinished record") }
      let line = StickyLine.bytes(of: record)
      try self.append(line, to: file.number)
      (file.end, file.lines) = (file.end + line.count, file.lines + 1)
      return file.table.add(record)
    }
  }

  private func locked<Result: Sendable>(
    _ kind: Int32, _ body: (inout OpenFile) throws(AssignmentError) -> Result
  ) throws(AssignmentError) -> Result {
    try file.withLock { file throws(AssignmentError) in
      while flock(file.number, kind) != 0 { guard errno == EINTR else { throw self.failure("lock the file") } }
      defer { _ = flock(file.number, LOCK_UN) }
      return try body(&file)
    }
  }

  /// Reads the whole lines that were added since.
  private func readOn(_ file: inout OpenFile) throws(AssignmentError) {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var (line, place): ([UInt8], Int) = ([], file.end)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe pread(file.number, $0.baseAddress, $0.count, off_t(place))
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure("read the file") }
      guard count > 0 else { return }
      place += count
      for byte in piece[..<count] {
        line.append(byte)
        guard byte == 0x0A else { continue }
        guard let record = StickyLine.record(line.dropLast()) else { throw .damaged(path: path, line: file.lines + 1) }
        file.table.add(record)
        file.end += line.count
        file.lines += 1
        line.removeAll(keepingCapacity: true)
      }
    }
  }

  private func append(_ bytes: [UInt8], to number: Int32) throws(AssignmentError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes[written...].withUnsafeBytes { unsafe write(number, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure("write to the file") }
      written += count
    }
    guard !synchronizes || fsync(number) == 0 else { throw failure("bring the file to the disk") }
  }

  private func failure(_ attempt: String) -> AssignmentError { .system(path: path, attempt: attempt, code: errno) }
}

/// A record as a line: its checksum, and its fields with tabs between them.
enum StickyLine {
  /// The line with its end.
  static func bytes(of record: StickyRecord) -> [UInt8] {
    let fields = [String(record.version), record.experiment, record.user, record.variant].map(escaped)
    let text = fields.joined(separator: "\t")
    return Array("\(checksum(text.utf8))\t\(text)\n".utf8)
  }

  /// The record of a line without its end; nil where the line was changed.
  static func record(_ line: ArraySlice<UInt8>) -> StickyRecord? {
    let parts = line.split(separator: 0x09, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, checksum(parts[1]).utf8.elementsEqual(parts[0]) else { return nil }
    let fields = parts[1].split(separator: 0x09, omittingEmptySubsequences: false).map {
      unescaped(String(decoding: $0, as: UTF8.self))
    }
    guard fields.count == 4, let version = Int(fields[0]) else { return nil }
    return StickyRecord(experiment: fields[1], user: fields[2], version: version, variant: fields[3])
  }

  private static func checksum(_ bytes: some Sequence<UInt8>) -> String {
    let digits = String(Murmur3.hash(bytes), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  private static func escaped(_ field: String) -> String {
    var escaped = ""
    for scalar in field.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\t": escaped += "\\t"
      case "\n": escaped += "\\n"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func unescaped(_ field: String) -> String {
    var (unescaped, isEscape) = ("", false)
    for scalar in field.unicodeScalars {
      switch (isEscape, scalar) {
      case (false, "\\"): isEscape = true
      case (true, "t"): (unescaped, isEscape) = (unescaped + "\t", false)
      case (true, "n"): (unescaped, isEscape) = (unescaped + "\n", false)
      default:
        unescaped.unicodeScalars.append(scalar)
        isEscape = false
      }
    }
    return unescaped
  }
}
