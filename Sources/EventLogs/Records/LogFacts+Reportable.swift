extension LogFacts {
  /// The facts with names as every table and page can show them.
  ///
  /// It is done before names are told apart, so that two that look the same are one, and each row of a table has a key
  /// of its own. Ids of the experiment have neither such characters nor such names.
  var reportable: LogFacts {
    var facts = self
    (facts.name, facts.from) = (name.plain, from.plain)
    (facts.action, facts.cause) = (action.plain, cause.plain)
    if event == .screenView || event == .move { facts.name = Self.screen(facts.name) }
    facts.from = Self.screen(facts.from)
    return facts
  }

  /// A screen that is called like where sessions begin or end.
  private static func screen(_ name: String) -> String {
    ["start", "exit"].contains(name) ? "\(name) (screen)" : name
  }
}
