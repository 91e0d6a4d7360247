// swift-tools-version: 6.2.3
import PackageDescription

/// A port: the app, its models and requests, and its tests.
struct Port {
    var name: String
    /// The products of Triage besides `Triage` itself.
    var products: [String]
    /// The libraries of the app.
    var libraries: [Target.Dependency]
}

let alamofire = Target.Dependency.product(name: "Alamofire", package: "Alamofire")
let moya = Target.Dependency.product(name: "Moya", package: "Moya")
let openCombine = Target.Dependency.product(
    name: "OpenCombine", package: "OpenCombine", condition: .when(platforms: [.linux]))
let platform = Target.Dependency.target(name: "Platform")

let ports = [
    Port(
        name: "Feed", products: ["TriageAlamofire", "TriageMoya"],
        libraries: [alamofire, moya, openCombine, platform]),
    Port(
        name: "Splash", products: ["TriageRxSwift"],
        libraries: [.product(name: "RxSwift", package: "RxSwift")]),
    Port(name: "Shop", products: ["TriageAlamofire"], libraries: [alamofire]),
    Port(
        name: "Diary", products: ["TriageComposableArchitecture", "TriageFirebase"],
        libraries: [
            .product(name: "ComposableArchitecture", package: "swift-composable-architecture"),
            .product(name: "FirebaseAnalytics", package: "firebase-ios-sdk"),
            .product(name: "FirebaseCrashlytics", package: "firebase-ios-sdk"),
        ]),
]

let package = Package(
    name: "ports",
    platforms: [.macOS(.v13), .iOS(.v16)],
    dependencies: [
        .package(
            name: "triage", path: "../..",
            traits: [
                "OpenCombine", "Alamofire", "Moya", "RxSwift", "ComposableArchitecture", "Firebase",
            ]),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
        .package(url: "https://github.com/Alamofire/Alamofire", from: "5.11.0"),
        .package(url: "https://github.com/Moya/Moya", from: "15.0.0"),
        .package(url: "https://github.com/ReactiveX/RxSwift", from: "6.6.0"),
        .package(
            url: "https://github.com/pointfreeco/swift-composable-architecture", from: "1.17.0"),
        .package(url: "https://github.com/firebase/firebase-ios-sdk", from: "12.0.0"),
    ],
    targets: [
        // Combine, with what OpenCombine lacks of it.
        .target(name: "Platform", dependencies: [openCombine]),
        .target(name: "TestSupport", path: "Tests/Support"),
    ] + members + ports.flatMap(targets)
)

/// The products of Triage with these names.
func triage(_ products: String...) -> [Target.Dependency] {
    products.map { .product(name: $0, package: "triage") }
}

/// The port in modules: the domain and the feature know neither Moya nor HTTP, and the data layer no
/// screen.
var members: [Target] {
    let app = triage("Triage", "TriageAlamofire", "TriageMoya")
    let below: [Target.Dependency] = ["MembersDomain", "MembersEntities"]
    let layers: [Target.Dependency] = ["MembersData", "MembersDomain", "MembersFeature"]
    return [
        .target(name: "MembersEntities", path: "Sources/MembersModels/Entities"),
        .target(
            name: "MembersNetwork", dependencies: [alamofire, moya],
            path: "Sources/MembersModels/Network"),
        .target(
            name: "MembersDomain", dependencies: ["MembersEntities"] + triage("TriageCore"),
            path: "Sources/Members/Domain"),
        .target(
            name: "MembersData",
            dependencies: below + ["MembersNetwork", moya]
                + triage("TriageCore", "TriageHTTP", "TriageMoya"),
            path: "Sources/Members/Data"),
        .target(
            name: "MembersFeature",
            dependencies: below + [platform] + triage("TriageCore", "TriageStreams"),
            path: "Sources/Members/Feature"),
        .target(
            name: "Members", dependencies: layers + ["MembersNetwork", alamofire, moya] + app,
            path: "Sources/Members/App"),
        .testTarget(
            name: "MembersTests",
            dependencies: layers + app + triage("TriageTesting") + [
                "Members", "MembersEntities", "MembersNetwork", alamofire, moya, platform,
            ]),
    ]
}

func targets(of port: Port) -> [Target] {
    let products = (["Triage"] + port.products).map {
        Target.Dependency.product(name: $0, package: "triage")
    }
    let models = Target.target(name: "\(port.name)Models", dependencies: port.libraries)
    let below = [.target(name: models.name)] + port.libraries
    let app = Target.target(name: port.name, dependencies: products + below)
    let tested =
        products + below + triage("TriageTesting") + [.target(name: app.name), "TestSupport"]
    return [models, app, .testTarget(name: "\(port.name)Tests", dependencies: tested)]
}

// Warnings are errors in our own scripts, and for no one else who builds the package.
let strictness: [SwiftSetting] =
    Context.environment["TRIAGE_WARNINGS"] == "errors"
    ? [.treatAllWarnings(as: .error)] : []

for target in package.targets {
    target.swiftSettings =
        strictness + [
            .swiftLanguageMode(.v6), .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
