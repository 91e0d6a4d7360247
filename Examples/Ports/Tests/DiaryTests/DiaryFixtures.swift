import ComposableArchitecture
import FirebaseAnalytics
import FirebaseCrashlytics
import Foundation
import Testing
import Triage
import TriageTesting

import Diary
import DiaryModels

/// All tests of the port, one after the other, because Firebase is one for the whole process.
@MainActor
@Suite("A diary on TCA and Firebase", .serialized, .timeLimit(.minutes(30)))
struct DiaryTests {
    init() { _ = takeReceived() }
}

/// The content of Firebase, as the team would have it.
struct Received {
    var errors: [(error: NSError, keys: [String: String])]
    var lines: [String]
    var events: [[String: String]]

    /// Everything that left the device, as one text.
    var text: String { "\(errors)\(lines)\(events)" }
}

/// Returns what Firebase has received, and forgets it.
func takeReceived() -> Received {
    let crashes = Crashlytics.takeReceived()
    let texts = { (values: [String: Any]?) in (values ?? [:]).mapValues { "\($0)" } }
    return Received(
        errors: crashes.errors.map { ($0.error, texts($0.userInfo)) }, lines: crashes.lines,
        events: Analytics.takeEvents().map { texts($0.parameters) })
}

/// A server whose answer to each request the test decides by the request's method and path.
func makeServer(
    _ answer: @escaping @Sendable (_ line: String, FaultServer.Request) -> [FaultServer.Action]
) throws -> FaultServer {
    try FaultServer { request in
        answer(request.head.split(separator: " ").prefix(2).joined(separator: " "), request)
    }
}

func makeServer(_ actions: FaultServer.Action...) throws -> FaultServer {
    try makeServer { _, _ in actions }
}

extension FaultServer {
    var url: URL { URL(string: "http://127.0.0.1:\(port)") ?? URL(fileURLWithPath: "/") }

    /// The values of a header field, in the order of the requests.
    func values(of field: String) -> [String] {
        requests.flatMap { request in
            request.head.split(separator: "\r\n").filter { $0.hasPrefix("\(field): ") }
                .map { String($0.dropFirst(field.count + 2)) }
        }
    }

    func count(_ line: String) -> Int { requests.count { $0.head.hasPrefix("\(line) ") } }
}

/// The app with its screen and its routes.
@MainActor
struct DiaryScreens {
    private let server: FaultServer
    let failures: FaultCenter
    let routes = EventRecorder<Route>()
    let list: StoreOf<DiaryList>
    let editor: StoreOf<DiaryEditor>

    init(_ server: FaultServer) {
        self.server = server
        let app = DiaryApp(
            server: server.url,
            store: InMemoryTokenStore(Tokens(access: "old-token", refresh: "once-token")),
            storage: .memory, router: routes.record)
        failures = app.failures
        let entry = Entry(id: "1", title: "Kim", text: "")
        list = Store(initialState: .init(entries: [entry])) {
            DiaryList()
        } withDependencies: {
            app.prepare(&$0)
        }
        editor = Store(initialState: .init()) {
            DiaryEditor()
        } withDependencies: {
            app.prepare(&$0)
        }
    }

    /// Waits for the alert, as the user does.
    func alert() async throws -> PresentedNotice {
        await eventually { failures.board.modalOnScreen != nil }
        return try #require(failures.board.modalOnScreen)
    }

    func close() async throws { failures.board.respond(to: try await alert().id, with: .dismiss) }
    func retry() async throws { failures.board.respond(to: try await alert().id, with: .retry) }

    /// Returns what Firebase has received in the end.
    func received() async -> Received {
        await failures.reports.flush()
        return takeReceived()
    }
}
