// swift-tools-version: 6.2.3
import PackageDescription

// Apple's systems have Combine, so an app there downloads no stand-in for it.
#if os(Linux)
let triage = Package.Dependency.package(name: "triage", path: "../..", traits: ["OpenCombine"])
let openCombine: [Package.Dependency] = [
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0")
]
let combine: [Target.Dependency] = [
    .product(name: "OpenCombine", package: "OpenCombine"),
    .product(name: "OpenCombineDispatch", package: "OpenCombine"),
]
#else
let triage = Package.Dependency.package(name: "triage", path: "../..")
let openCombine: [Package.Dependency] = []
let combine: [Target.Dependency] = []
#endif

let package = Package(
    name: "moim-kit",
    defaultLocalization: "ko",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [
        .library(name: "MoimComposition", targets: ["MoimComposition"]),
        .library(name: "MoimData", targets: ["MoimData"]),
        .library(name: "MoimDomain", targets: ["MoimDomain"]),
        .library(name: "MoimFeatures", targets: ["MoimFeatures"]),
        .library(name: "MoimFlows", targets: ["MoimFlows"]),
    ],
    dependencies: [
        triage, .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ] + openCombine,
    targets: [
        // What Moim is about: its words, its rules, its errors. It knows no network.
        .target(
            name: "MoimDomain",
            dependencies: [
                .product(name: "TriageCore", package: "triage"),
                .product(name: "TriageLaunch", package: "triage"),
            ]
        ),

        // Where Moim's words come from: endpoints and repositories.
        .target(
            name: "MoimData",
            dependencies: [
                "MoimDomain",
                .product(name: "Triage", package: "triage"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),

        // What a member sees and does. A view model sees the domain's errors only.
        .target(
            name: "MoimFeatures",
            dependencies: [
                "MoimDomain", .product(name: "Triage", package: "triage"),
            ] + combine,
            resources: [.process("Resources")]
        ),

        // Moim, put together, for whatever shows it: a terminal, a page, a phone.
        .target(
            name: "MoimComposition",
            dependencies: [
                "MoimData", "MoimDomain", "MoimFeatures",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Triage", package: "triage"),
                .product(name: "TriageCore", package: "triage"),
                .product(name: "TriageReporting", package: "triage"),
            ]
        ),

        // What members do, for tests in which every request fails in every way.
        .target(
            name: "MoimFlows",
            dependencies: [
                "MoimData", "MoimDomain", "MoimFeatures",
                .product(name: "Triage", package: "triage"),
                .product(name: "TriageTesting", package: "triage"),
            ]
        ),
    ]
)

// Warnings are errors in our own scripts, and for no one who depends on the package.
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
