// swift-tools-version: 6.1
import PackageDescription

/// Stands for an Xcode project: it names the wrapper by its folder and Alamofire by its address, and no trait.
let package = Package(
    name: "App",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [
        .package(path: "../TriageForApp"),
        .package(url: "https://github.com/Alamofire/Alamofire", from: "5.11.0"),
    ],
    targets: [
        .executableTarget(
            name: "App",
            dependencies: [
                "TriageForApp", .product(name: "Alamofire", package: "Alamofire"),
            ])
    ]
)
