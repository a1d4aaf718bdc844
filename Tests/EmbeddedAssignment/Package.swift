// swift-tools-version: 6.2
import PackageDescription

/// An app's package that takes nothing but the assignment; the path would be an address there.
let package = Package(
  name: "embedded-assignment", platforms: [.macOS(.v15)], dependencies: [.package(name: "desireline", path: "../..")],
  targets: [
    .executableTarget(name: "variant", dependencies: [.product(name: "Assignment", package: "desireline")]),
    .testTarget(name: "EmbeddedTests", dependencies: [.product(name: "Assignment", package: "desireline")]),
  ])
