import PlatformMathematics

/// How much of the significance may be used up at a share of the information.
///
/// Lan & DeMets, Biometrika 70 (1983); Kim & DeMets, Biometrika 74 (1987); Hwang, Shih & DeCani, Statistics in Medicine
/// 9 (1990).
public enum SpendingFunction: Sendable, Hashable {
  /// 2 − 2Φ(z/√t), close to O'Brien and Fleming's bounds: almost nothing early.
  case obrienFleming
  /// α·ln(1 + (e − 1)t), close to Pocock's bounds: nearly even.
  case pocock
  /// α·t^exponent, for an exponent above 0.
  case power(Double)
  /// α(1 − e^(−γt))/(1 − e^(−γ)), even at γ = 0.
  case hwangShihDeCani(Double)

  /// The significance spent at the share `information` (0…1), of `significance` in all on this side.
  public func spent(at information: Double, of significance: Double) -> Double {
    guard information > 0 else { return 0 }
    guard information < 1 else { return significance }
    switch self {
    case .obrienFleming:
      let critical = NormalDistribution().upperQuantile(significance / 2)
      return NormalDistribution().twoSidedPValue(at: critical / information.squareRoot())
    case .pocock:
      return significance * logarithm(onePlus: exponentialMinusOne(1) * information)
    case .power(let exponent):
      precondition(exponent > 0, "exponent == \(exponent), must be > 0.")
      return significance * PlatformMathematics.power(information, exponent)
    case .hwangShihDeCani(let parameter):
      guard parameter != 0 else { return significance * information }
      return significance * (exponentialMinusOne(-parameter * information) / exponentialMinusOne(-parameter))
    }
  }
}
