// swift-tools-version: 6.2.3
import PackageDescription

// A team's own package: its tests have Triage and TriageTesting, and nothing else.
let package = Package(
    name: "shop", platforms: [.macOS(.v13)],
    dependencies: [.package(name: "triage", path: "../..", traits: ["Curl", "OpenCombine"])],
    targets: [
        .target(name: "Shop"),
        .target(name: "Fixed", dependencies: [.product(name: "Triage", package: "triage")]),
        .executableTarget(
            name: "ShopApp",
            dependencies: [
                "Shop", .product(name: "Triage", package: "triage"),
                .product(name: "TriageSentry", package: "triage"),
            ]),
        .testTarget(
            name: "ShopTests",
            dependencies: [
                "Shop", "Fixed",
                .product(name: "Triage", package: "triage"),
                .product(name: "TriageTesting", package: "triage"),
            ]),
    ])
