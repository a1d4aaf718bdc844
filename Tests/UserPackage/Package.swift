// swift-tools-version: 6.2
import PackageDescription

/// A team's package, as it would stand in a repository of its own; the path would be an address there.
let package = Package(
  name: "shop-experiment", platforms: [.macOS(.v15)], dependencies: [.package(name: "desireline", path: "../..")],
  targets: [
    .executableTarget(name: "shop-experiment", dependencies: [.product(name: "Desireline", package: "desireline")]),
    // The same command-line tool, with kinds of the team's own for experiment files.
    .target(name: "OwnKinds", dependencies: [.product(name: "DesirelineTool", package: "desireline")]),
    .executableTarget(name: "own-desireline", dependencies: ["OwnKinds"]),
    .testTarget(
      name: "OwnKindsTests",
      dependencies: ["OwnKinds", .product(name: "HeadlessNavigationTesting", package: "desireline")]),
  ])

for target in package.targets {
  target.swiftSettings = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
