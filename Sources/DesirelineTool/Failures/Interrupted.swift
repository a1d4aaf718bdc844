/// A user stopped a command; what is left of it, for those who wonder.
struct Interrupted: Error {
  let words: String
}
