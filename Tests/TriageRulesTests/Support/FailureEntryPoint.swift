import Foundation
import HTTPTypes
import Logging
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageLogging
import TriagePresentation
@_spi(Tools) import TriageReporting
import TriageStreams
import TriageTesting

/// An error without a classification.
enum OpaqueError: Error, Equatable { case broken }

/// An error with a text, as the metadata of a log line wants it.
private struct DescribedError: Error, CustomStringConvertible {
    let error: any Error & Sendable
    var description: String { "x" }
}

/// An app's own error for one layer.
enum LayerError: FaultCatching {
    case holding(Fault)
    static func caught(_ fault: Fault) -> LayerError { .holding(fault) }
}

/// An owner of work.
final class Owner: TransformingViewModel, Sendable {
    let failures = FailureRelay<Fault>()
    func transform(_ input: Int) -> Int { input }
}

/// An app whose fault center and handlers record every failure that reaches them.
struct RecordingApp: Sendable {
    let log = EventRecorder<String>()
    let drafts = EventRecorder<ReportDraft>()
    let owner = Owner()
    let center: FaultCenter

    init(
        _ surface: Decision.Surface = .notice(NoticeTemplate(.toast, message: "m"))
    ) {
        let (events, drafts) = (log, drafts)
        center = FaultCenter(
            .init(
                table: DecisionTable([Rule(.any, surface, report: .error)]),
                classifier: .foundation, localize: { $0 },
                presenter: ClosurePresenter { events.record("shown") },
                reporter: ClosureReporter {
                    events.record("reported")
                    drafts.record($0)
                },
                router: { _ in events.record("routed") },
                observe: { if case .failed = $0 { events.record("failed") } },
                diagnose: { _ in }))
    }

    func handle(_ error: any Error) { log.record("handled") }
}

private struct ClosurePresenter: NoticePresenter {
    let onPresent: @Sendable () -> Void
    func present(_ request: NoticeRequest) -> NoticeReceipt {
        onPresent()
        return NoticeReceipt(noticeID: 1)
    }
}

private struct ClosureReporter: Reporter {
    let onReport: @Sendable (ReportDraft) -> Void
    func report(_ draft: ReportDraft) { onReport(draft) }
}

/// A way in for a failure.
struct FailureEntryPoint: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Whether it classifies Foundation's errors, as every fault center and client does.
    var readsFoundation = true
    /// Passes in the error that a closure makes, and ends after all its events.
    let enter: @Sendable (@escaping Failing, RecordingApp) async -> Void

    /// A closure that makes an error where the entry point fails.
    typealias Failing = @Sendable () -> any Error & Sendable

    init(
        _ name: String, readsFoundation: Bool = true,
        _ enter: @escaping @Sendable (@escaping Failing, RecordingApp) async -> Void
    ) {
        testDescription = name
        self.readsFoundation = readsFoundation
        self.enter = enter
    }

    /// Passes an error in, and ends after all its events.
    func inject(_ error: any Error & Sendable, _ app: RecordingApp) async {
        await enter({ error }, app)
    }

    static let all = center + screens + clients + sequences + publishers

    private static let center = [
        FailureEntryPoint("run, async") { error, app in
            await app.center.run("x") {
                await Task.yield()
                throw error()
            }
        },
        FailureEntryPoint("run, sync") { error, app in
            func now() { app.center.run("x") { throw error() } }
            now()
        },
        FailureEntryPoint("run, with retries") { error, app in
            await app.center.run("x", retries: true) { throw error() }
        },
        FailureEntryPoint("reporting, async") { error, app in
            try? await app.center.reporting {
                await Task.yield()
                throw error()
            }
        },
        FailureEntryPoint("reporting, sync") { error, app in
            func now() { try? app.center.reporting { throw error() } }
            now()
        },
        FailureEntryPoint("reporting with a name, async") { error, app in
            try? await app.center.reporting("x") {
                await Task.yield()
                throw error()
            }
        },
        FailureEntryPoint("reporting with a name, sync") { error, app in
            func now() { try? app.center.reporting("x") { throw error() } }
            now()
        },
        FailureEntryPoint("report") { error, app in app.center.report(error()) },
        FailureEntryPoint("a log line") { error, app in
            let logger = Logger(label: "x") {
                ReportingLogHandler($0, center: app.center, breadcrumbs: Breadcrumbs())
            }
            logger.error("x", error: error())
        },
        FailureEntryPoint("a log line with the error as metadata") { error, app in
            let logger = Logger(label: "x") {
                ReportingLogHandler($0, center: app.center, breadcrumbs: Breadcrumbs())
            }
            logger.error(
                "x", metadata: ["error": .stringConvertible(DescribedError(error: error()))])
        },
    ]

    private static let screens = [
        FailureEntryPoint("a load of a screen") { error, app in
            let model = await LoadableModel<Int>("x", in: app.center) {
                await Task.yield()
                throw error()
            }
            await model.load()
        },
        FailureEntryPoint("an action of a screen") { error, app in
            let tasks = EventRecorder<Task<Void, Never>>()
            let model = await LoadableModel<Never>(in: app.center) { work in
                let task = Task { await work() }
                tasks.record(task)
                return task
            }
            await model.perform("x") {
                await Task.yield()
                throw error()
            }
            for task in tasks.elements { await task.value }
            await model.close()
        },
    ]

    private static let clients = [
        FailureEntryPoint("APIClient's transport") { error, app in
            await app.center.run("x") {
                _ = try await client(failing: error()).send(APIEndpoint<String>.get("/a"))
            }
        },
        FailureEntryPoint("a chain around the app's client") { error, app in
            await app.center.run("x") {
                _ = try await MiddlewareChain().send(request) { _ in throw error() }
            }
        },
        FailureEntryPoint("MiddlewareChain.receive in a completion handler") { error, app in
            func now() {
                app.center.run("x") {
                    _ = try MiddlewareChain().receive(nil, nil, error(), for: request)
                }
            }
            now()
        },
        FailureEntryPoint("MiddlewareChain.note around the app's client") { error, app in
            await app.center.run("x") {
                _ = try await MiddlewareChain().note(request) { _ in throw error() }
            }
        },
    ]

    static let request = URLRequest(url: URL(fileURLWithPath: "/a"))

    private static func client(failing error: any Error & Sendable) throws -> APIClient {
        try APIClient(
            .init(
                baseURL: #require(URL(string: "https://example.org")),
                transport: StubTransport(FaultPlan([.fail(error)]), clock: TestClock()),
                clock: TestClock()))
    }

    private static let sequences = [
        FailureEntryPoint("work for a sequence, in a fault center") { error, app in
            for await _ in numbers(1).flatMap(
                .concat, weak: app.owner, in: app.center, "x", { _, _ in throw error() })
            {}
        },
        FailureEntryPoint("work for a sequence, in a fault center with a handler") { error, app in
            let work = numbers(1).flatMap(
                .concat, weak: app.owner, in: app.center, "x", retries: true
            ) { _, _ -> Int in
                throw error()
            } catching: {
                app.handle($1)
            }
            for await _ in work {}
        },
        FailureEntryPoint("a sequence that fails, in a fault center") { error, app in
            for await _ in failing(error()).flatMap(
                .concat, weak: app.owner, in: app.center, "x", { $1 })
            {}
        },
        FailureEntryPoint("work for a sequence of a view model, in a fault center") { error, app in
            let work = numbers(1).flatMap(.concat, into: app.owner, in: app.center, "x") {
                _, _ -> Int in
                throw error()
            }
            for await _ in work {}
            #if canImport(Combine) || OpenCombine
            app.owner.failures.subscribeToAll { app.handle($0) }
            #endif
        },
        FailureEntryPoint("typed work for a sequence", readsFoundation: false) { error, app in
            guard let layer = LayerError(error()) else { return app.handleAsIfCancelled(error()) }
            let work = numbers(1).flatMap(.concat, weak: app.owner, in: app.center, "x") {
                _, _ async throws(LayerError) -> Int in
                throw layer
            } catching: {
                app.handle($1)
            }
            for await _ in work {}
        },
    ]

    private static func numbers(_ count: Int) -> AsyncStream<Int> {
        AsyncStream { continuation in
            for number in 0..<count { continuation.yield(number) }
            continuation.finish()
        }
    }

    private static func failing(_ error: any Error & Sendable) -> AsyncThrowingStream<
        Int, any Error
    > {
        AsyncThrowingStream { $0.finish(throwing: error) }
    }
}

extension LayerError {
    /// Wraps the fault of an error; nil if the error has none.
    init?(_ error: any Error) {
        guard let fault = error as? Fault ?? (error as? LayerError)?.underlyingFault else {
            return nil
        }
        self = .holding(fault)
    }
}

extension RecordingApp {
    /// Handles an error that is not of the type of a typed entry point.
    fileprivate func handleAsIfCancelled(_ error: any Error) {
        if !CauseChain(error, classifier: .foundation).isCancellation { handle(error) }
    }
}
