// swift-tools-version: 6.2.3
import PackageDescription

// Moim's own module as a copy, so that a fix can be tried, with the one test that the desk made.
let package = Package(
    name: "run", platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "triage", path: "../..", traits: ["Curl", "OpenCombine"]),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(
            name: "MoimDomain",
            dependencies: [
                .product(name: "TriageCore", package: "triage"),
                .product(name: "TriageLaunch", package: "triage"),
            ]),
        .target(
            name: "MoimData",
            dependencies: [
                "MoimDomain",
                .product(name: "Triage", package: "triage"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        .testTarget(
            name: "RunTests",
            dependencies: [
                "MoimData",
                .product(name: "Triage", package: "triage"),
                .product(name: "TriageTesting", package: "triage"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
    ])

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
