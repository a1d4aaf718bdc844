/// The numbers of names and scents, which are never forgotten.
struct FlowVocabulary: Sendable {
  /// The names of screens, menus, items and slots.
  var names = NumberTable<String>()
  /// The scents of items.
  var scents = NumberTable<ItemScent>()
}
