import HeadlessNavigation

extension ValueForm where Value == [FormField] {
  /// What there is to fill in: each field with its length, or how many there are.
  static var formFields: Self {
    let count = ValueForm<Int>.integer(in: 1...100)
    let counted = ValueForm.converting(count) { count in (1...count).map { FormField(id: Name("field-\($0)")) } }
    return counted.or(.array(of: .formField, count: 1...100))
  }
}

extension ValueForm where Value == FormField {
  /// One field.
  static var formField: Self {
    .object { reader in
      let id = reader.required("id", .identifier, "Its name. No two of a screen have the same.")
      let characters = reader.optional(
        "characters",
        .integer(in: 0...10_000),
        unlessSaid: "`field_length`",
        "How many characters are typed into it."
      )
      return id.map { FormField(id: Name($0), characters: characters) }
    }
  }
}

extension ValueForm where Value == ScreenEntry {
  /// Reports items that say whether they need a form to be filled in where there is none.
  static func reportFilling(withoutFields reader: ObjectReader) {
    guard reader.lacks("fields") else { return }
    for case .object(let members) in reader.member("items")?.value.items.map(\.kind) ?? [] {
      for member in members where member.key == "fills" {
        let message = "\(quoted(member.key)) in an item of \(reader.subject) means nothing without \(quoted("fields"))"
        let hint = "leave it out, or write \(quoted("fields")) for the screen"
        reader.report(.misplacedKey, message, at: member.keyRange, hint: hint)
      }
    }
  }
}
