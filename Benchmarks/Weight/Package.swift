// swift-tools-version: 6.2.3
import PackageDescription

// An app with the library, without any trait, and one without the library: what it adds to a size.
let package = Package(
    name: "weight",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "triage", path: "../..")],
    targets: [
        .executableTarget(
            name: "with", dependencies: [.product(name: "Triage", package: "triage")]),
        .executableTarget(name: "without"),
    ]
)

// Warnings are errors in our own scripts, and for no one else who builds the package.
let strictness: [SwiftSetting] =
    Context.environment["TRIAGE_WARNINGS"] == "errors"
    ? [.treatAllWarnings(as: .error)] : []

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
