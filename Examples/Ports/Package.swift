// swift-tools-version: 6.2.3
import PackageDescription

/// A port: the app as its authors have it, the app with Triage, and the tests of both.
struct Port {
    var name: String
    /// Our products, named by their traits, and the libraries of the app.
    var products: [String]
    var libraries: [Target.Dependency]
}

let alamofire = Target.Dependency.product(name: "Alamofire", package: "Alamofire")
let moya = Target.Dependency.product(name: "Moya", package: "Moya")
let openCombine = Target.Dependency.product(
    name: "OpenCombine", package: "OpenCombine", condition: .when(platforms: [.linux]))

let ports = [
    Port(
        name: "Members", products: ["TriageAlamofire", "TriageMoya"],
        libraries: [alamofire, moya, openCombine]),
    Port(
        name: "Feed", products: ["TriageAlamofire", "TriageMoya"],
        libraries: [alamofire, moya, openCombine]),
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
    targets: ports.flatMap { port -> [Target] in
        let triage = (["Triage"] + port.products).map {
            Target.Dependency.product(name: $0, package: "triage")
        }
        return [
            .target(name: "\(port.name)Before", dependencies: port.libraries),
            .target(name: port.name, dependencies: triage + port.libraries),
            .testTarget(
                name: "\(port.name)Tests",
                dependencies: ["\(port.name)Before", .init(stringLiteral: port.name)] + triage
                    + port.libraries + [.product(name: "TriageTesting", package: "triage")]),
        ]
    }
)

for target in package.targets {
    target.swiftSettings = [
        .swiftLanguageMode(.v6), .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
    ]
}
