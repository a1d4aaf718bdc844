// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "shop-experiment",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "desireline", path: "../..")],
  targets: [
    .executableTarget(
      name: "shop-experiment",
      dependencies: [.product(name: "Desireline", package: "desireline")]
    )
  ]
)
