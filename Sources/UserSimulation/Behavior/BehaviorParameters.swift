/// A value for every parameter.
public struct BehaviorParameters: Hashable, Sendable {
  private var values: [Double]

  /// The defaults.
  public init() { values = BehaviorParameter.allCases.map(\.standard) }

  /// The value of a parameter, durations in milliseconds.
  public subscript(parameter: BehaviorParameter) -> Double {
    get { values[parameter.index] }
    set { values[parameter.index] = newValue }
  }

  func milliseconds(_ parameter: BehaviorParameter) -> Int { Int(self[parameter] + 0.5) }
}

extension BehaviorParameter {
  fileprivate var index: Int { Self.positions[self] ?? 0 }

  private static let positions = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($0.element, $0.offset) }
  )
}
