#if Moya
import Alamofire
import Foundation
import Moya
import TestDoubles
import Testing
import TriageCore
import TriageHTTP
import TriageMoya
import TriageTesting

/// The request of Moya's own callback, as an app has it that does not know Triage.
@MainActor func plainRequest(
    _ call: Call, _ provider: MoyaProvider<Call> = MoyaProvider<Call>()
) async throws -> Data {
    struct Answer: @unchecked Sendable {
        // Unchecked: the values of a response do not change.
        let result: Result<Moya.Response, MoyaError>
    }
    let answer = await withCheckedContinuation { continuation in
        provider.request(call) { @Sendable in continuation.resume(returning: Answer(result: $0)) }
    }
    return try answer.result.get().data
}

@MainActor @Suite("A MoyaError that an app throws on", .timeLimit(.minutes(30)))
struct ErrorTests {
    private func failure(of work: () async throws -> Void) async -> ReportDraft? {
        let reporter = RecordingReporter()
        let center = FaultCenter(reportingTo: reporter, classifier: .foundation)
        await center.run("club.load") { try await work() }
        return reporter.drafts.first
    }

    @Test
    func `A MoyaError has words as a value, and a canceled one has none`() async throws {
        let center = TestFaults(classifier: .foundation).center
        let lost = MoyaError.underlying(URLError(.notConnectedToInternet), nil)
        #expect(center.words(for: lost)?.title == "failure.offline.title")
        #expect(center.words(for: MoyaError.underlying(URLError(.cancelled), nil)) == nil)
        let server = try FaultServer(.respond(404))
        let call = Call(port: server.port)
        let missing = await #expect(throws: MoyaError.self) { _ = try await plainRequest(call) }
        let error = try #require(missing)
        #expect(center.words(for: error)?.message == "failure.notFound.message")
    }

    @Test
    func `A validated status is the failure, with its request and its body`() async throws {
        let server = try FaultServer(
            .respond(
                422, headers: "Content-Type: application/problem+json\r\n",
                #"{"detail": "Full", "limit": 20}"#))
        let draft = try #require(
            await failure { _ = try await plainRequest(Call(port: server.port)) })
        let fault = draft.failure.fault
        #expect(fault.kind == .rejected)
        #expect(fault.code == "http.422")
        #expect(fault.facts.method == "GET")
        #expect(fault.facts.path == "/v1/clubs/{id}")
        #expect(fault.facts.status == 422)
        #expect(fault.facts.serverMessage?.value == "Full")
        #expect(try fault.payload(as: [String: Either].self)["limit"] == .number(20))
        #expect(draft.failure.chain.links.first?.error is MoyaError)
    }

    @Test
    func `A status that the app filters itself is the failure`() async throws {
        let fault = try #require(
            await failure {
                let response = Moya.Response(statusCode: 404, data: Data("{}".utf8))
                _ = try response.filterSuccessfulStatusCodes()
            }
        ).failure.fault
        #expect(fault.kind == .rejected)
        #expect(fault.code == "http.404")
    }

    @Test
    func `A body that cannot be mapped is undecodable, and a refused one is refused`() async throws
    {
        let success = Moya.Response(statusCode: 200, data: Data(#"{"name": null}"#.utf8))
        let fault = try #require(await failure { _ = try success.map(Club.self) }).failure.fault
        #expect(fault.kind == .undecodable)
        #expect(fault.facts.status == 200)
        #expect(fault.facts.codingPath == "name")
        let page = Moya.Response(statusCode: 502, data: Data("<html>".utf8))
        let refused = try #require(await failure { _ = try page.mapJSON() }).failure.fault
        #expect(refused.kind == .server)
        #expect(refused.code == "http.502")
        let garbage = Moya.Response(statusCode: 200, data: Data("OK".utf8))
        let unread = try #require(await failure { _ = try garbage.mapJSON() }).failure.fault
        #expect(unread.kind == .undecodable)
        let portal = Moya.Response(statusCode: 200, data: Data("<html>".utf8))
        let network = try #require(await failure { _ = try portal.mapJSON() }).failure.fault
        #expect(network.kind == .unreachable && network.code == NetworkFaultCode.signIn)
    }

    @Test
    func `A transport's error below both libraries' wrapping tells the kind`() async throws {
        let fault = try #require(
            await failure {
                throw MoyaError.underlying(
                    AFError.sessionTaskFailed(error: URLError(.notConnectedToInternet)), nil)
            }
        ).failure.fault
        #expect(fault.kind == .offline)
        #expect(fault.code == "url.notConnectedToInternet")
    }

    @Test
    func `A failure beside a cancellation is one, in either order`() async throws {
        let canceled: [any Error & Sendable] = [
            AFError.explicitlyCancelled, URLError(.cancelled), CancellationError(),
        ]
        for error in canceled.flatMap({ BatchError.mixed(URLError(.timedOut), beside: $0) }) {
            let draft = await failure { throw MoyaError.underlying(error, nil) }
            #expect(draft?.failure.fault.kind == .timeout, "\(error)")
            #expect(draft?.failure.fault.code == "url.timedOut", "\(error)")
        }
    }

    @Test
    func `A cancellation is no failure, whoever made it`() async throws {
        let canceled = NSError(domain: NSURLErrorDomain, code: NSURLErrorCancelled)
        for error in [AFError.explicitlyCancelled as any Error, canceled, CancellationError()] {
            let draft = await failure { throw MoyaError.underlying(error, nil) }
            #expect(draft == nil)
        }
    }
}
#endif
