/// What an app shows that the system ended in the background, when it is opened again.
///
/// Known: the platform ends apps to get memory back, and restores what an app asked it to keep; an app that asks for
/// nothing starts as on the first day. Source: Apple, "Preserving your app's UI across launches".
public enum RelaunchPolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// What it starts with; the facts that are true stay true.
  case reset
  /// What it showed, as far as it can go on from there; see ``FlowEngine/restore(_:)``.
  case restore
}
