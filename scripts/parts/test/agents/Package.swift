// swift-tools-version: 6.2.3
import PackageDescription

// Tests of Moim's own module, as a team would have them that depends on Triage and TriageTesting.
let package = Package(
    name: "agents", platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "triage", path: "../..", traits: ["Curl", "OpenCombine"]),
        .package(name: "moim-kit", path: "../../Examples/MoimKit"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .testTarget(
            name: "AgentTests",
            dependencies: [
                .product(name: "MoimData", package: "moim-kit"),
                .product(name: "Triage", package: "triage"),
                .product(name: "TriageTesting", package: "triage"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ])
    ])
