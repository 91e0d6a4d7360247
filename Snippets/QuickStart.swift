import Triage

struct Home: Decodable { let name: String }

let app = FaultCenter.live(sinks: [ConsoleSink()])
let api = app.client("https://api.example.com")

await app.run("home.load", retries: true) {
    print("Hello,", try await api.send(.get("/v1/home", as: Home.self)).name)
}
if let alert = app.board.modalOnScreen?.notice { print(alert.title ?? "", alert.message) }
await app.reports.flush()
