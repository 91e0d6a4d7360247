// swift-tools-version: 6.2.3
import PackageDescription

// An app with the library, without any trait, and one without the library: what it adds to a size.
let package = Package(
    name: "weight",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "triage", path: "../..")],
    targets: [
        .executableTarget(name: "with", dependencies: [.product(name: "Triage", package: "triage")]),
        .executableTarget(name: "without"),
    ]
)

for target in package.targets {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .treatAllWarnings(as: .error),
    ]
}
