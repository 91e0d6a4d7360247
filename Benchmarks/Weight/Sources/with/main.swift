// An app with a client and a fault center, as an app makes them.
import Foundation
import Triage

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct Home: Decodable, Sendable { let name: String }

let credentials = Authentication(
    .init(store: InMemoryTokenStore(Tokens(access: "token")), refresh: { $0 }))
let app = FaultCenter.live(
    rules: [
        Rule(.kind(.unauthenticated), .route("signIn")),
        Rule(.any, .notice(.init(.alert, message: "trouble")), report: .error),
    ], router: { print("go to", $0) }, storage: .memory)
let client = app.client(CommandLine.arguments.last ?? "")
    .adding(Retry(), credentials, CircuitBreaker())

let outcome = await app.run("home.load") {
    try await client.send(.get("/v1/home", as: Home.self))
}
if let home = outcome.value { print("Hello,", home.name) }
