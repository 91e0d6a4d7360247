// swift-tools-version: 6.2.3
import PackageDescription

func kit(_ product: String) -> Target.Dependency { .product(name: product, package: "moim-kit") }

let package = Package(
    name: "moim",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "moim", targets: ["moim"]),
        .library(name: "MoimAPI", targets: ["MoimAPI"]),
    ],
    dependencies: [
        .package(name: "triage", path: "../..", traits: ["OpenCombine", "Curl"]),
        .package(name: "moim-kit", path: "../MoimKit"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // Moim's server, embedded, with faults.
        .target(
            name: "MoimAPI",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
            ]
        ),

        // Moim without a screen: options, journeys, trace and story.
        .target(
            name: "MoimCommand",
            dependencies: [
                "MoimAPI", kit("MoimComposition"), kit("MoimDomain"), kit("MoimFeatures"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Triage", package: "triage"),
                .product(name: "TriageCore", package: "triage"),
                .product(name: "TriageDiscord", package: "triage"),
                .product(name: "TriageGoogleAnalytics", package: "triage"),
                .product(name: "TriageOpenTelemetry", package: "triage"),
                .product(name: "TriageSentry", package: "triage"),
                .product(
                    name: "TriageCurl", package: "triage",
                    condition: .when(platforms: [.linux])),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]
        ),
        .executableTarget(name: "moim", dependencies: ["MoimCommand"]),

        .testTarget(
            name: "MoimTests",
            dependencies: [
                "MoimAPI", "MoimCommand", kit("MoimComposition"), kit("MoimData"),
                kit("MoimDomain"), kit("MoimFeatures"), kit("MoimFlows"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Triage", package: "triage"),
                .product(name: "TriageSentry", package: "triage"),
                .product(name: "TriageTesting", package: "triage"),
            ]
        ),
        .testTarget(
            name: "MoimAPITests",
            dependencies: [
                "MoimAPI", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]
        ),
    ]
)

// Warnings are errors in our own scripts, and for no one else who builds the package.
let strictness: [SwiftSetting] =
    Context.environment["TRIAGE_WARNINGS"] == "errors"
    ? [.treatAllWarnings(as: .error), .treatWarning("DeprecatedDeclaration", as: .warning)] : []

for target in package.targets {
    target.swiftSettings =
        strictness + [
            .swiftLanguageMode(.v6),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("InferIsolatedConformances"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        ]
}
