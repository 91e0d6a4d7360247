// A day of the shop: six requests whose failures are reported to the desk of the DSN.
import Foundation
import Triage
import TriageSentry

@testable import Shop

let words = CommandLine.arguments
guard words.count == 3, let desk = SentrySink(dsn: words[1]), let server = URL(string: words[2])
else { exit(64) }
let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
defer { try? FileManager.default.removeItem(at: folder) }
let app = FaultCenter.live(sinks: [desk], storage: .folder(folder))
let api = app.client(server)
await app.run("home.load") {
    try await screen { _ = try await api.send(.get("/v1/home", as: Home.self)) }
}
await app.run("shelf.load") {
    try await screen { _ = try await api.send(.get("/v1/shelf", as: Club.self)) }
}
await app.run("stock.load") {
    try await screen { _ = try await api.send(.get("/v1/stock", as: Club.self)) }
}
await app.run("club.join") {
    try await screen { _ = try await api.send(.post("/v1/club", as: Club.self)) }
}
await app.run("banner.load") {
    try await screen { _ = try await api.send(.get("/v1/banner", as: Club.self)) }
}
await app.run("cart.order") {
    let club = try await api.send(.get("/v1/cart", as: Club.self))
    try order(for: club.members)
}
await app.willTerminate()
