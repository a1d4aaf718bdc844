/// Gives equal things one number, counted from 0 in the order in which they turn up.
package struct NumberTable<Thing: Hashable> {
  /// The things by their numbers.
  package private(set) var things: [Thing] = []
  private var numbers: [Thing: Int] = [:]

  /// Makes an empty table.
  package init() {}

  /// The number of a thing, which gets one if it is new.
  package mutating func number(of thing: Thing) -> Int {
    if let known = numbers[thing] { return known }
    numbers[thing] = things.count
    things.append(thing)
    return things.count - 1
  }

  /// How many there are.
  package var count: Int { things.count }

  /// The thing of a number.
  package subscript(number: Int) -> Thing { things[number] }
}

extension NumberTable: Sendable where Thing: Sendable {}
