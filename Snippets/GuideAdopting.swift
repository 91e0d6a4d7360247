// The samples of Guides/Adopting.md.
import Foundation
import Logging
import Triage
import TriageLogging
import TriageSentry

struct APIError: Error { let status: Int }
struct Cart: Sendable {}
struct Receipt: Sendable {}
struct Home: Sendable { let name: String }
enum Stop { case forcedUpdate }

protocol Payments: Sendable {
    func pay(_ cart: Cart) async throws -> Receipt
}

protocol HomeRepository: Sendable {
    func home() async throws -> Home
}

protocol LaunchAPI: Sendable {
    func oldestVersion() async throws -> AppVersion
    func session() async throws -> String
}

@MainActor
protocol Navigator: Sendable {
    func open(_ route: Route)
}

struct Shop {
    let payments: any Payments
    let center: FaultCenter
}

@MainActor
final class HomeViewModel {
    private var home: Home?
    private let repository: any HomeRepository
    private let center: FaultCenter

    init(_ repository: any HomeRepository, center: FaultCenter) {
        (self.repository, self.center) = (repository, center)
    }
}

let dsn = ""

// snippet.logging
/// Prints the lines of all loggers, and reports those at `error`; called once, at the start.
func bootstrapLogging(_ app: FaultCenter) {
    LoggingSystem.bootstrap { label in
        MultiplexLogHandler([
            StreamLogHandler.standardError(label: label),
            ReportingLogHandler(label, center: app, breadcrumbs: app.breadcrumbs),
        ])
    }
}
// snippet.end

// snippet.reports
let ownErrors = ErrorClassifier { error in
    guard let status = (error as? APIError)?.status else { return nil }
    let kind: Fault.Kind = status == 401 ? .unauthenticated : status < 500 ? .rejected : .server
    return ErrorClassification(kind: kind, code: "http.\(status)")
}
let app = FaultCenter.live(
    sinks: [SentrySink(dsn: dsn), ConsoleSink()], mode: .reportOnly,
    configure: { $0.classifier = ownErrors.or(.foundation) })
// snippet.end

// snippet.reporting
func pay(for cart: Cart, in shop: Shop) async throws -> Receipt {
    try await shop.center.reporting("checkout") { try await shop.payments.pay(cart) }
}
// snippet.end

// snippet.model
extension HomeViewModel {
    func load() async {
        await center.run("home.load", retries: true) {
            self.home = try await self.repository.home()
        }
    }
}
// snippet.end

#if canImport(SwiftUI)
import SwiftUI

// snippet.view
@MainActor func makeRoot(_ repository: any HomeRepository, _ center: FaultCenter) -> some View {
    LoadableView("home.load") {
        try await repository.home()
    } content: { home in
        Text(verbatim: home.name)
    }
    .faultCenter(center)
}
// snippet.end
#endif

// snippet.table
let rules: DecisionTable = [
    Rule(.code("http.402"), .route("subscription")),
    Rule(.operation("cart.sync") && .kind(.offline, .timeout), .silent),
    Rule(.code("http.409"), .notice(.init(.alert, message: "cart.changed")), report: .warning),
    Rule(
        .code("http.403"),
        .notice(
            .init(
                .alert, message: "members.only",
                actions: [.route("register", as: "signUp"), .dismiss])),
        report: .warning),
]

func makeApp(_ mode: FaultCenter.Mode, _ navigator: any Navigator) -> FaultCenter {
    FaultCenter.live(
        rules: rules, router: { route in Task { @MainActor in navigator.open(route) } }, mode: mode)
}
// snippet.end

// snippet.test
let unpaid = FailureContext(fault: Fault(.rejected, code: "http.402"))
let decision = DecisionTable.standard.overridden(by: rules).decision(for: unpaid)
// #expect(decision.surface == .route("subscription"))
// snippet.end

// snippet.gate
func makeGate(_ api: any LaunchAPI, installed: AppVersion) -> LaunchGate<Stop> {
    let version = Check<Void, Stop>("version", failsFast: true) { _ in
        installed < (try await api.oldestVersion()) ? .stopped(.forcedUpdate) : .passed
    }
    let session = Check<String, Stop>("session") { _ in .passed(try await api.session()) }
    return LaunchGate(
        [version, session], deadline: .seconds(8), gracePeriod: .milliseconds(500))
}

@MainActor func launch(_ gate: LaunchGate<Stop>, in center: FaultCenter) async {
    await gate.run(in: center, retries: true) { result in
        switch result {
        case .passed: center.navigate(to: "home")
        case .stopped(.forcedUpdate): center.navigate(to: "store")
        }
    }
}
// snippet.end

// snippet.live
/// Texts are read on the thread of a failure, so they belong to no actor.
nonisolated let myTexts = ["failure.offline.title": "You are on a plane"]

/// All parameters in their order; each may be left out.
func makeWholeApp(_ navigator: any Navigator) -> FaultCenter {
    FaultCenter.live(
        // Where reports go, as `[(any Sink)?]`; the console by default.
        sinks: [SentrySink(dsn: dsn), ConsoleSink()],
        // Your decisions, which come before the standard table; none by default.
        rules: rules,
        // Your text for a key, or the key itself; by default from `Localizable` of the main bundle.
        texts: { myTexts[$0] ?? $0 },
        // Opens a route, on the thread of the failure; without it, an alert takes its place.
        router: { route in Task { @MainActor in navigator.open(route) } },
        // The default; the others are `.reportOnly` and `.observeOnly`.
        mode: .live,
        // Where reports wait; or `.memory`, or `.folder(url)`, which an extension may share.
        storage: .applicationSupport,
        // The default; `.pending` until the user has answered, `.denied` after a no.
        consent: .granted,
        // The desk that is asked for known issues and replies; none by default.
        knownIssues: KnownIssues.desk(dsn, storePage: "store"),
        // The settings of all parts, such as the classifier, the redactor and the limits.
        configure: { settings in settings.classifier = ownErrors.or(.foundation) })
}
// snippet.end
