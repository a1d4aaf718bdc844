public import Desireline

/// Lets those pass who are old enough, and asks the others on a screen.
public struct AgeGate: Gate {
  /// The least age, in years.
  public let least: Int
  /// Where the user is asked.
  public let screen: Name<Screen>

  /// Makes a gate.
  public init(least: Int, screen: Name<Screen>) { (self.least, self.screen) = (least, screen) }

  /// Reads the age from what is to be shown at the destination.
  public func judge(_ destination: Destination, in scene: NavigationContext) -> GateAnswer {
    if case .number(let age) = destination.context, age >= least { return .verdict(.proceed) }
    return .suspend(present: Screen(kind: screen))
  }
}
