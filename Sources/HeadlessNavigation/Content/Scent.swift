/// How well something announces what users came for, 0–1: 0 for not at all, 1 for by its very name.
public struct Scent: Hashable, Sendable {
  /// The scent for everybody else.
  public var standard: Double
  /// The scent for those who came for a goal of that id.
  public var byGoal: [String: Double]

  /// Makes a scent, the same for everybody unless said otherwise.
  public init(_ standard: Double = 0, byGoal: [String: Double] = [:]) {
    self.standard = standard
    self.byGoal = byGoal
  }

  /// The scent for those who came for a goal.
  public func value(forGoal goal: String) -> Double { byGoal[goal] ?? standard }
}

extension Scent: ExpressibleByFloatLiteral {
  /// Makes a scent that is the same for everybody.
  public init(floatLiteral value: Double) { self.init(value) }
}
