/// What a look at an item needs to know of it, kept small and apart from the rest.
struct LookRecord: BitwiseCopyable, Sendable {
  /// The key of draws about it.
  var key: UInt32
  /// The number of that key.
  @Small var node: Int
  /// The number of the pair of screen instance and key, by which it is remembered as tried.
  @Small var mark: Int
  /// Its row, counted from the top of the screen's content.
  @Small var row: Int
  /// The number of its scent; negative for labels.
  @Small var scent: Int
  /// The first leaf under a label.
  @Small var firstLeaf: Int = 0
  /// The leaf after the last; the first one again for what is no label.
  @Small var endOfLeaves: Int = 0
  /// Whether a label names one leaf.
  var isLeaf = false
  /// Whether users search it.
  var isSearched: Bool

  /// Whether a leaf is under the label; none has a negative number.
  func covers(_ leaf: Int) -> Bool { leaf >= firstLeaf && leaf < endOfLeaves }
}
