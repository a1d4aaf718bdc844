import UserSimulation

/// How users behave, as written.
struct BehaviorEntry {
  var policy = PolicyName.scan
  var parameters = BehaviorParameters()
}

/// The policies as they are called in files.
enum PolicyName: String, CaseIterable {
  case scan
  case scentUtility = "scent-utility"
  case weights
}
