// The sample of Guides/Install.md.
import Triage
import TriageSentry

let dsn = "https://key@sentry.example.com/1"

#if canImport(SwiftUI)
struct HomeView: View {
    var body: some View { Text(verbatim: "Home") }
}

// snippet.app
import SwiftUI
import Triage
import TriageSentry

struct ShopApp: App {
    let app = FaultCenter.live(sinks: [SentrySink(dsn: dsn), ConsoleSink()])

    var body: some Scene {
        WindowGroup {
            HomeView().faultCenter(app)
        }
    }
}
// snippet.end
#endif
