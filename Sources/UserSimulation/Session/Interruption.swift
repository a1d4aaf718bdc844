/// Something outside the app that a user turns to, leaving the app.
struct Interruption {
  /// When, in active milliseconds since the app was first opened.
  var time: Int
  /// The minute in which it is.
  var minute: Int
  /// How many came before it in that minute.
  var count: Int

  /// How long the user is away, in milliseconds; `nil` when they do not come back.
  func absence(_ draws: UserDraws, under rules: SessionRules) -> Int? {
    let node = UInt32(truncatingIfNeeded: count)
    guard draws.uniform(.coming, about: node, attempt: minute) < rules.parameters[.interruptionReturn] else {
      return nil
    }
    return rules.absence(uniform: draws.uniform(.absence, about: node, attempt: minute))
  }
}
