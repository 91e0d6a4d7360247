// swift-tools-version: 6.2.3
import PackageDescription

func kit(_ product: String) -> Target.Dependency { .product(name: product, package: "moim-kit") }

func moim(_ product: String) -> Target.Dependency { .product(name: product, package: "moim") }

let package = Package(
    name: "playground",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "play", targets: ["play"])
    ],
    dependencies: [
        .package(name: "triage", path: "../..", traits: ["Curl"]),
        .package(name: "moim", path: "../Moim"),
        .package(name: "moim-kit", path: "../MoimKit"),
        .package(name: "desk", path: "../../Desk"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // The app as most are written, with its mistakes. It knows nothing of Triage.
        .target(
            name: "CarelessApp",
            dependencies: [.product(name: "HTTPTypes", package: "swift-http-types")]
        ),

        // From values to HTML, in Korean and English. No I/O.
        .target(
            name: "PlaygroundPage",
            dependencies: [
                kit("MoimComposition"), .product(name: "HTMLTemplates", package: "desk"),
                .product(name: "Mustache", package: "swift-mustache"),
            ],
            resources: [.embedInCode("Resources")]
        ),

        // Members, their phones, stories, the desk, and the page's routes.
        .target(
            name: "PlaygroundServer",
            dependencies: [
                "CarelessApp", "PlaygroundPage",
                .product(name: "DeskKit", package: "desk"),
                .product(name: "HTMLTemplates", package: "desk"),
                moim("MoimAPI"), kit("MoimComposition"), kit("MoimDomain"),
                kit("MoimFeatures"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Triage", package: "triage"),
                .product(name: "TriageCurl", package: "triage"),
                .product(name: "TriageSentry", package: "triage"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]
        ),
        .executableTarget(
            name: "play",
            dependencies: [
                "PlaygroundServer",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),

        .testTarget(
            name: "CarelessAppTests",
            dependencies: ["CarelessApp", "PlaygroundServer", moim("MoimAPI")]),
        .testTarget(
            name: "PlaygroundPageTests",
            dependencies: [
                "PlaygroundPage", kit("MoimComposition"), kit("MoimFeatures"), kit("MoimFlows"),
                .product(name: "HTMLTemplates", package: "desk"),
                .product(name: "Triage", package: "triage"),
                .product(name: "TriageTesting", package: "triage"),
            ]
        ),
        .testTarget(
            name: "PlaygroundServerTests",
            dependencies: [
                "PlaygroundPage", "PlaygroundServer", moim("MoimAPI"), kit("MoimComposition"),
            ]
        ),
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
