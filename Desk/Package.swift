// swift-tools-version: 6.2.3
import PackageDescription

func triage(_ product: String) -> Target.Dependency { .product(name: product, package: "triage") }

let package = Package(
    name: "desk",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "DeskKit", targets: ["DeskKit"]),
        .library(name: "HTMLTemplates", targets: ["HTMLTemplates"]),
        .executable(name: "desk", targets: ["desk"]),
    ],
    // Exact versions: a desk on the internet is built from what was tested.
    dependencies: [
        // OpenCombine is not linked. With the traits that Moim asks for, both come from one build.
        .package(name: "triage", path: "..", traits: ["Curl", "OpenCombine"]),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        // SHA-256, by the system's library.
        .systemLibrary(
            name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .target(
            name: "DeskHashing",
            dependencies: [.target(name: "COpenSSL", condition: .when(platforms: [.linux]))]),

        // What is kept, and the rules about it. No I/O.
        .target(name: "DeskModel", dependencies: ["DeskHashing"]),

        // The store as a protocol.
        .target(name: "DeskStore", dependencies: ["DeskModel"]),

        // What every store does alike: from arrivals to rows.
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "DeskStoreRules", dependencies: ["CZlib", "DeskModel", "DeskStore"]),

        // From one store to another, whatever they are.
        .target(name: "DeskMoving", dependencies: ["DeskHashing"]),

        // The store in one SQLite file.
        .target(
            name: "DeskStoreSQLite",
            dependencies: [
                "DeskHashing", "DeskModel", "DeskMoving", "DeskStore", "DeskStoreRules",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]
        ),

        // PostgreSQL's client library, without blocking. It knows nothing of the store.
        .target(name: "CLibPQ"),
        .target(name: "DeskPostgres", dependencies: ["CLibPQ"]),

        // The store in a PostgreSQL database.
        .target(
            name: "DeskStorePostgres",
            dependencies: [
                "DeskHashing", "DeskModel", "DeskMoving", "DeskPostgres", "DeskStore",
                "DeskStoreRules",
            ]),

        // From bytes to events.
        .systemLibrary(
            name: "CBrotli", pkgConfig: "libbrotlidec", providers: [.apt(["libbrotli-dev"])]),
        .target(
            name: "DeskIntake",
            dependencies: [
                "CBrotli", "CZlib", "DeskHashing", "DeskModel", triage("TriageRedaction"),
            ]
        ),

        // From the outbox to receivers.
        .target(
            name: "DeskForwarding",
            dependencies: [
                "DeskHashing", "DeskModel", "DeskStore",
                .product(name: "Logging", package: "swift-log"),
                triage("TriageCurl"), triage("TriageDiscord"), triage("TriageGoogleAnalytics"),
                triage("TriageOpenTelemetry"), triage("TriageSentry"),
                triage("TriageSinkSupport"),
            ]
        ),

        // Templates whose values are escaped, and files that pages load. The playground's pages are made with it too.
        .target(
            name: "HTMLTemplates",
            dependencies: [.product(name: "Mustache", package: "swift-mustache")]),

        // From what is kept to HTML, in Korean and English.
        .target(
            name: "DeskPage",
            dependencies: [
                "DeskModel", "HTMLTemplates", .product(name: "Mustache", package: "swift-mustache"),
            ],
            // One file is all that is installed.
            resources: [.embedInCode("Resources")]
        ),

        // From an event to a test that meets its failure again.
        .target(name: "DeskReproduction", dependencies: ["DeskModel"]),

        // What agents ask, by the Model Context Protocol.
        .target(name: "DeskAgents", dependencies: ["DeskModel", "DeskReproduction", "DeskStore"]),

        // The server: it wires the rooms.
        .target(
            name: "DeskKit",
            dependencies: [
                "CZlib", "DeskAgents", "DeskForwarding", "DeskHashing", "DeskIntake", "DeskModel",
                "DeskMoving", "DeskPage", "DeskPostgres", "DeskReproduction", "DeskStore",
                "DeskStorePostgres",
                "DeskStoreSQLite", "HTMLTemplates",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]
        ),
        .executableTarget(
            name: "desk",
            dependencies: [
                "DeskAgents", "DeskKit", "DeskModel", "DeskReproduction", "DeskStore",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),

        // Measures a desk beside a bare route.
        .executableTarget(
            name: "desk-bench",
            dependencies: [
                "CZlib", "DeskIntake", "DeskModel", "DeskStore", "DeskStoreSQLite",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]
        ),

        // Reads what no honest client sends, and compares what requests cost.
        .executableTarget(
            name: "desk-fuzz",
            dependencies: [
                "DeskIntake", "DeskModel", "DeskStoreRules",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),

        // What the rooms' tests share: samples, and the suite that every store must pass.
        .target(
            name: "DeskTesting", dependencies: ["DeskModel", "DeskStore"],
            path: "Tests/DeskTesting"),
        .testTarget(name: "DeskHashingTests", dependencies: ["DeskHashing"]),
        .testTarget(name: "DeskModelTests", dependencies: ["DeskModel", "DeskTesting"]),
        .testTarget(
            name: "DeskStoreRulesTests", dependencies: ["DeskStore", "DeskStoreRules"]),
        .testTarget(
            name: "DeskStoreSQLiteTests",
            dependencies: [
                "DeskModel", "DeskStore", "DeskStoreSQLite", "DeskTesting",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]
        ),
        .testTarget(name: "DeskPostgresTests", dependencies: ["DeskPostgres", "DeskTesting"]),
        .testTarget(
            name: "DeskStorePostgresTests",
            dependencies: [
                "DeskModel", "DeskPostgres", "DeskStore", "DeskStorePostgres", "DeskStoreRules",
                "DeskTesting",
            ]
        ),
        .testTarget(
            name: "DeskMovingTests",
            dependencies: [
                "DeskModel", "DeskMoving", "DeskPostgres", "DeskStore", "DeskStorePostgres",
                "DeskStoreSQLite", "DeskTesting",
            ]
        ),
        .testTarget(
            name: "DeskIntakeTests", dependencies: ["CZlib", "DeskIntake", "DeskModel"],
            resources: [.copy("Fixtures")]),
        .testTarget(
            name: "DeskForwardingTests",
            dependencies: [
                "DeskForwarding", "DeskModel", "DeskStore", "DeskStoreSQLite", "DeskTesting",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]
        ),
        .testTarget(
            name: "DeskReproductionTests", dependencies: ["DeskModel", "DeskReproduction"]),
        .testTarget(
            name: "DeskAgentsTests",
            dependencies: [
                "DeskAgents", "DeskModel", "DeskReproduction", "DeskStore", "DeskStoreSQLite",
                "DeskTesting",
            ]),
        .testTarget(
            name: "DeskPageTests",
            dependencies: ["DeskModel", "DeskPage", "DeskTesting", "HTMLTemplates"]),
        .testTarget(
            name: "deskTests", dependencies: ["desk", "DeskModel", "DeskTesting"],
            path: "Tests/DeskCommandTests"),
        .testTarget(
            name: "DeskKitTests",
            dependencies: [
                "CZlib", "DeskHashing", "DeskKit", "DeskModel", "DeskPostgres", "DeskStore",
                "DeskStorePostgres", "DeskStoreSQLite", "DeskTesting", triage("TriageCurl"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]
        ),
    ]
)

// A room can be built and tested alone: DESK_ROOMS=DeskModel,DeskStore
if let rooms = Context.environment["DESK_ROOMS"]?.split(separator: ",").map(String.init) {
    package.targets.removeAll { target in
        !rooms.contains { target.name == $0 || target.name == $0 + "Tests" }
    }
    package.products = []
}

// Warnings are errors in our own scripts, and for no one else who builds the package.
let strictness: [SwiftSetting] =
    Context.environment["TRIAGE_WARNINGS"] == "errors"
    ? [.treatAllWarnings(as: .error), .treatWarning("DeprecatedDeclaration", as: .warning)] : []

for target in package.targets where target.type != .system && target.name != "CLibPQ" {
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

// What does little for each event is built for size, since the desk is one file that people download.
let small: Set = [
    "DeskAgents", "DeskForwarding", "DeskKit", "DeskMoving", "DeskPage", "DeskPostgres",
    "DeskReproduction", "DeskStorePostgres", "HTMLTemplates", "desk",
]
for target in package.targets where small.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-Osize"], .when(configuration: .release)))
}
