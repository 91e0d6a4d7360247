// swift-tools-version: 6.0
import PackageDescription

// A small double of two products of Firebase, which build on Apple platforms only.
let package = Package(
    name: "Firebase",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: ["FirebaseAnalytics", "FirebaseCrashlytics"].map {
        .library(name: $0, targets: [$0])
    },
    targets: ["FirebaseAnalytics", "FirebaseCrashlytics"].map { .target(name: $0) }
)
