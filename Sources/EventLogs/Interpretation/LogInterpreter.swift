/// Knows what the rows of a sort of log say.
package protocol LogInterpreter: Sendable {
  /// Which values of a row are read.
  var layout: RowLayout { get }

  /// By which rules users are counted.
  var counting: LogCounting { get }

  /// What the times of the log are.
  var clock: LogClock { get }

  /// What a row's texts say, asked once for each combination of texts.
  /// - Parameter texts: The texts of ``RowLayout/facts``, in their order and as they are written, numbers too; empty
  ///   where a row has none.
  /// - Returns: What happened; `nil` where the row says nothing to this experiment, and is counted as passed over.
  /// - Throws: ``FactsFault`` if the texts cannot be understood.
  func facts(_ texts: [String]) throws(FactsFault) -> LogFacts?

  /// Whether the experiment has a screen, under any variant.
  func knows(screen: String) -> Bool
}
