/// The constants of the policy `scent-utility`, and what scents they make of values from 0 to 1.
package struct ScentRules: Sendable {
  /// What is added to the number of things read before the best of them is chosen: `k`.
  let reluctance: Double
  /// What going back has to be better by: `C`.
  let goBackCost: Double
  /// The least scent, which is also that of a failure.
  let floor: Double
  private let scale: Double
  /// The value of a label that is not on the way, yet stands in a list with one that is.
  private let kinship: Double
  private let labelNoise, leafNoise: Double

  /// Takes the constants from the parameters of behavior.
  package init(_ parameters: BehaviorParameters) {
    reluctance = parameters[.reluctance]
    goBackCost = parameters[.goBackCost]
    floor = parameters[.scentFloor]
    scale = parameters[.scentScale]
    kinship = parameters[.kinship]
    labelNoise = parameters[.labelNoise]
    leafNoise = parameters[.leafNoise]
  }

  /// The scent of what is perceived to be worth a value.
  package func scent(ofValue value: Double) -> Double { max(floor, scale * value) }

  /// How far the perception of a label of a leaf, or of another thing, strays.
  package func noise(isLeaf: Bool) -> Double { isLeaf ? leafNoise : labelNoise }

  /// The perceived value of a label.
  /// - Parameters:
  ///   - deviation: The magnitude of a standard normal deviation.
  ///   - isKin: Whether something else in the same narrower list is on the way.
  package func value(isOnPath: Bool, isKin: Bool, isLeaf: Bool, deviation: Double) -> Double {
    let error = noise(isLeaf: isLeaf) * deviation
    return isOnPath ? max(0, 1 - error) : min(1, (isKin ? kinship : 0) + error)
  }

  /// The perceived value of a fixed item.
  /// - Parameter deviation: A standard normal deviation.
  package func value(scent: Double, deviation: Double) -> Double {
    min(1, max(0, scent + noise(isLeaf: false) * deviation))
  }
}
