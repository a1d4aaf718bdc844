/// An event with what a log tells beside it.
public struct LoggedEvent: Hashable, Sendable {
  /// What happened, and when.
  public var event: AnalyticsEvent
  /// The number of the session it happened in; only whether two are the same matters.
  public var session: Int
  /// What else is known, at most one value for each name.
  public var properties: [EventProperty]

  /// Makes an event.
  public init(_ event: AnalyticsEvent, session: Int = 0, properties: [EventProperty] = []) {
    self.event = event
    self.session = session
    self.properties = properties
  }

  /// The value of a property; `nil` when the event has none.
  public func value(of name: Symbol) -> Symbol? { properties.first { $0.name == name }?.value }
}

/// A name and a value, both interned, such as `size_class` and `compact`.
public struct EventProperty: Hashable, Sendable {
  /// The name.
  public var name: Symbol
  /// The value.
  public var value: Symbol

  /// Makes a property.
  public init(name: Symbol, value: Symbol) {
    self.name = name
    self.value = value
  }
}
