#if Moya
import Alamofire
import Foundation
import Moya
import TestDoubles
import Testing
import TriageAlamofire
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageMoya
import TriageTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A way of a request to a server, whose connection may end in the body.
enum TransferWay: String, CaseIterable, Sendable {
    case session = "a call on a TriageSession"
    case typedCall = "a typed call on a TriageSession"
    case provider = "a MoyaProvider on a TriageSession"
    case chain = "a chain around URLSession"
    case client = "an APIClient"
    case plainSession = "a typed call on a session of Alamofire's"
    case plainProvider = "a MoyaProvider on a session of Alamofire's"
    case validated = "ClientResponse.validated"
    case observing = "ClientResponse.observing"

    /// Whether requests go through middleware.
    var hasMiddleware: Bool { Self.withMiddleware.contains(self) }
    static let withMiddleware: [Self] = [.session, .typedCall, .provider, .chain, .client]

    /// Whether the head of a failed transfer is known.
    var knowsHeads: Bool { ![.chain, .validated, .observing].contains(self) }

    func send(to server: FaultServer, through chain: [any Middleware]) async throws {
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/v1/clubs/3"))
        let middleware = chain.count == 2 ? MiddlewareChain(chain[0], chain[1]) : MiddlewareChain()
        let triage = TriageSession(middleware, configuration: .ephemeral)
        let plain = Session(
            configuration: .ephemeral, startRequestsImmediately: self != .plainProvider)
        defer { withExtendedLifetime((triage, plain)) {} }
        switch self {
        case .session:
            _ = try await triage.request(url).validate().serializingData().value
        case .typedCall, .plainSession:
            let session = self == .typedCall ? triage : plain
            _ = try await session.request(url).clientResponse()
        case .provider, .plainProvider:
            let provider = MoyaProvider<Call>(session: self == .provider ? triage : plain)
            _ = try await provider.response(for: Call(port: server.port))
        case .chain:
            _ = try await middleware.response(for: URLRequest(url: url)) {
                try await URLSession.shared.data(for: $0)
            }
        case .client:
            let client = APIClient(
                .init(baseURL: url, clock: TestClock(), middleware: chain))
            let _: Club = try await client.send(.get("/v1/clubs", as: Club.self))
        case .validated:
            _ = try await ClientResponse.validated(for: URLRequest(url: url)) {
                try await URLSession.shared.data(for: $0)
            }
        case .observing:
            _ = try await ClientResponse.observing(URLRequest(url: url)) {
                try await URLSession.shared.data(for: $0)
            }
        }
    }
}

@Suite("A transfer that fails after its head", .timeLimit(.minutes(30)))
struct FailedTransferTests {
    private static let cuts: [String] = [
        "Content-Length: 90\r\n\r\n{\"name\":", "Transfer-Encoding: chunked\r\n\r\n2\r\n{\"\r\n",
    ]

    @Test(
        "is the failure of its connection, and no response",
        arguments: TransferWay.allCases, cuts)
    func kind(way: TransferWay, cut: String) async throws {
        let server = try FaultServer(.send("HTTP/1.1 200 OK\r\n\(cut)"), .close)
        let reporter = RecordingReporter()
        let center = FaultCenter(reportingTo: reporter, classifier: .foundation)
        let outcome = await center.run("club.load") { try await way.send(to: server, through: []) }
        #expect(outcome.fault?.kind == .connectionLost)
        #expect(reporter.drafts.first?.lastRequest?.status == nil)
        #expect(server.requests.count == 1)
        if way.knowsHeads { #expect(outcome.fault?.facts.status == 200) }
    }

    @Test("is retried as one, and so counted", arguments: TransferWay.withMiddleware)
    func retry(way: TransferWay) async throws {
        let server = try FaultServer(.send("HTTP/1.1 200 OK\r\n\(Self.cuts[0])"), .close)
        let breaker = CircuitBreaker(
            Circuit.Configuration(
                samplingWindow: 3, failureThreshold: 3, breakDuration: .seconds(10)),
            clock: TestClock())
        let retry = Retry(clock: ImmediateClock(), randomizer: { 0.5 })
        let center = FaultCenter(reportingTo: RecordingReporter(), classifier: .foundation)
        let outcome = await center.run("club.load") {
            try await way.send(to: server, through: [retry, breaker])
        }
        #expect(outcome.fault?.kind == .connectionLost)
        #expect(outcome.fault?.facts.attempts == 3)
        #expect(outcome.fault?.facts.history.contains { $0.code == "http.200" } == false)
        #expect(server.requests.count == 3)
        #expect(breaker.state == .open)
    }

    @Test("of a refusal is the refusal, whose words are missing")
    func refusal() async throws {
        for way in TransferWay.allCases where way.knowsHeads && way != .client {
            let server = try FaultServer(.send("HTTP/1.1 422 No\r\n\(Self.cuts[0])"), .close)
            let center = FaultCenter(reportingTo: RecordingReporter(), classifier: .foundation)
            let outcome = await center.run("club.load") {
                try await way.send(to: server, through: [])
            }
            #expect(outcome.fault?.code == "http.422", "\(way.rawValue)")
            #expect(outcome.fault?.kind == .rejected, "\(way.rawValue)")
        }
    }

    @Test("within a time limit is a timeout")
    func stalled() throws {
        let url = try #require(URL(string: "https://example.org/v1/clubs"))
        let head = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
        let fault = #expect(throws: Fault.self) {
            try ClientResponse.validated(
                for: URLRequest(url: url), response: head, data: Data("{".utf8),
                error: AFError.sessionTaskFailed(error: URLError(.timedOut)))
        }
        #expect(fault?.kind == .timeout && fault?.facts.status == 200)
    }
}
#endif
