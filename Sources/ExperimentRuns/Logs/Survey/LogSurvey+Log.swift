package import EventLogs

extension LogSurvey {
  /// Surveys a log.
  /// - Parameter variant: The variant whose people are looked at; `nil` for everybody.
  package init(_ log: EventLog, of variant: String? = nil) {
    self.init()
    var reader = SurveyReader(log.facts)
    log.forEachUser { entries in
      if let variant, LogVariants.variants(of: entries, log.facts) != [variant] { return }
      reader.read(entries, into: &self)
    }
  }
}
