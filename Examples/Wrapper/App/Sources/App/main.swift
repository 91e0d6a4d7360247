import Alamofire
import TriageForApp

let app = FaultCenter.live(sinks: [], storage: .memory)
let session = Session.triage(app.chain(Retry()))

let outcome = await app.run("home.load", retries: true) {
    _ = try await session.request("http://127.0.0.1:9/v1/home").send(as: [String].self)
}
print(outcome.fault?.kind ?? "no failure", app.board.modalOnScreen?.notice.title ?? "no alert")
