// swift-tools-version: 6.2.3
import PackageDescription

let package = Package(
    name: "reproductions", platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "triage", path: "../..", traits: ["Curl", "OpenCombine"]),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .testTarget(
            name: "ReproductionTests",
            dependencies: [
                .product(name: "Triage", package: "triage"),
                .product(name: "TriageTesting", package: "triage"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ])
    ])
