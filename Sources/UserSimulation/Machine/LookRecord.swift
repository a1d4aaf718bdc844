/// What a look at an item needs to know of it, kept small and apart from the rest.
struct LookRecord: Sendable {
  /// The key of draws about it.
  var key: UInt32
  /// The number of that key.
  var node: Int32
  /// The number of the pair of screen instance and key, by which it is remembered as tried.
  var mark: Int32
  /// Its row, counted from the top of the screen's content.
  var row: Int32
  /// The number of its scent; negative for labels.
  var scent: Int32
  /// The first leaf under a label.
  var firstLeaf: Int32 = 0
  /// The leaf after the last; the first one again for what is no label.
  var endOfLeaves: Int32 = 0
  /// Whether a label names one leaf.
  var isLeaf = false
  /// Whether people search it.
  var isSearched: Bool

  /// Whether a leaf is under the label; none has a negative number.
  func covers(_ leaf: Int) -> Bool { leaf >= Int(firstLeaf) && leaf < Int(endOfLeaves) }
}
