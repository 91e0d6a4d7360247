// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "RxSwift",
    products: [.library(name: "RxSwift", targets: ["RxSwift"])],
    targets: [.target(name: "RxSwift")]
)
