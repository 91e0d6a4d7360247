#if Moya
import Foundation
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("A transfer that fails after its head", .timeLimit(.minutes(30)))
struct FailedTransferTests {
    private static let cuts: [String] = [
        "Content-Length: 90\r\n\r\n{\"name\":", "Transfer-Encoding: chunked\r\n\r\n2\r\n{\"\r\n",
    ]
    private let reporter = RecordingReporter()
    private let events = EventRecorder<ClientEvent>()
    private let breaker = CircuitBreaker(
        Circuit.Configuration(
            samplingWindow: 3, failureThreshold: 3, breakDuration: .seconds(10)),
        clock: TestClock())

    /// Sends a request in a center; the retries, if there are any, begin at once.
    private func send(
        _ way: TransferWay, to port: Int, over configuration: URLSessionConfiguration = .ephemeral,
        retries: Bool = false
    ) async -> Outcome<Void> {
        let retry = Retry(clock: ImmediateClock(), randomizer: { 0.5 })
        let center = FaultCenter(reportingTo: reporter, classifier: .foundation)
        return await center.run("club.load") {
            try await way.send(
                to: port, over: configuration, through: retries ? [retry, breaker] : [], events)
        }
    }

    /// Whether breadcrumbs or the report tell of a response.
    private var tellsOfResponse: Bool {
        let received = events.elements.contains { if case .received = $0 { true } else { false } }
        return received || reporter.drafts.first?.lastRequest?.status != nil
    }

    @Test(arguments: TransferWay.allCases, cuts)
    func `is the failure of its connection, and no response`(way: TransferWay, cut: String)
        async throws
    {
        let server = try FaultServer(.send("HTTP/1.1 200 OK\r\n\(cut)"), .close)
        let outcome = await send(way, to: server.port)
        #expect(outcome.fault?.kind == .connectionLost)
        #expect(!tellsOfResponse)
        #expect(server.requests.count == 1)
        if way.knowsHeads { #expect(outcome.fault?.facts.status == 200) }
    }

    @Test(arguments: TransferWay.withMiddleware)
    func `is retried as one, and so counted`(way: TransferWay) async throws {
        let server = try FaultServer(.send("HTTP/1.1 200 OK\r\n\(Self.cuts[0])"), .close)
        let outcome = await send(way, to: server.port, retries: true)
        #expect(outcome.fault?.kind == .connectionLost)
        #expect(outcome.fault?.facts.attempts == 3)
        #expect(outcome.fault?.facts.history.contains { $0.code == "http.200" } == false)
        #expect(!tellsOfResponse)
        #expect(server.requests.count == 3)
        #expect(breaker.state == .open)
    }

    @Test(arguments: TransferWay.allCases)
    func `of a refusal is the refusal without words, unless its head is hidden`(way: TransferWay)
        async throws
    {
        let server = try FaultServer(.send("HTTP/1.1 422 No\r\n\(Self.cuts[0])"), .close)
        let fault = await send(way, to: server.port).fault
        #expect(fault?.kind == (way.knowsHeads ? .rejected : .connectionLost))
        #expect((fault?.code == "http.422") == way.knowsHeads)
        #expect(fault?.isErrorResponse(422) == way.knowsHeads)
    }

    @Test(arguments: TransferWay.withMiddleware.filter(\.knowsHeads))
    func `of a refusal is retried as the refusal, after the wait that its head asks for`(
        way: TransferWay
    ) async throws {
        let server = try FaultServer(
            .send("HTTP/1.1 503 No\r\nRetry-After: 1\r\n\(Self.cuts[0])"), .close)
        let fault = await send(way, to: server.port, retries: true).fault
        #expect(fault?.kind == .server && fault?.facts.retryAfter == .seconds(1))
        #expect(fault?.facts.history.map(\.code) == ["http.503", "http.503", "http.503"])
        #expect(server.requests.count == 3)
    }

    @Test(arguments: TransferWay.allCases)
    func `within a time limit is a timeout, and no response`(way: TransferWay) async throws {
        let fault = await send(way, to: 9, over: StallingProtocol.configuration).fault
        #expect(fault?.kind == .timeout)
        #expect(!tellsOfResponse)
        // A task has the head that a protocol of the app's own has received.
        if way.knowsHeads || way == .chainInSession { #expect(fault?.facts.status == 200) }
    }

    @Test(arguments: TransferWay.withMiddleware)
    func `within a time limit is retried too`(way: TransferWay) async throws {
        let outcome = await send(way, to: 9, over: StallingProtocol.configuration, retries: true)
        #expect(outcome.fault?.kind == .timeout)
        #expect(outcome.fault?.facts.attempts == 3)
        #expect(!tellsOfResponse)
        #expect(breaker.state == .open)
    }
}
#endif
