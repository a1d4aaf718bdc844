extension SessionWalker {
  /// Goes on with users who behave otherwise; what was found out about the flow stays.
  ///
  /// - Parameter cohort: Users of the same devices and goals as those before.
  package mutating func turn(to cohort: Cohort, rules: SessionRules) {
    self.cohort = cohort
    self.rules = rules
    glance = rules.scan
    loadPatience = LoadPatience()
    learns = cohort.visits.most > 1 && rules.parameters[.learning] > 0
    forager = Forager(
      ScentPerception(ScentRules(rules.parameters), goals: labelPerception.goals, shifts: cohort.scentShifts)
    )
    labelPerception = LabelPerception(rules.perception, goals: labelPerception.goals, shifts: cohort.scentShifts)
    notifications = NotificationSchedule(cohort.notifications, until: rules.limit * cohort.visits.most)
    interruptions = rules.interruptions
    makeRoom()
  }
}
