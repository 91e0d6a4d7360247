// swift-tools-version: 6.0
import PackageDescription

// A small double of sentry-cocoa, which builds on Apple platforms only.
let package = Package(
    name: "Sentry",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [.library(name: "Sentry", targets: ["Sentry"])],
    targets: [.target(name: "Sentry")]
)
