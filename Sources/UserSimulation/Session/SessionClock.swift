/// The time of one user, in milliseconds.
struct SessionClock {
  /// The active time since the app was first opened; effort, patience and rotations depend on it.
  var active = 0
  /// The active time at which the patience of this visit ends.
  var patienceEnd = 0
  /// How much longer the user would be ready to go on, if the session were not over.
  var spare = 0
  /// The time before the app was first opened and away from it.
  var away = 0
  /// The number of earlier visits.
  var visit = 0

  /// The time an analyst sees: active time and time away since the experiment began.
  var now: Int { active + away }

  /// Starts the first visit of a user.
  mutating func begin(at arrival: Int, _ profile: UserProfile) {
    self = SessionClock(patienceEnd: profile.budget, spare: profile.spare, away: arrival)
  }

  /// Starts the next visit, with new patience.
  mutating func beginVisit(_ profile: UserProfile) {
    visit += 1
    (patienceEnd, spare) = (active + profile.budget, profile.spare)
  }
}
