/// Words that are written one after another into memory that is there already.
struct RecordWriter: ~Copyable {
  private(set) var words: [UInt64] = []
  /// How many were written.
  private(set) var count = 0

  /// Writes over words, which are taken away meanwhile.
  init(taking words: inout [UInt64]) {
    swap(&self.words, &words)
    if self.words.isEmpty { self.words = Array(repeating: 0, count: 1024) }
  }

  /// Writes a word.
  @inline(__always)
  mutating func append(_ word: UInt64) {
    if count == words.count { words += Array(repeating: 0, count: words.count) }
    words[count] = word
    count &+= 1
  }
}
