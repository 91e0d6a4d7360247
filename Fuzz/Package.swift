// swift-tools-version: 6.2.3
import PackageDescription

// Built by `scripts/nightly fuzz`, for release and with `-enable-testing`, since the queue's files are read by
// what is not public.
let package = Package(
    name: "fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "triage", path: ".."),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .executableTarget(
            name: "fuzz",
            dependencies: [
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Triage", package: "triage"),
                .product(name: "TriageCore", package: "triage"),
                .product(name: "TriageSentry", package: "triage"),
                .product(name: "TriageTesting", package: "triage"),
            ]
        )
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
