// swift-tools-version: 6.2.3
import PackageDescription

/// The rooms that an app may import alone; `Triage` imports those of the first line at once.
let rooms = [
    "TriageCore", "TriageHTTP", "TriageTransport", "TriageClient", "TriageLaunch",
    "TriagePresentation", "TriageRedaction", "TriageReporting", "TriageStreams",
]
let vendors = ["TriageDiscord", "TriageGoogleAnalytics", "TriageOpenTelemetry", "TriageSentry"]

/// A library that an app keeps, and our product beside it.
///
/// It is a trait: unless an app asks for it, nothing of the library is resolved, downloaded or built.
struct Neighbor {
    var trait: String
    var description: String
    var url: String
    var versions: Range<Version>
    var products: [String]
    /// The neighbors that ours stands on.
    var standsOn: [String] = []
    /// The vendor's room whose format ours shares.
    var vendor: String?
}

let neighbors = [
    Neighbor(
        trait: "Alamofire", description: "TriageAlamofire, for apps whose client is Alamofire.",
        url: "https://github.com/Alamofire/Alamofire", versions: "5.11.0"..<"6.0.0",
        products: ["Alamofire"]),
    Neighbor(
        trait: "Moya", description: "TriageMoya, for apps whose client is Moya.",
        url: "https://github.com/Moya/Moya", versions: "15.0.0"..<"16.0.0",
        products: ["Moya"], standsOn: ["Alamofire"]),
    Neighbor(
        trait: "RxSwift", description: "TriageRxSwift, for apps whose streams are RxSwift's.",
        url: "https://github.com/ReactiveX/RxSwift", versions: "6.6.0"..<"7.0.0",
        products: ["RxSwift"]),
    Neighbor(
        trait: "ComposableArchitecture",
        description: "TriageComposableArchitecture, for apps that are built on TCA.",
        url: "https://github.com/pointfreeco/swift-composable-architecture",
        versions: "1.17.0"..<"2.0.0", products: ["ComposableArchitecture"]),
    Neighbor(
        trait: "SentryCocoa", description: "TriageSentryCocoa, for apps that keep sentry-cocoa.",
        url: "https://github.com/getsentry/sentry-cocoa", versions: "9.0.0"..<"10.0.0",
        products: ["Sentry"], vendor: "TriageSentry"),
    Neighbor(
        trait: "Firebase",
        description: "TriageFirebase, for apps that keep Crashlytics and Firebase Analytics.",
        url: "https://github.com/firebase/firebase-ios-sdk", versions: "11.0.0"..<"13.0.0",
        products: ["FirebaseAnalytics", "FirebaseCrashlytics"],
        vendor: "TriageGoogleAnalytics"),
]

let package = Package(
    name: "triage",
    defaultLocalization: "en",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    traits: Set(
        [
            .trait(
                name: "OpenCombine",
                description: "The operators of TriageStreams on OpenCombine, off Apple platforms."),
            .trait(
                name: "Curl", description: "A transport over libcurl, for Linux and macOS."),
        ] + neighbors.map(\.asTrait)),
    dependencies: [
        .package(url: "https://github.com/apple/swift-http-types", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        // Resolved only where a trait asks for them.
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    ],
    targets: [
        // The ground floor.
        .room("TriageConcurrency"),
        .room("TriageRedaction", ["TriageConcurrency"]),
        .room("TriageCore", ["TriageConcurrency", "TriageRedaction"]),

        // Requests.
        .room("TriageHTTP", ["TriageCore", "TriageRedaction", .httpTypes, .httpTypesFoundation]),
        .room(
            "TriageTransport",
            [
                "TriageConcurrency", "TriageCore", "TriageHTTP", "TriageRedaction", .httpTypes,
                .httpTypesFoundation,
            ]),
        .room(
            "TriageClient",
            [
                "TriageConcurrency", "TriageCore", "TriageHTTP", "TriageRedaction",
                "TriageTransport",
                .httpTypes, .httpTypesFoundation,
            ]),
        .room(
            "TriageCurl",
            [
                "TriageConcurrency", "TriageCore", "TriageHTTP", "TriageTransport", .httpTypes,
                .target(
                    name: "CCurl",
                    condition: .when(platforms: [.linux, .macOS], traits: ["Curl"])),
            ]),
        // libcurl is loaded when it is asked for.
        .target(
            name: "CCurl",
            linkerSettings: [.linkedLibrary("z", .when(platforms: [.linux, .macOS]))]),

        // What an app does with failures.
        .room("TriageStreams", ["TriageConcurrency", "TriageCore", .openCombine]),
        .room("TriageLaunch", ["TriageConcurrency", "TriageCore", "TriageRedaction"]),
        .room(
            "TriagePresentation", ["TriageConcurrency", "TriageCore", "TriageRedaction"],
            resources: [.process("Resources")]),
        .room(
            "TriageReporting", ["TriageConcurrency", "TriageCore", "TriageRedaction"],
            resources: [.process("Resources")]),
        .room("TriageLogging", ["TriageCore", "TriageRedaction", "TriageReporting", .logging]),

        // Where reports go.
        .room(
            "TriageSinkSupport",
            [
                "TriageConcurrency", "TriageCore", "TriageHTTP", "TriageRedaction",
                "TriageReporting",
                "TriageTransport", .httpTypes, .httpTypesFoundation,
            ]),
        .vendor("TriageDiscord"),
        .vendor("TriageGoogleAnalytics"),
        .vendor("TriageOpenTelemetry"),
        .vendor("TriageSentry"),

        // One import, and what tests need.
        .room(
            "Triage",
            (rooms + ["TriageConcurrency"]).map { .init(stringLiteral: $0) } + [.httpTypes]),
        .room(
            "TriageTesting",
            [
                "TriageClient", "TriageConcurrency", "TriageCore", "TriageHTTP",
                "TriagePresentation",
                "TriageRedaction", "TriageReporting", "TriageTransport", .httpTypes,
            ]),

        .target(
            name: "TestDoubles",
            dependencies: [
                "TriageConcurrency", "TriageCore", "TriageHTTP", "TriageReporting",
                "TriageTesting", "TriageTransport", .httpTypes,
            ],
            path: "Tests/Doubles"),
        .target(
            name: "SinkDoubles",
            dependencies: [
                "TriageConcurrency", "TriageCore", "TriageHTTP", "TriageReporting",
                "TriageSinkSupport", "TriageTesting", "TriageTransport", .httpTypes,
            ] + vendors.map { .init(stringLiteral: $0) },
            path: "Tests/SinkDoubles"),
        .tests("TriageConcurrency", ["TriageCore"]),
        .tests("TriageRedaction", ["TestDoubles", "TriageCore"]),
        .tests(
            "TriageCore", ["TestDoubles", "TriageConcurrency", "TriageHTTP", "TriageRedaction"]),
        .tests(
            "TriageHTTP",
            ["TestDoubles", "TriageConcurrency", "TriageCore", "TriageRedaction", .httpTypes]),
        .tests(
            "TriageTransport",
            [
                "TestDoubles", "TriageConcurrency", "TriageCore", "TriageHTTP", "TriageRedaction",
                .httpTypes,
            ]),
        .tests(
            "TriageCurl",
            [
                "TestDoubles", "TriageClient", "TriageConcurrency", "TriageCore", "TriageHTTP",
                "TriageTransport",
                .httpTypes,
            ]),
        .tests(
            "TriageClient",
            [
                "TestDoubles", "TriageConcurrency", "TriageCore", "TriageHTTP", "TriageRedaction",
                "TriageTransport", .httpTypes, .httpTypesFoundation,
            ]),
        .tests(
            "TriageStreams",
            [
                "TestDoubles", "TriageClient", "TriageConcurrency", "TriageCore", "TriageHTTP",
                .openCombine,
            ]),
        .tests("TriageLaunch", ["TestDoubles", "TriageConcurrency", "TriageCore"]),
        .tests("TriagePresentation", ["TriageConcurrency", "TriageCore"]),
        .tests(
            "TriageReporting",
            ["TestDoubles", "TriageConcurrency", "TriageCore", "TriageHTTP", "TriageRedaction"]),
        .tests("TriageLogging", ["TriageCore", "TriageRedaction", "TriageReporting", .logging]),
        .tests(
            "Triage",
            [
                "SinkDoubles", "TestDoubles", "TriageReporting", "TriageSentry",
                "TriageSinkSupport", .httpTypes, .httpTypesFoundation,
            ]),
        .vendorTests("TriageSinkSupport"),
        .vendorTests("TriageDiscord"),
        .vendorTests("TriageGoogleAnalytics"),
        .vendorTests("TriageOpenTelemetry"),
        .vendorTests("TriageSentry"),
        .testTarget(
            name: "TriageVendorsTests",
            dependencies: [
                "SinkDoubles", "TriageConcurrency", "TriageCore", "TriageHTTP", "TriageRedaction",
                "TriageReporting", "TriageSinkSupport", "TriageTesting", "TriageTransport",
                .httpTypes,
            ] + vendors.map { .init(stringLiteral: $0) }),
        .testTarget(
            name: "TriageRulesTests",
            dependencies: [
                "TestDoubles", "TriageClient", "TriageConcurrency", "TriageCore", "TriageHTTP",
                "TriageLaunch", "TriageLogging", "TriagePresentation", "TriageRedaction",
                "TriageReporting", "TriageStreams", "TriageTesting", "TriageTransport",
                .openCombine,
                .httpTypes, .logging,
            ]),
        .testTarget(
            name: "TriageTestingTests",
            dependencies: [
                "TestDoubles", "Triage", "TriageClient", "TriageConcurrency", "TriageCore",
                "TriageHTTP",
                "TriageRedaction", "TriageReporting", "TriageTesting", "TriageTransport",
                .httpTypes,
            ]),
    ]
)

for neighbor in neighbors {
    package.dependencies.append(.package(url: neighbor.url, neighbor.versions))
    package.targets += neighbor.targets
}

// The package manager compiles an app again only when a target of its products has changed, and not
// when one below it has: the app would keep the former sizes of values, and end with a bad pointer
// (swift-package-manager's issue 10483). So a product names each of our targets that it stands on.
let own = ["TriageCurl", "TriageLogging", "TriageSinkSupport", "TriageTesting"]
for name in ["Triage"] + rooms + vendors + own + neighbors.map(\.target) {
    let below = package.targets.names(below: name)
    package.products.append(.library(name: name, targets: [name] + below.sorted()))
}

extension [Target] {
    /// Those of our own that a target stands on.
    func names(below name: String) -> Set<String> {
        let direct = filter { $0.name == name }.flatMap(\.dependencies)
            .compactMap { dependency -> String? in
                if case .byNameItem(let name, _) = dependency { name } else { nil }
            }
        return direct.reduce(into: Set(direct)) { $0.formUnion(names(below: $1)) }
    }
}

extension Neighbor {
    var target: String { "Triage" + trait }

    var asTrait: Trait {
        .trait(name: trait, description: description, enabledTraits: Set(standsOn))
    }

    var libraries: [Target.Dependency] {
        let package = url.split(separator: "/").last.map(String.init) ?? trait
        return products.map {
            .product(name: $0, package: package, condition: .when(traits: [trait]))
        }
    }

    var targets: [Target] {
        let below = neighbors.filter { standsOn.contains($0.trait) }
        let names = ["Triage", "TriageConcurrency"] + rooms + below.map(\.target)
        let ours = (names + (vendor.map { [$0] } ?? []))
            .map { Target.Dependency(stringLiteral: $0) }
        let all = ours + [.httpTypes] + libraries + below.flatMap(\.libraries)
        return [
            .room(target, all), .tests(target, all + ["TestDoubles", "SinkDoubles", .openCombine]),
        ]
    }
}

extension Target {
    static func room(
        _ name: String, _ dependencies: [Dependency] = [], resources: [Resource]? = nil
    ) -> Target {
        .target(name: name, dependencies: dependencies, resources: resources)
    }

    /// A sink with the format of its receiver.
    static func vendor(_ name: String) -> Target {
        .room(name, vendorRooms.map { .init(stringLiteral: $0) })
    }

    static func tests(_ room: String, _ dependencies: [Dependency]) -> Target {
        .testTarget(
            name: room + "Tests",
            dependencies: [.init(stringLiteral: room), "TriageTesting"] + dependencies)
    }

    static func vendorTests(_ room: String) -> Target {
        .tests(
            room,
            vendorRooms.filter { $0 != room }.map { .init(stringLiteral: $0) } + [
                "SinkDoubles", "TriageTransport", .httpTypes,
            ])
    }

    private static let vendorRooms = [
        "TriageConcurrency", "TriageCore", "TriageHTTP", "TriageRedaction", "TriageReporting",
        "TriageSinkSupport",
    ]
}

extension Target.Dependency {
    static let httpTypes = Self.product(name: "HTTPTypes", package: "swift-http-types")
    static let httpTypesFoundation = Self.product(
        name: "HTTPTypesFoundation", package: "swift-http-types")
    static let logging = Self.product(name: "Logging", package: "swift-log")
    /// Combine where there is none, and only where an app asks for it.
    static let openCombine = Self.product(
        name: "OpenCombine", package: "OpenCombine",
        condition: .when(platforms: [.linux, .android], traits: ["OpenCombine"]))
}

// Warnings are errors in our own scripts only: a newer compiler's warning stops no one who depends on
// the package.
let strictness: [SwiftSetting] =
    Context.environment["TRIAGE_WARNINGS"] == "errors"
    ? [.treatAllWarnings(as: .error), .treatWarning("DeprecatedDeclaration", as: .warning)] : []

for target in package.targets where target.name != "CCurl" {
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

// The optimizer is asked about the library, and not about its tests, which are three times as long.
if Context.environment["TRIAGE_TESTS"] == "unoptimized" {
    let doubles = ["TestDoubles", "SinkDoubles"]
    for target in package.targets where target.type == .test || doubles.contains(target.name) {
        target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
    }
}
