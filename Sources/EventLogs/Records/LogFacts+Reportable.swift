extension LogFacts {
  /// The facts with names as every table and page can show them.
  ///
  /// It is asked for before names are counted, so that two that look the same are one, and each row of a table has a key
  /// of its own. Ids of the experiment have no such characters.
  package var reportable: LogFacts {
    var facts = self
    (facts.name, facts.from) = (name.plain, from.plain)
    (facts.action, facts.cause) = (action.plain, cause.plain)
    return facts
  }
}
