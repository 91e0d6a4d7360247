// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "swift-composable-architecture",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
    products: [.library(name: "ComposableArchitecture", targets: ["ComposableArchitecture"])],
    targets: [.target(name: "ComposableArchitecture")])
