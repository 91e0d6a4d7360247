#if Alamofire
import Alamofire
import Foundation
import TestDoubles
import Testing
import TriageAlamofire
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite(.timeLimit(.minutes(30)))
struct FailureTests {
    private static let refusal = #"{"message":"The name is taken.","field":"name"}"#

    private struct Refusal: Decodable {
        let field: String
    }

    @Test
    func `An AFError has words as a value, and a canceled one has none`() async throws {
        let center = TestFaults(classifier: .foundation).center
        let lost = AFError.sessionTaskFailed(error: URLError(.notConnectedToInternet))
        #expect(center.words(for: lost)?.title == "failure.offline.title")
        #expect(center.words(for: AFError.explicitlyCancelled) == nil)
        let fixture = try SessionFixture(TokenServer([.respond(404)]))
        let missing = await #expect(throws: AFError.self) { try await fixture.club() }
        let error = try #require(missing)
        #expect(center.words(for: error)?.message == "failure.notFound.message")
    }

    @Test
    func `An AFError in a fault center is the response's failure, with body, words and request`()
        async throws
    {
        let server = try TokenServer([.respond(422, Self.refusal)])
        let fixture = SessionFixture(server)
        let reporter = RecordingReporter()
        let center = FaultCenter(reportingTo: reporter)
        let outcome = await center.run("club.load") { try await fixture.club() }
        guard case .fault(let fault, let error) = outcome else {
            Issue.record("the operation did not fail")
            return
        }
        #expect((error as? AFError)?.responseCode == 422)
        #expect(fault.kind == .rejected)
        #expect(fault.code == "http.422")
        #expect(fault.facts.serverMessage?.value == "The name is taken.")
        #expect(try fault.payload(as: Refusal.self).field == "name")
        #expect(fault.facts.method == "GET")
        #expect(fault.facts.path == "/v1/club")
        #expect(fault.facts.attempts == 1)
        #expect(reporter.drafts.first?.lastRequest?.status == 422)
        #expect(reporter.drafts.count == 1)
    }

    @Test
    func `A call for a value throws the typed fault of a response, validated by itself`()
        async throws
    {
        let server = try TokenServer([.respond(422, Self.refusal)])
        let fixture = SessionFixture(server)
        do throws(Fault) {
            _ = try await fixture.session.request(server.url()).triage("/v1/{club}")
                .send(as: Club.self)
            Issue.record("the call did not throw")
        } catch {
            #expect(error.isErrorResponse(422))
            #expect(error.facts.path == "/v1/{club}")
            #expect(error.facts.serverMessage?.value == "The name is taken.")
        }
    }

    @Test
    func `The response of a completion handler has a fault with the body`() async throws {
        let server = try TokenServer([.respond(422, Self.refusal)])
        let fixture = SessionFixture(server)
        let fault = await withCheckedContinuation { continuation in
            fixture.session.request(server.url()).validate().responseDecodable(of: Club.self) {
                let taken = Rejection(422, notice: .init(.toast, message: "club.taken"))
                continuation.resume(
                    returning: $0.fault(
                        .init(
                            rejections: [Rejections("club", [taken])],
                            serverMessage: .path("message"))))
            }
        }
        #expect(fault?.isErrorResponse(422) == true)
        #expect(fault?.facts.serverMessage?.value == "The name is taken.")
        #expect(fault?.facts.declaredNotice?.message == "club.taken")
        #expect(fault?.cause is AFError)
    }

    @Test
    func `A response to a plain session, without middleware, is a typed failure as well`()
        async throws
    {
        let server = try TokenServer([.respond(422, Self.refusal)])
        let plain = Session()
        let call = await quietly {
            Task { () async throws -> Club in
                try await plain.request(server.url("/open/41")).send(as: Club.self)
            }
        }
        let fault = try #require(await call.fault)
        #expect(fault.isErrorResponse(422))
        #expect(fault.facts.path == "/open/{id}")
    }

    @Test
    func `A page that a validation refuses is of a network that wants a sign-in`() async throws {
        let page = FaultServer.Action.respond(
            200, headers: "Content-Type: text/html\r\n", "<html>Wi-Fi</html>")
        let fixture = SessionFixture(try TokenServer([page]))
        var request = URLRequest(url: fixture.server.url())
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        let call = { [request] in fixture.session.request(request).validate() }
        let center = FaultCenter(reportingTo: RecordingReporter())
        let outcome = await center.run("club.load") {
            try await call().serializingDecodable(Club.self).value
        }
        #expect(outcome.fault?.code == NetworkFaultCode.signIn)
        let typed = await #expect(throws: Fault.self) { try await call().send(as: Club.self) }
        #expect(typed?.code == NetworkFaultCode.signIn)
        let answered = await withCheckedContinuation { continuation in
            call().responseDecodable(of: Club.self) { continuation.resume(returning: $0.fault()) }
        }
        #expect(answered?.code == NetworkFaultCode.signIn)
    }

    @Test
    func `A body that does not decode is undecodable, with the coding path and the shape`()
        async throws
    {
        let server = try TokenServer([.respond(200, #"{"name":null}"#)])
        let fixture = SessionFixture(server)
        let center = FaultCenter(reportingTo: RecordingReporter())
        let outcome = await center.run("club.load") { try await fixture.club() }
        let fault = try #require(outcome.fault)
        #expect(fault.kind == .undecodable)
        #expect(fault.code == "decoding.valueNotFound")
        #expect(fault.facts.codingPath == "name")
        #expect(fault.facts.bodyShape != nil)
        #expect(fault.facts.status == 200)
        #expect(fault.facts.path == "/v1/club")
    }

    @Test
    func `A body that does not decode after a retry knows both attempts`() async throws {
        let server = try TokenServer([.respond(503)], [.respond(200, #"{"name":null}"#)])
        let fixture = SessionFixture(server)
        let center = FaultCenter(reportingTo: RecordingReporter())
        async let outcome = center.run("club.load") { try await fixture.club() }
        await fixture.clock.waitForSleepers(count: 1)
        fixture.clock.advanceToNextSleeper()
        let fault = try #require(await outcome.fault)
        #expect(fault.kind == .undecodable)
        #expect(fault.facts.attempts == 2)
    }

    @Test
    func `An operation that recovers from a failed call is not tied to it`() async throws {
        struct Plain: Error {}
        let server = try TokenServer([.respond(404)], [.respond(200, #"{"name":"Go"}"#)])
        let fixture = SessionFixture(server)
        let center = FaultCenter(reportingTo: RecordingReporter())
        let outcome: Outcome<Club> = await center.run("club.load") {
            _ = try? await fixture.club()
            _ = try await fixture.club()
            throw Plain()
        }
        #expect(outcome.fault?.kind == .unexpected)
        #expect(outcome.fault?.facts.status == nil)
    }

    @Test
    func `A server that cannot be reached is a failure of that kind, and not of the session`()
        async throws
    {
        let session = Session.triage(
            MiddlewareChain(Retry(HTTPRetryPolicy(maxRetries: 0), clock: ImmediateClock())))
        let url = try #require(URL(string: "http://127.0.0.1:1/v1/club"))
        let call = Task { () async throws -> Club in
            try await session.request(url).validate().serializingDecodable(Club.self).value
        }
        let fault = try #require(await call.fault)
        #expect(fault.kind == .unreachable)
        #expect(fault.cause is AFError)
    }

    @Test(arguments: [
        (AFError.explicitlyCancelled, Fault.Kind.canceled, "explicitlyCancelled"),
        (.sessionTaskFailed(error: URLError(.timedOut)), .timeout, "url.timedOut"),
        (.sessionTaskFailed(error: URLError(.cancelled)), .canceled, "url.cancelled"),
        (
            .responseValidationFailed(reason: .unacceptableStatusCode(code: 503)), .server,
            "http.503"
        ),
        (
            .responseSerializationFailed(reason: .inputDataNilOrZeroLength), .undecodable,
            "responseSerializationFailed"
        ),
        (
            .responseValidationFailed(
                reason: .missingContentType(acceptableContentTypes: ["application/json"])),
            .undecodable, "responseValidationFailed"
        ),
        (
            .responseValidationFailed(
                reason: .unacceptableContentType(
                    acceptableContentTypes: ["application/json"], responseContentType: "text/xml")),
            .undecodable, "responseValidationFailed"
        ),
        (
            .requestAdaptationFailed(error: Fault(.unauthenticated, code: "session.none")),
            .unauthenticated, "session.none"
        ),
        (
            .requestRetryFailed(
                retryError: AFError.explicitlyCancelled,
                originalError: AFError.sessionDeinitialized), .canceled, "explicitlyCancelled"
        ),
        (
            .requestRetryFailed(
                retryError: AFError.sessionDeinitialized, originalError: URLError(.timedOut)),
            .timeout, "url.timedOut"
        ),
        (
            .requestRetryFailed(
                retryError: CancellationError(), originalError: URLError(.timedOut)),
            .timeout, "url.timedOut"
        ),
        (.sessionDeinitialized, .unexpected, "sessionDeinitialized"),
    ])
    func `An error of Alamofire stands for its cause`(
        error: AFError, kind: Fault.Kind, code: String
    ) {
        let fault = Fault(error, classifiedBy: .foundation)
        #expect(fault.kind == kind)
        #expect(fault.code == code)
    }
}
#endif
