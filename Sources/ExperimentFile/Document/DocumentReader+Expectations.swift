import NavigationExperiments

extension DocumentReader {
  /// The findings of `check` that the file declares.
  ///
  /// What they are about is not looked up: a name that is nowhere makes the declaration stale, which `check` tells.
  func expectations(_ reader: ObjectReader) -> [Expectation]? {
    let variantIDs = reader.member("variants")?.value.keys ?? []
    let kinds = FindingKind.declarable.map { (name: $0.rawValue, value: $0) }
    let form = ValueForm<Expectation>.object { expectation in
      let kind = expectation.required("finding", .oneOf(kinds), "What is found.")
      let subject = expectation.optional(
        "about",
        .string,
        unlessSaid: "whatever it is about",
        "The name of what it is about: the screen, the intent and so on."
      )
      let variant = expectation.optional(
        "variant",
        .name(among: variantIDs, called: "variant"),
        unlessSaid: "every variant",
        "Under which variant it is found."
      )
      let reason = expectation.required("reason", .string, "Why it is right as it is.")
      guard let kind, let reason else { return nil }
      return Expectation(kind, about: subject, under: variant, reason: reason)
    }
    let list = ValueForm<[Expectation]>.array(of: form, count: 1...1000)
    return reader.member("expects", of: list, unlessSaid: "empty", "What `check` finds and is right as it is.") == nil
      ? [] : reader.optional("expects", list)
  }
}
