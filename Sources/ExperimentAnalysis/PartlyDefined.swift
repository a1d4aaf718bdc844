import ExperimentStatistics

/// Numbers of which some may be undefined, with the first reason why.
protocol PartlyDefined {
  /// Why something is missing; `nil` when nothing is.
  var undefined: UndefinedQuantity? { get set }
}

extension PartlyDefined {
  /// Takes a quantity that may be undefined, and remembers the first reason.
  mutating func take<Quantity>(
    _ path: WritableKeyPath<Self, Quantity?>,
    _ quantity: () throws(UndefinedQuantity) -> Quantity
  ) {
    do throws(UndefinedQuantity) {
      self[keyPath: path] = try quantity()
    } catch {
      undefined = undefined ?? error
    }
  }
}
