/// The units two arms need.
public struct SampleSize: Sendable, Hashable {
  /// The control's units, before rounding up.
  public let exactControl: Double
  /// The control's units.
  public let control: Int
  /// The treatment's units, the ratio times the exact number of the control's.
  public let treatment: Int

  /// - Throws: `unattainable` where no integer holds the number.
  init(control: Double, ratio: Double) throws(UndefinedQuantity) {
    guard control.isFinite, control * max(1, ratio) < 1e18 else { throw .unattainable }
    let whole = Int(control) + (Double(Int(control)) < control ? 1 : 0)
    exactControl = control
    self.control = max(1, whole)
    let other = control * ratio
    treatment = max(1, Int(other) + (Double(Int(other)) < other ? 1 : 0))
  }
}
