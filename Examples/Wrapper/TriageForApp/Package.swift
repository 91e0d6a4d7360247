// swift-tools-version: 6.1
import PackageDescription

let products = ["Triage", "TriageAlamofire"].map {
    Target.Dependency.product(name: $0, package: "triage")
}
let package = Package(
    name: "TriageForApp", platforms: [.iOS(.v16), .macOS(.v13)],
    products: [.library(name: "TriageForApp", targets: ["TriageForApp"])],
    dependencies: [
        .package(path: "../triage", traits: ["Alamofire"])
    ],
    targets: [.target(name: "TriageForApp", dependencies: products)])
