package import EventLogs

extension LogSurvey {
  /// Surveys a log.
  /// - Parameter variant: The variant whose users are looked at; `nil` for everybody.
  /// - Throws: `EventLogError` if what did not fit into memory cannot be read again.
  package init(_ log: EventLog, of variant: String? = nil) throws(EventLogError) {
    self.init()
    var reader = SurveyReader(log.facts)
    try log.forEachUser { entries in
      if let variant, LogVariants.variants(of: entries, log.facts) != [variant] { return }
      reader.read(entries, into: &self)
    }
  }
}
