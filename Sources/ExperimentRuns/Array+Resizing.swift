extension [Int64] {
  /// Makes room for so many values, in the same memory where they fit.
  mutating func resize(to count: Int) {
    while self.count > count { removeLast() }
    while self.count < count { append(0) }
  }
}
