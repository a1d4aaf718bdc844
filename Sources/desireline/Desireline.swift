@main
struct Desireline {
  static func main() {}
}
