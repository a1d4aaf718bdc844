/// Whether waits end equally fast in two arms.
///
/// Mantel, Cancer Chemotherapy Reports 50 (1966). Waits that ended by another cause than the one compared are censored:
/// see `EventTimes.causeSpecific(_:)`.
package struct LogRankTest: Sendable, Hashable {
  /// The treatment's events beyond those expected if both arms were alike; below zero where it converts later or less.
  package let excess: Double
  /// The test.
  package let result: TestResult

  /// Compares the events of all causes of two tallies of the same scale.
  ///
  /// - Throws: `noUnits` where an arm has no users, `noEvents` where nothing happened while both arms had users waiting.
  package init(control: EventTimes, treatment: EventTimes) throws(UndefinedQuantity) {
    precondition(control.scale == treatment.scale, "scale == \(treatment.scale), must be \(control.scale).")
    guard control.users > 0 && treatment.users > 0 else { throw .noUnits }
    var (first, second) = (control.entries[...], treatment.entries[...])
    var (waitingFirst, waitingSecond) = (control.users, treatment.users)
    var (excess, variance) = (ExtendedDouble(0), 0.0)
    while let time = [first.first?.time, second.first?.time].compactMap({ $0 }).min() {
      let own = first.first?.time == time ? first.popFirst() : nil
      let other = second.first?.time == time ? second.popFirst() : nil
      let (x1, x2) = (own?.allEvents ?? 0, other?.allEvents ?? 0)
      let waiting = Double(waitingFirst + waitingSecond)
      if x1 + x2 > 0 && waitingFirst > 0 && waitingSecond > 0 {
        let cross = ExtendedDouble(
          product: Int128(x2),
          Int128(waitingFirst),
          minusProduct: Int128(x1),
          Int128(waitingSecond)
        )
        excess = excess + cross / waiting
        let share = Double(waitingFirst) / waiting * (Double(waitingSecond) / waiting)
        let events = Double(x1 + x2)
        variance += events * share * ((waiting - events) / (waiting - 1))
      }
      waitingFirst -= x1 + (own?.censored ?? 0)
      waitingSecond -= x2 + (other?.censored ?? 0)
    }
    guard variance > 0 else { throw .noEvents }
    self.excess = excess.high
    result = TestResult(.logRank, chiSquared: excess.high / variance * excess.high, degreesOfFreedom: 1)
  }
}
