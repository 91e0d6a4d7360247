import Foundation
import HTTPTypes
import HTTPTypesFoundation
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

/// One request of a signed-in user in an operation, over doubles that ignore cancellation.
///
/// It passes all the middleware that may send something later.
struct CallFixture {
    let effects = EffectLog()
    let clock = TestClock()
    let transport: HeldTransport
    let refresh = AsyncGate()
    let recovery = AsyncGate()
    let credentials: Authentication
    private let chain: MiddlewareChain
    private let client: APIClient
    private let center: FaultCenter

    init() throws {
        let (far, refresh) = (effects, refresh)
        center = FaultCenter(recordingTo: far)
        transport = HeldTransport(far)
        credentials = Authentication(
            .init(
                store: LoggingTokenStore(far), rules: SessionRules(expiredStatuses: [419]),
                clock: clock,
                storeDidFail: { _ in },
                refresh: { tokens in
                    far.record("refresh \(tokens.access.value)")
                    await refresh.wait()
                    return .renewed
                }))
        let fallback = Fallback { _, _ in
            far.record("fallback")
            return nil
        }
        let retry = Retry(clock: clock, randomizer: { 1 })
        let hedge = Hedge(after: .seconds(3), clock: clock)
        chain = MiddlewareChain(fallback, retry, credentials, hedge)
        client = try APIClient(
            .init(
                baseURL: #require(URL(string: "https://example.org")), transport: transport,
                timeout: .seconds(2), clock: clock,
                middleware: [fallback, retry, credentials, hedge]))
    }

    private var scopes: [Rejections] {
        let (far, recovery) = (effects, recovery)
        return [
            Rejections(
                "visit",
                [
                    Rejection(
                        428,
                        action: .recover { _, request in
                            far.record("recovery")
                            await recovery.wait()
                            return request
                        })
                ])
        ]
    }

    /// Starts the request, through the client or through a chain around the app's own client.
    func startCall(_ door: CallEntryPoint) -> Task<Fault?, Never> {
        let (client, chain, scopes, transport) = (client, chain, scopes, transport)
        let center = center
        return Task {
            let outcome = await center.run("visit") {
                switch door {
                case .client:
                    let endpoint = scopes.reduce(APIEndpoint<[Int]>.get("/a")) { $0.rejecting($1) }
                    _ = try await client.send(endpoint)
                case .chain:
                    let url = try #require(URL(string: "https://example.org/a"))
                    _ = try await chain.send(URLRequest(url: url), .init(rejections: scopes)) {
                        request in
                        let sent = try #require(request.httpRequest)
                        let received = try await transport.send(sent, body: nil)
                        let response = HTTPURLResponse(httpResponse: received.head, url: url)
                        return (received.body, try #require(response))
                    }
                }
            }
            return switch outcome {
            case .value: nil
            case .fault(let fault, _): fault
            case .canceled: .canceled()
            }
        }
    }

    /// Waits until a request is held and responds to all that are.
    func respond(_ status: Int, _ fields: HTTPFields = [:]) async {
        await transport.waitForRequest()
        let response = HTTPResponse(status: .init(code: status), headerFields: fields)
        transport.release(.success(ClientResponse(head: response, body: Data("[1]".utf8))))
    }
}

extension FaultCenter {
    /// Creates a fault center that shows and reports every failure to the log.
    fileprivate convenience init(recordingTo far: EffectLog) {
        let shown = NoticeTemplate(.toast, message: "m")
        self.init(
            .init(
                table: DecisionTable([Rule(.any, .notice(shown), report: .error)]),
                classifier: .foundation, localize: { $0 }, presenter: LoggingPresenter(far: far),
                reporter: LoggingReporter(far: far),
                router: { far.record("route \($0)") }, diagnose: { _ in }))
    }
}

private struct LoggingPresenter: NoticePresenter {
    let far: EffectLog

    func present(_ request: NoticeRequest) -> NoticeReceipt {
        far.record("notice")
        return NoticeReceipt(noticeID: 1)
    }
}

private struct LoggingReporter: Reporter {
    let far: EffectLog
    func report(_ draft: ReportDraft) { far.record("report") }
}

/// A way to send the request.
enum CallEntryPoint: CaseIterable { case client, chain }

/// A token store that records every save.
private final class LoggingTokenStore: TokenStore {
    private let far: EffectLog
    private let tokens = InMemoryTokenStore(.former)

    init(_ far: EffectLog) { self.far = far }

    func load() -> Tokens? { tokens.load() }

    func save(_ tokens: Tokens?) {
        far.record("save \(tokens?.access.value ?? "nobody")")
        self.tokens.save(tokens)
    }
}

extension Tokens {
    static let former = Tokens(access: "former", refresh: "r1")
    static let renewed = Tokens(access: "renewed", refresh: "r2")
    static let other = Tokens(access: "other", refresh: "r9")
}
