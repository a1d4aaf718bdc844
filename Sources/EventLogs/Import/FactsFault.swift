/// Why a row's texts say nothing, with the text that does not.
package struct FactsFault: Error, Hashable, Sendable {
  /// Why.
  package var fault: LogFault
  /// The text that was not understood; empty where it is none.
  package var example: String

  /// Makes a fault.
  package init(_ fault: LogFault, _ example: String = "") { (self.fault, self.example) = (fault, example) }
}
