// The samples of README.md.
import Foundation
import Triage
import TriageSentry

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

#if canImport(SwiftUI)
// snippet.screen
import SwiftUI
import Triage

struct Home: Decodable { let name: String }

struct HomeView: View {
    let api: APIClient

    var body: some View {
        LoadableView("home.load") {
            try await api.send(.get("/v1/home", as: Home.self))
        } content: { home in
            Text("Hello, \(home.name)")
        }
    }
}
// snippet.end

// snippet.app
import SwiftUI
import Triage
import TriageSentry

struct ShopApp: App {
    let app = FaultCenter.live(
        sinks: [SentrySink(dsn: "https://key@sentry.example.com/1"), ConsoleSink()])

    var body: some Scene {
        WindowGroup {
            HomeView(api: app.client("https://api.example.com")).faultCenter(app)
        }
    }
}
// snippet.end
#endif

// snippet.table
let rules: DecisionTable = [
    Rule(.status(402), .route("subscription")),
    Rule(.operation("cart.sync") && .kind(.offline, .timeout), .silent),
    Rule(.status(409), .notice(.init(.alert, message: "cart.changed")), report: .warning),
]
// snippet.end
print(rules)

let app = FaultCenter.live(sinks: [ConsoleSink()], rules: rules, mode: .reportOnly)

// snippet.reports
func pay(_ cart: Cart) async throws -> Receipt {
    try await app.reporting("checkout") { try await shop.pay(cart) }
}
// snippet.end

// snippet.client
let chain = app.chain(Retry(), timeout: .seconds(30))

func home(_ request: URLRequest) async throws(Fault) -> Data {
    try await chain.send(request, in: .shared).body
}
// snippet.end

struct Cart {}
struct Receipt {}
struct Shop { func pay(_ cart: Cart) async throws -> Receipt { Receipt() } }
let shop = Shop()
