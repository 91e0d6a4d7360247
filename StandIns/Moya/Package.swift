// swift-tools-version: 6.0
import PackageDescription

// Like Moya 15, which is from before the Swift 6 language mode: its closures promise nothing.
let package = Package(
    name: "Moya",
    platforms: [.macOS(.v10_15), .iOS(.v13), .tvOS(.v13), .watchOS(.v6)],
    products: [.library(name: "Moya", targets: ["Moya"])],
    dependencies: [.package(url: "https://github.com/Alamofire/Alamofire.git", from: "5.0.0")],
    targets: [
        .target(name: "Moya", dependencies: [.product(name: "Alamofire", package: "Alamofire")])
    ],
    swiftLanguageModes: [.v5]
)
