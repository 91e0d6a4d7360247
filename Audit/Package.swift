// swift-tools-version: 6.2.3
import PackageDescription

let package = Package(
    name: "audit",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "TriageAudit", targets: ["TriageAudit"]),
        .executable(name: "triage", targets: ["triage"]),
    ],
    dependencies: [
        .package(name: "triage", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
    ],
    targets: [
        // From a file to its findings, one way: syntax, rules, findings, formats; and what runs them.
        .target(
            name: "TriageAudit",
            dependencies: [
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "TriageRedaction", package: "triage"),
            ]
        ),

        // The command.
        .executableTarget(
            name: "triage",
            dependencies: [
                "TriageAudit",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .testTarget(
            name: "TriageAuditTests",
            dependencies: [
                "TriageAudit",
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ],
            resources: [.copy("Corpus")]
        ),
    ]
)

for target in package.targets where target.type != .plugin {
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
