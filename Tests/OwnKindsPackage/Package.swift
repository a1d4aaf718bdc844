// swift-tools-version: 6.2
import PackageDescription

/// A team's own tool, as it would stand in a repository of its own; the path would be an address there.
let package = Package(
  name: "own-kinds",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "desireline", path: "../..")],
  targets: [
    .target(
      name: "OwnKinds",
      dependencies: [
        .product(name: "Desireline", package: "desireline"),
        .product(name: "DesirelineTool", package: "desireline"),
      ]
    ),
    .executableTarget(
      name: "own-desireline",
      dependencies: ["OwnKinds", .product(name: "DesirelineTool", package: "desireline")]
    ),
    .testTarget(
      name: "OwnKindsTests",
      dependencies: [
        "OwnKinds",
        .product(name: "Desireline", package: "desireline"),
        .product(name: "DesirelineTool", package: "desireline"),
        .product(name: "HeadlessNavigationTesting", package: "desireline"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
