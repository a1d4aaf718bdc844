extension SessionWalker {
  /// Goes on with people who behave otherwise; what was found out about the flow stays.
  ///
  /// - Parameter population: People of the same devices and goals as those before.
  package mutating func turn(to population: Population, rules: SessionRules) {
    self.population = population
    self.rules = rules
    glance = rules.scan
    loadPatience = LoadPatience()
    learns = population.visits.most > 1 && rules.parameters[.learning] > 0
    forager = Forager(Nose(ScentRules(rules.parameters), goals: eyes.goals, shifts: population.scentShifts))
    eyes = Eyes(rules.perception, goals: eyes.goals, shifts: population.scentShifts)
    notifications = NotificationSchedule(population.notifications, until: rules.limit * population.visits.most)
    interruptions = rules.interruptions
    makeRoom()
  }
}
