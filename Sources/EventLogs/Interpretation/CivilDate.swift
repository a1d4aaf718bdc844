/// A day of the Gregorian calendar, from the year 1 on, as if it had always been in use.
struct CivilDate: Hashable, Sendable {
  var year: Int
  /// 1 to 12.
  var month: Int
  /// 1 to 31.
  var day: Int

  init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

  /// The day that is so many days after 1 January 1970; of the year 1 or later.
  init(dayNumber: Int) {
    let days = dayNumber + Self.epoch
    // The mean year is not the length of any, so the guess may be one off.
    var year = days * 400 / 146_097 + 1
    while Self.days(before: year) > days { year -= 1 }
    while Self.days(before: year + 1) <= days { year += 1 }
    var month = 12
    while Self.days(before: month, in: year) > days - Self.days(before: year) { month -= 1 }
    self.init(
      year: year,
      month: month,
      day: days - Self.days(before: year) - Self.days(before: month, in: year) + 1
    )
  }

  /// How many days it is after 1 January 1970.
  var dayNumber: Int { Self.days(before: year) + Self.days(before: month, in: year) + day - 1 - Self.epoch }

  /// Whether there is such a day, in the years 1 to 9999.
  var isValid: Bool {
    guard 1...9999 ~= year, 1...12 ~= month, day >= 1 else { return false }
    let next = month == 12 ? 31 : Self.days(before: month + 1, in: year) - Self.days(before: month, in: year)
    return day <= next
  }

  /// The days from 1 January of the year 1 to 1 January 1970.
  private static let epoch = 719_162

  private static func days(before year: Int) -> Int {
    let passed = year - 1
    return passed * 365 + passed / 4 - passed / 100 + passed / 400
  }

  private static func days(before month: Int, in year: Int) -> Int {
    let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
    let days: Int =
      switch month {
      case 1: 0
      case 2: 31
      case 3: 59
      case 4: 90
      case 5: 120
      case 6: 151
      case 7: 181
      case 8: 212
      case 9: 243
      case 10: 273
      case 11: 304
      default: 334
      }
    return days + (isLeap && month > 2 ? 1 : 0)
  }
}
