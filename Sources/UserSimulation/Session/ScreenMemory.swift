/// What a person remembers of one screen instance, as long as it exists.
struct ScreenMemory {
  /// The screen instance.
  let instance: Int
  /// The items tried, by their node keys.
  var tried: [UInt32] = []
  /// The next item to look at.
  var cursor = 0
  /// Which time round the items are looked at: 0 and 1 for the two passes, 2 when both are done.
  var pass = 0
  /// The first visible row.
  var offset = 0

  init(instance: Int) { self.instance = instance }

  /// Forgets everything but where the screen is scrolled to.
  mutating func startOver() {
    tried = []
    cursor = 0
    pass = 0
  }
}
