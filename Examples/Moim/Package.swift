// swift-tools-version: 6.2.3
import PackageDescription

let package = Package(
    name: "moim",
    defaultLocalization: "ko",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "moim", targets: ["moim"]),
        .library(name: "MoimAPI", targets: ["MoimAPI"]),
        .library(name: "MoimComposition", targets: ["MoimComposition"]),
        .library(name: "MoimDomain", targets: ["MoimDomain"]),
        .library(name: "MoimFeatures", targets: ["MoimFeatures"]),
    ],
    dependencies: [
        .package(name: "triage", path: "../..", traits: ["OpenCombine", "AsyncHTTPClient"]),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // What Moim is about: its words, its rules, its errors. It knows no network.
        .target(
            name: "MoimDomain",
            dependencies: [
                .product(name: "TriageCore", package: "triage"),
                .product(name: "TriageLaunch", package: "triage"),
            ]
        ),

        // Where Moim's words come from: endpoints and repositories.
        .target(
            name: "MoimData",
            dependencies: [
                "MoimDomain",
                .product(name: "Triage", package: "triage"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),

        // What a member sees and does. A view model sees the domain's errors only.
        .target(
            name: "MoimFeatures",
            dependencies: [
                "MoimDomain",
                .product(name: "Triage", package: "triage"),
                .product(
                    name: "OpenCombine", package: "OpenCombine",
                    condition: .when(platforms: [.linux])),
                .product(
                    name: "OpenCombineDispatch", package: "OpenCombine",
                    condition: .when(platforms: [.linux])),
            ],
            resources: [.process("Resources")]
        ),

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

        // Moim, put together, for whatever shows it: a terminal, a page, a phone.
        .target(
            name: "MoimComposition",
            dependencies: [
                "MoimData", "MoimDomain", "MoimFeatures",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Triage", package: "triage"),
                .product(name: "TriageCore", package: "triage"),
                .product(name: "TriageReporting", package: "triage"),
            ]
        ),

        // Moim without a screen: options, journeys, trace and story.
        .target(
            name: "MoimCommand",
            dependencies: [
                "MoimAPI", "MoimComposition", "MoimDomain", "MoimFeatures",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Triage", package: "triage"),
                .product(name: "TriageCore", package: "triage"),
                .product(name: "TriageDiscord", package: "triage"),
                .product(name: "TriageGoogleAnalytics", package: "triage"),
                .product(name: "TriageOpenTelemetry", package: "triage"),
                .product(name: "TriageSentry", package: "triage"),
                .product(
                    name: "TriageAsyncHTTPClient", package: "triage",
                    condition: .when(platforms: [.linux])),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]
        ),
        .executableTarget(name: "moim", dependencies: ["MoimCommand"]),

        .testTarget(
            name: "MoimTests",
            dependencies: [
                "MoimAPI", "MoimCommand", "MoimComposition", "MoimData", "MoimDomain",
                "MoimFeatures",
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

for target in package.targets {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .treatAllWarnings(as: .error),
        .treatWarning("DeprecatedDeclaration", as: .warning),
    ]
}
