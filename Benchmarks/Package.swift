// swift-tools-version: 6.2.3
import PackageDescription

let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "triage", path: "..", traits: ["OpenCombine", "Curl"]),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    ],
    targets: [
        // The server that both sides of a comparison talk to, in a process of its own.
        .target(
            name: "BenchmarkServer",
            dependencies: [
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]
        ),
        // Looks for what a kill of the process loses.
        .executableTarget(
            name: "killed",
            dependencies: [
                .product(name: "Triage", package: "triage"),
                .product(name: "TriageCore", package: "triage"),
                .product(name: "TriageReporting", package: "triage"),
            ]
        ),
        // Measures fault injection over an app's flow.
        .executableTarget(
            name: "failures",
            dependencies: [
                .product(name: "Triage", package: "triage"),
                .product(name: "TriageTesting", package: "triage"),
            ]
        ),
        // Stands in for the allocator's functions, to count.
        .target(name: "CAllocations"),
        .executableTarget(
            name: "bench",
            dependencies: [
                "BenchmarkServer",
                "CAllocations",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOFoundationCompat", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "TriageCurl", package: "triage"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Triage", package: "triage"),
                .product(name: "TriageCore", package: "triage"),
                .product(name: "TriageReporting", package: "triage"),
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
