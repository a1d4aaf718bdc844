/// What a coordinator can be asked for: any ``Intent``, or those of an enum, so that the compiler finds what a coordinator
/// does not answer.
///
/// An enum of texts has the names of its intents for raw values:
///
///     enum ShopIntent: String, TypedIntent { case browse, showProducts = "show-products", buy }
///
/// An enum whose cases have values reads them from the payload and writes them there.
public protocol TypedIntent: Sendable {
  /// Reads an intent; `nil` where it is none of these.
  init?(_ intent: Intent)
  /// The intent, as screens, records and logs name it.
  var intent: Intent { get }
}

extension Intent: TypedIntent {
  /// Takes the intent as it is.
  public init?(_ intent: Intent) { self = intent }
  /// The intent itself.
  public var intent: Intent { self }
}

extension TypedIntent where Self: RawRepresentable<String> {
  /// Reads an intent by its name, whatever it carries; `nil` where no case has that name.
  public init?(_ intent: Intent) { self.init(rawValue: intent.name.rawValue) }
  /// The intent of the case's name.
  public var intent: Intent { Intent(Name(rawValue)) }
}

extension Item {
  /// Makes an item that asks for a case of an enum of intents; without scent unless said otherwise.
  public init(_ id: Name<Item>, does request: some TypedIntent, scent: Scent = Scent(), decides: Double? = nil) {
    let intent = request.intent
    self.init(id: id, intent: intent.name, scent: scent, decides: decides)
    payload = intent.payload
  }
}

extension MenuListing {
  /// Makes a list of one level of a menu, which asks for an intent of that name with the leaves of the tapped row.
  /// - Parameters:
  ///   - menu: The menu.
  ///   - level: The index of the level.
  ///   - request: The case, such as `ShopIntent.showProducts`.
  public init(menu: MenuDefinition, level: Int, does request: some TypedIntent) {
    self.init(menu: menu, levels: [level], intent: request.intent.name)
  }
}
