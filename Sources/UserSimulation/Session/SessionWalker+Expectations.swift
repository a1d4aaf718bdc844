/// What users expect of a page: as much as the label that led there has promised.
struct Expectation: BitwiseCopyable {
  /// The life of the screen instance that the label led to; no life is negative.
  var life = -1
  /// What the label was perceived to be worth.
  var value = 0.0
}

/// Going back from a page that keeps less than its label has promised.
///
/// Scent has to rise along a way, or users doubt it (CoLiDeS+, van Oostendorp & Juvina 2007; SNIF-ACT, Fu & Pirolli
/// 2007): where the item that would be taken on a new page is perceived to be worth less than the label that led there,
/// by more than `scent_drop`, they go back at once. A label that was followed before promises nothing new, so it is not
/// followed again in the same attempt. Without a drop (0) users expect nothing, and all this is off.
extension SessionWalker {
  /// Remembers what was followed, before it leads anywhere.
  mutating func noteFollowed(_ number: Int) {
    if rules.scentDrop > 0 { attention.labels.noteFollowed(machine.tables.looks[number]) }
  }

  /// Expects of the screen that an item has led to what the item promised.
  /// - Parameter life: The latest life before it was tapped.
  mutating func expect(asPromisedBy number: Int, on pane: PaneRecord, since life: Int) {
    guard rules.scentDrop > 0, attention.gaze >= 0, memory.places[attention.gaze].life > life else { return }
    let leaf = currentTask.leaf(in: pane.listed)
    expectation = Expectation(
      life: memory.places[attention.gaze].life,
      value: attention.labels.value(of: machine.tables.looks[number], toward: leaf))
  }

  /// Whether an item may be followed: a heading cannot be tapped, and one that was followed is nothing new.
  @inline(__always) mutating func isNew(_ item: LookRecord) -> Bool {
    !item.isHeading && (rules.scentDrop == 0 || !attention.labels.hasFollowed(item))
  }

  /// Whether the best of a page that nothing was tried on is so much less than expected that users go back, if they can.
  mutating func disappoints(_ number: Int, on pane: PaneRecord) -> Bool {
    let place = memory.places[pane.instance]
    guard rules.scentDrop > 0, place.life == expectation.life, place.trialCount == 0 else { return false }
    let value = attention.labels.value(of: machine.tables.looks[number], toward: currentTask.leaf(in: pane.listed))
    guard value < expectation.value - rules.scentDrop else { return false }
    return wayBack() != nil
  }
}
