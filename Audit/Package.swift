// swift-tools-version: 6.2.3
import PackageDescription

let parser = Target.Dependency.product(name: "SwiftParser", package: "swift-syntax")
let syntax = Target.Dependency.product(name: "SwiftSyntax", package: "swift-syntax")
let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "audit",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "triage", targets: ["triage"])
    ],
    dependencies: [
        .package(name: "triage", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
    ],
    targets: [
        // From a file to its findings, one way: each target knows those above it.

        // Questions to a tree of Swift code that know nothing of failures.
        .target(name: "AuditSyntax", dependencies: [syntax]),
        // What code does with a failure: who handles it, who hears of it, who waits for an answer.
        .target(name: "AuditSemantics", dependencies: ["AuditSyntax", parser, syntax]),
        // The rules, each with its description. Their corpus is for the tests.
        .target(
            name: "AuditRules",
            dependencies: [
                "AuditSemantics", "AuditSyntax", syntax,
                .product(name: "TriageRedaction", package: "triage"),
            ],
            exclude: ["Corpus"]
        ),
        // From what rules found to the findings that were asked for. Nothing is read or written.
        .target(
            name: "AuditFindings",
            dependencies: ["AuditRules", "AuditSemantics", "AuditSyntax", syntax]
        ),
        // A report as text, JSON, SARIF and so on.
        .target(name: "AuditFormats", dependencies: ["AuditFindings", "AuditRules"]),
        // What runs them: files, git, the cache, the configuration, the baseline and fixes.
        .target(
            name: "AuditRunner",
            dependencies: [
                "AuditFindings", "AuditFormats", "AuditRules", "AuditSemantics", "AuditSyntax",
                parser, syntax,
            ]
        ),

        // The command.
        .executableTarget(
            name: "triage",
            dependencies: [
                "AuditFindings", "AuditFormats", "AuditRules", "AuditRunner", argumentParser,
            ]
        ),

        // Measures an audit beside parsing alone.
        .executableTarget(name: "audit-bench", dependencies: ["AuditRunner", argumentParser]),

        // Feeds the audit what no one writes.
        .executableTarget(
            name: "audit-fuzz", dependencies: ["AuditFuzzing", "AuditRunner", argumentParser]),
        .target(name: "AuditFuzzing", path: "Tests/AuditFuzzing"),
        .testTarget(
            name: "TriageAuditTests",
            dependencies: [
                "AuditFindings", "AuditFormats", "AuditFuzzing", "AuditRules", "AuditRunner",
                "AuditSemantics", "AuditSyntax", parser, syntax,
            ]
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
