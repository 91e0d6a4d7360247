// swift-tools-version: 6.0
import PackageDescription

// A small double of Alamofire for machines that cannot have it. The same tests run against both.
let package = Package(
    name: "Alamofire",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [.library(name: "Alamofire", targets: ["Alamofire"])],
    targets: [.target(name: "Alamofire")]
)
