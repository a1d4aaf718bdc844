import HeadlessNavigation
import Synchronization
import UserSimulation

/// What is known of the flows of an experiment: it is found out once for all workers, scenarios and examples.
final class RunFlows: Sendable {
  /// A variant, as it is or with the control's inputs.
  struct Key: Hashable {
    var variant: Int
    var isEqualized: Bool
  }

  private let flows = Mutex<[Key: SharedFlow]>([:])

  /// The flow of a key, which is made when it is first asked for.
  func flow(_ key: Key, _ slot: Name<any Coordinator>, _ engine: () -> FlowEngine) -> SharedFlow {
    flows.withLock { flows in
      if let known = flows[key] { return known }
      let flow = SharedFlow(engine(), observing: slot)
      flows[key] = flow
      return flow
    }
  }
}
