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

        // Measures an audit beside parsing alone.
        .executableTarget(
            name: "audit-bench",
            dependencies: [
                "TriageAudit",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),

        // Feeds the audit what no one writes.
        .executableTarget(
            name: "audit-fuzz",
            dependencies: [
                "AuditFuzzing",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .target(name: "AuditFuzzing", dependencies: ["TriageAudit"], path: "Tests/AuditFuzzing"),
        .testTarget(
            name: "TriageAuditTests",
            dependencies: [
                "AuditFuzzing", "TriageAudit",
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ],
            resources: [.copy("Corpus")]
        ),
    ]
)

// `swift package audit`, and an audit with each build. A plugin's tool is built a second time, for the machine that
// builds, so the tests go without: AUDIT_PLUGINS=0
if Context.environment["AUDIT_PLUGINS"] != "0" {
    package.products += [
        .plugin(name: "TriageAuditCommand", targets: ["TriageAuditCommand"]),
        .plugin(name: "TriageAuditBuild", targets: ["TriageAuditBuild"]),
    ]
    package.targets += [
        .plugin(
            name: "TriageAuditCommand",
            capability: .command(
                intent: .custom(verb: "audit", description: "Finds where an app loses its errors.")),
            dependencies: ["triage"], path: "Plugins/AuditCommand"),
        .plugin(
            name: "TriageAuditBuild", capability: .buildTool(), dependencies: ["triage"],
            path: "Plugins/AuditBuild"),
    ]
}

// Warnings are errors in our own scripts, and for no one who depends on the package.
let strictness: [SwiftSetting] =
    Context.environment["TRIAGE_WARNINGS"] == "errors"
    ? [.treatAllWarnings(as: .error), .treatWarning("DeprecatedDeclaration", as: .warning)] : []

for target in package.targets where target.type != .plugin {
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
