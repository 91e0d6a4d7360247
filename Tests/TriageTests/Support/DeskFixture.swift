import Foundation
import HTTPTypes
import TriageConcurrency
import TriageSentry
import TriageSinkSupport
import TriageTesting

@_spi(Tools) @testable import Triage

/// A desk that answers as a test says, and the app that asks it.
struct DeskFixture {
    static let title = "We know"
    static let message = "Pictures fail to load. We are on it."

    let site = LiveFixture()
    let files = InMemoryFileStore()
    let transport: StubTransport
    private let state = Lock(State())

    private struct State: Sendable {
        var context = ReportContext(appVersion: "1.12.0+345", system: "s", locale: "ko_KR")
        var steps: [String: FaultPlan.Step] = [:]
    }

    init() {
        let plan = FaultPlan { [state] request, _ in
            let path = String((request.path ?? "").prefix { $0 != "?" })
            return state.current.steps[path] ?? .fail(Fault(.unreachable))
        }
        transport = StubTransport(plan, clock: TestClock())
    }

    var clock: TestClock { site.clock }

    func answer(issues step: FaultPlan.Step?) {
        state.withLock { $0.steps["/api/1/known-issues"] = step }
    }

    func answer(replies step: FaultPlan.Step?) {
        state.withLock { $0.steps["/api/1/replies"] = step }
    }

    func setContext(version: String? = nil, locale: String? = nil) {
        state.withLock { state in
            state.context.appVersion = version ?? state.context.appVersion
            state.context.locale = locale ?? state.context.locale
        }
    }

    /// Makes an app with the files of the app before it.
    func app(
        rules: DecisionTable = [], asks: Bool = true, storePage: Route? = nil,
        hasRouter: Bool = true, storage: ReportStorage = .folder(URL(fileURLWithPath: "/app")),
        configure: (inout FaultCenter.Settings) -> Void = { _ in }
    ) -> FaultCenter {
        let (state, files) = (state, files)
        return site.app(
            rules: rules, hasRouter: hasRouter, storage: storage,
            configure: { parts in
                parts.reports.files = files
                parts.context = { state.current.context }
                if asks { parts.knownIssues = desk(storePage) }
                configure(&parts)
            })
    }

    /// Makes an app without files that asks by a transport.
    func app(by transport: any Transport) -> FaultCenter {
        app(storage: .memory) { $0.knownIssues = Self.desk(by: transport) }
    }

    /// The desk by a transport.
    static func desk(by transport: any Transport, storePage: Route? = nil) -> KnownIssues? {
        .desk(
            "https://key@desk.example/1", storePage: storePage,
            connection: SinkConnection(transport: transport, clock: TestClock()))
    }

    /// Makes an app that asks only when a test says so.
    func quietApp(
        rules: DecisionTable = [], asks: Bool = true, storePage: Route? = nil,
        hasRouter: Bool = true,
        configure: (inout FaultCenter.Settings) -> Void = { _ in }
    ) async -> FaultCenter {
        let app = app(
            rules: rules, asks: asks, storePage: storePage, hasRouter: hasRouter,
            configure: configure)
        await app.wired.rounds?.pause()?.value
        return app
    }

    func desk(_ storePage: Route? = nil) -> KnownIssues? {
        Self.desk(by: transport, storePage: storePage)
    }

    /// The requests for a path, oldest first.
    func requests(for name: String) -> [HTTPRequest] {
        transport.requests.filter { $0.path?.hasPrefix("/api/1/\(name)") == true }
    }

    /// The questions for known issues, oldest first.
    var questions: [HTTPRequest] { requests(for: "known-issues") }
}

extension FaultPlan.Step {
    /// Returns an answer with one issue of the failure that ``FaultCenter/title`` is about.
    static func issue(
        title: String = DeskFixture.title, message: String = DeskFixture.message,
        fixedIn: String? = nil, fingerprint: String = "server http.503 home.load",
        tag: String? = nil
    ) -> Self {
        let issue: [String: Any] = [
            "fingerprints": [["other"], [fingerprint]], "title": title, "message": message,
            "fixedIn": fixedIn ?? NSNull(),
        ]
        return .issues([issue], tag: tag)
    }

    static func issues(_ issues: [[String: Any]], tag: String? = nil) -> Self {
        let body = (try? JSONSerialization.data(withJSONObject: ["issues": issues])) ?? Data()
        return .answer(body, tag: tag)
    }

    static func answer(_ body: Data, status: Int = 200, tag: String? = nil) -> Self {
        var head = HTTPResponse(status: .init(code: status))
        head.headerFields[.contentType] = "application/json"
        head.headerFields[.eTag] = tag
        return .respond(ClientResponse(head: head, body: body))
    }
}

extension FaultCenter {
    /// The title for the failure that a desk knows of.
    var title: String? { title(in: "home.load") }

    func title(in operation: OperationName) -> String? {
        words(for: Fault(.server, code: "http.503"), in: .load(operation))?.title
    }

    /// Asks the desk, and waits for the end of the round.
    func askDesk() async { await wired.rounds?.ask() }
}
