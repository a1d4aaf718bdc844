/// Keeps the links that arrive while an app is not ready, and delivers them when it is.
///
/// An app is ready once it has a root. A navigation that waits at a gate is no reason to keep a link: that is for the
/// engine's ``NavigationPolicy`` to settle.
public struct LinkInbox: Sendable {
  /// What became of a link that could not be followed.
  public enum Undelivered: Hashable, Sendable {
    /// It leads nowhere.
    case unusable(LinkError)
    /// The engine failed.
    case failed(Destination, NavigationFailure)
  }

  /// The table the links are looked up in.
  public let table: LinkTable
  /// The destinations that wait, the oldest first.
  public private(set) var waiting: [Destination] = []
  /// What could not be done, in order.
  public private(set) var undelivered: [Undelivered] = []

  /// Makes an empty inbox.
  public init(_ table: LinkTable) { self.table = table }

  /// Takes a link in; it goes nowhere before ``deliver(to:in:)``.
  public mutating func receive(_ link: String) {
    do throws(LinkError) {
      waiting.append(try table.destination(of: link))
    } catch {
      undelivered.append(.unusable(error))
    }
  }

  /// Opens what waits, the oldest first; an app without a root keeps it waiting.
  /// - Returns: The steps of the engine; the last one holds the state to go on from, and there is none when nothing was
  ///   delivered.
  public mutating func deliver(to engine: FlowEngine, in state: FlowState) -> [FlowStep] {
    guard !state.tree.layers.isEmpty else { return [] }
    var steps: [FlowStep] = []
    for destination in waiting {
      let step = engine.handle(.open(destination), in: steps.last?.state ?? state)
      if case .failed(let failure) = step.outcome { undelivered.append(.failed(destination, failure)) }
      steps.append(step)
    }
    waiting = []
    return steps
  }
}
