extension TimeParser {
  /// The instant of a date and a time of day by ISO 8601, in milliseconds since 1970 began, rounded down.
  ///
  /// Between the two stands `T` or a blank; seconds and what follows may be missing, and so may the time of day. At the
  /// end stands `Z`, `UTC`, an offset (`+02:00`, `+0200`, `+02`) or nothing, which is UTC. Second 60 is the last
  /// millisecond of its minute, as the clock of a log knows no leap seconds.
  static func instant(_ text: Span<UInt8>) -> Int64? {
    var place = 0
    guard let year = number(of: 4, text, &place), skip("-", text, &place), let month = number(of: 2, text, &place),
      skip("-", text, &place), let day = number(of: 2, text, &place)
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    guard date.isValid else { return nil }
    let midnight = Int64(date.dayNumber) * 86_400_000
    if place == text.count { return midnight }
    guard skip("T", text, &place) || skip("t", text, &place) || skip(" ", text, &place),
      let time = timeOfDay(text, &place), let offset = offset(text, &place), place == text.count
    else { return nil }
    return midnight + Int64(time - offset)
  }

  /// The milliseconds since midnight.
  private static func timeOfDay(_ text: Span<UInt8>, _ place: inout Int) -> Int? {
    guard let hour = number(of: 2, text, &place), hour < 24, skip(":", text, &place),
      let minute = number(of: 2, text, &place), minute < 60
    else { return nil }
    let start = (hour * 60 + minute) * 60_000
    guard skip(":", text, &place) else { return start }
    guard let second = number(of: 2, text, &place), second <= 60 else { return nil }
    var fraction = 0
    if skip(".", text, &place) || skip(",", text, &place) {
      var weight = 100
      let first = place
      while place < text.count, let digit = digit(text[place]) {
        fraction += digit * weight
        weight /= 10
        place += 1
      }
      guard place > first else { return nil }
    }
    return start + min(second * 1000 + fraction, 59_999)
  }

  /// How many milliseconds the clock is ahead of UTC.
  private static func offset(_ text: Span<UInt8>, _ place: inout Int) -> Int? {
    if place == text.count { return 0 }
    _ = skip(" ", text, &place)
    if skip("Z", text, &place) || skip("z", text, &place) { return 0 }
    if skip("U", text, &place) { return skip("T", text, &place) && skip("C", text, &place) ? 0 : nil }
    let isAhead = skip("+", text, &place)
    guard isAhead || skip("-", text, &place), let hours = number(of: 2, text, &place), hours < 24 else { return nil }
    var minutes = 0
    if skip(":", text, &place) || place < text.count {
      guard let number = number(of: 2, text, &place), number < 60 else { return nil }
      minutes = number
    }
    return (hours * 60 + minutes) * (isAhead ? 60_000 : -60_000)
  }

  /// A number of so many digits.
  private static func number(of count: Int, _ text: Span<UInt8>, _ place: inout Int) -> Int? {
    guard place + count <= text.count else { return nil }
    var number = 0
    for _ in 0..<count {
      guard let digit = digit(text[place]) else { return nil }
      number = number * 10 + digit
      place += 1
    }
    return number
  }

  private static func skip(_ character: Unicode.Scalar, _ text: Span<UInt8>, _ place: inout Int) -> Bool {
    guard place < text.count, text[place] == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }
}
