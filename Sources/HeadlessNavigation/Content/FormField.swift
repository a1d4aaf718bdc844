/// Something to fill in on a screen.
public struct FormField: Hashable, Sendable {
  /// The field's name, unique on its screen.
  public var id: Name<FormField>
  /// How many characters are typed into it; `nil` where the file does not say, and users' habits do.
  public var characters: Int?

  /// Makes a field; of usual length unless said otherwise.
  public init(id: Name<FormField>, characters: Int? = nil) {
    self.id = id
    self.characters = characters
  }
}
