import Foundation
import HTTPTypes
import HTTPTypesFoundation
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One call by a member in an operation, through all the middleware that may send something later, with
/// doubles behind it that know of no cancellation.
struct Visit {
    let far = FarSide()
    let clock = VirtualClock()
    let transport: HeldTransport
    let refresh = Gate()
    let recovery = Gate()
    let credentials: Credentials
    private let chain: CallChain
    private let client: APIClient
    private let center: FaultCenter

    init() throws {
        let (far, refresh) = (far, refresh)
        center = FaultCenter(farSide: far)
        transport = HeldTransport(far)
        credentials = try Credentials(
            .init(
                store: WitnessedStore(far), rules: SessionRules(expired: [419]), clock: clock,
                storeFailed: { _ in },
                refresh: { tokens in
                    far.reach("refresh \(tokens.access.value)")
                    await refresh.pass()
                    return .renewed
                }))
        let fallback = Fallback { _, _ in
            far.reach("fallback")
            return nil
        }
        let repeats = Repeats(clock: clock, chance: { 1 })
        let hedge = try Hedge(after: .seconds(3), clock: clock)
        chain = CallChain(fallback, repeats, credentials, hedge)
        client = try APIClient(
            .init(
                server: #require(URL(string: "https://example.org")), transport: transport,
                deadline: .seconds(2), clock: clock,
                rules: StatusRules(unauthenticated: [401, 419]),
                middleware: [fallback, repeats, credentials, hedge]))
    }

    private var scopes: [Rejections] {
        let (far, recovery) = (far, recovery)
        return [
            Rejections(
                "visit",
                [
                    Rejection(
                        428,
                        action: .recover(
                            .init { _, call in
                                far.reach("recovery")
                                await recovery.pass()
                                return call
                            }))
                ])
        ]
    }

    /// Begins the call, by the client or by a chain around a client that the app keeps.
    func begin(_ door: ClientDoor) -> Task<Fault?, Never> {
        let (client, chain, scopes, transport) = (client, chain, scopes, transport)
        let center = center
        return Task {
            let outcome = await center.run("visit") {
                switch door {
                case .client:
                    let endpoint = scopes.reduce(Endpoint<[Int]>.get("/a")) { $0.rejecting($1) }
                    _ = try await client.send(endpoint)
                case .chain:
                    let url = try #require(URL(string: "https://example.org/a"))
                    _ = try await chain.answer(
                        to: URLRequest(url: url), rules: StatusRules(unauthenticated: [401, 419]),
                        scopes: scopes
                    ) { request in
                        let sent = try #require(request.httpRequest)
                        let answer = try await transport.send(sent, body: nil)
                        let response = HTTPURLResponse(httpResponse: answer.head, url: url)
                        return (answer.body, try #require(response))
                    }
                }
            }
            return switch outcome {
            case .value: nil
            case .fault(let fault, _): fault
            case .cancelled: .cancelled()
            }
        }
    }

    /// Answers what is held, as soon as something is.
    func answer(_ status: Int, _ fields: HTTPFields = [:]) async {
        await transport.holdsOne()
        let response = HTTPResponse(status: .init(code: status), headerFields: fields)
        transport.release(.success(Answer(head: response, body: Data("[1]".utf8))))
    }
}

extension FaultCenter {
    /// A centre that shows and reports every failure to the far side.
    fileprivate convenience init(farSide far: FarSide) {
        let shown = NoticeTemplate(.toast, message: "m")
        self.init(
            .init(
                table: DecisionTable([Rule(.any, .notice(shown), report: .error)]),
                reader: .foundation, texts: { $0 }, presenter: WitnessedPresenter(far: far),
                reporter: WitnessedReporter(far: far),
                router: { far.reach("route \($0)") }, diagnose: { _ in }))
    }
}

private struct WitnessedPresenter: Presenter {
    let far: FarSide

    func take(_ request: NoticeRequest) -> NoticeReceipt {
        far.reach("notice")
        return NoticeReceipt(notice: 1)
    }
}

private struct WitnessedReporter: Reporter {
    let far: FarSide
    func take(_ draft: ReportDraft) { far.reach("report") }
}

/// By what a call goes out.
enum ClientDoor: CaseIterable { case client, chain }

/// A token store that tells what is saved.
private final class WitnessedStore: TokenStore {
    private let far: FarSide
    private let tokens = MemoryTokenStore(.former)

    init(_ far: FarSide) { self.far = far }

    func load() -> Tokens? { tokens.load() }

    func save(_ tokens: Tokens?) {
        far.reach("save \(tokens?.access.value ?? "nobody")")
        self.tokens.save(tokens)
    }
}

extension Tokens {
    static let former = Tokens(access: "former", refresh: "r1")
    static let renewed = Tokens(access: "renewed", refresh: "r2")
    static let other = Tokens(access: "other", refresh: "r9")
}
