import Foundation

/// How much of a costly test runs: a sample, or all of it where `DESIRELINE_HEAVY` is set, as `.ci/weekly experiments` does.
public enum Heavy {
  /// Whether everything runs.
  public static let isOn = ProcessInfo.processInfo.environment["DESIRELINE_HEAVY"] != nil

  /// Every so many elements, or all of them.
  public static func sample<Elements: Sequence>(_ elements: Elements, oneIn share: Int) -> [Elements.Element] {
    elements.enumerated().filter { isOn || $0.offset.isMultiple(of: share) }.map(\.element)
  }
}
