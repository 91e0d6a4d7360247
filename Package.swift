// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "triage",
    defaultLocalization: "en",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "Triage", targets: ["Triage"]),
        .library(name: "TriageHTTP", targets: ["TriageHTTP"]),
        .library(name: "TriageClient", targets: ["TriageClient"]),
        .library(name: "TriageLaunch", targets: ["TriageLaunch"]),
        .library(name: "TriageLogging", targets: ["TriageLogging"]),
        .library(name: "TriagePresentation", targets: ["TriagePresentation"]),
        .library(name: "TriageReporting", targets: ["TriageReporting"]),
        .library(name: "TriageSinks", targets: ["TriageSinks"]),
        .library(name: "TriageStreams", targets: ["TriageStreams"]),
        .library(name: "TriageTesting", targets: ["TriageTesting"]),
        .library(name: "TriageWire", targets: ["TriageWire"]),
    ],
    traits: [
        .trait(
            name: "OpenCombine",
            description: "The operators of TriageStreams on OpenCombine, off Apple platforms.")
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-http-types", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    ],
    targets: [
        .target(name: "Triage"),
        .target(
            name: "TriageHTTP",
            dependencies: ["Triage", .product(name: "HTTPTypes", package: "swift-http-types")]
        ),
        .target(
            name: "TriageClient",
            dependencies: [
                "Triage", "TriageHTTP", .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HTTPTypesFoundation", package: "swift-http-types"),
            ]
        ),
        .target(name: "TriageLaunch", dependencies: ["Triage"]),
        .target(
            name: "TriageLogging",
            dependencies: [
                "Triage", "TriageReporting", .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .target(
            name: "TriagePresentation", dependencies: ["Triage"],
            resources: [.process("Resources")]
        ),
        .target(
            name: "TriageReporting", dependencies: ["Triage"],
            resources: [.process("Resources")]
        ),
        .target(
            name: "TriageSinks",
            dependencies: [
                "Triage", "TriageClient", "TriageHTTP", "TriageReporting", "TriageWire",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HTTPTypesFoundation", package: "swift-http-types"),
            ]
        ),
        .target(name: "TriageStreams", dependencies: ["Triage", .openCombine]),
        .target(
            name: "TriageTesting",
            dependencies: [
                "Triage", "TriageClient", "TriageHTTP", "TriagePresentation", "TriageReporting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .target(name: "TriageWire", dependencies: ["Triage"]),
        .target(
            name: "TestDoubles",
            dependencies: [
                "Triage", "TriageClient", "TriageHTTP",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            path: "Tests/Doubles"
        ),
        .testTarget(name: "TriageTests", dependencies: ["Triage", "TriageHTTP", "TriageTesting"]),
        .testTarget(
            name: "TriageHTTPTests",
            dependencies: [
                "Triage", "TriageHTTP", "TriageTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(
            name: "TriageClientTests",
            dependencies: [
                "TestDoubles", "Triage", "TriageClient", "TriageHTTP", "TriageTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(
            name: "TriageLaunchTests", dependencies: ["Triage", "TriageLaunch", "TriageTesting"]
        ),
        .testTarget(
            name: "TriageLoggingTests",
            dependencies: [
                "Triage", "TriageLogging", "TriageReporting", "TriageTesting",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .testTarget(
            name: "TriagePresentationTests",
            dependencies: ["Triage", "TriagePresentation", "TriageTesting"]
        ),
        .testTarget(
            name: "TriageReportingTests",
            dependencies: ["Triage", "TriageHTTP", "TriageReporting", "TriageTesting"]
        ),
        .testTarget(
            name: "TriageRulesTests",
            dependencies: [
                "TestDoubles", "Triage", "TriageClient", "TriageHTTP", "TriageLaunch",
                "TriageLogging", "TriagePresentation", "TriageReporting", "TriageStreams",
                "TriageTesting", .openCombine,
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .testTarget(
            name: "TriageSinksTests",
            dependencies: [
                "Triage", "TriageClient", "TriageHTTP", "TriageReporting", "TriageSinks",
                "TriageTesting", "TriageWire",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(
            name: "TriageStreamsTests",
            dependencies: ["Triage", "TriageStreams", "TriageTesting", .openCombine]
        ),
        .testTarget(
            name: "TriageWireTests", dependencies: ["Triage", "TriageTesting", "TriageWire"]),
    ]
)

// The documentation needs a plugin that no app shall resolve.
if Context.environment["TRIAGE_DOCUMENTATION"] != nil {
    package.dependencies.append(
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"))
}

extension Target.Dependency {
    /// Combine where there is none, and only where an app asks for it.
    static var openCombine: Self {
        .product(
            name: "OpenCombine", package: "OpenCombine",
            condition: .when(platforms: [.linux], traits: ["OpenCombine"]))
    }
}

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
