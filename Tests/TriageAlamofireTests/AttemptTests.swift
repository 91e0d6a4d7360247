#if Alamofire
import Alamofire
import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageAlamofire
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(30)))
struct AttemptTests {
    @Test
    func `What the middleware changes in a retry is sent: address, body and a field taken away`()
        async throws
    {
        struct Change: Middleware {
            let isRetry = Lock(false)

            func intercept(
                _ request: ClientRequest, next: @escaping Next
            ) async throws(Fault) -> ClientResponse {
                var request = request
                let isFirst = isRetry.withLock { isRetry in
                    defer { isRetry = true }
                    return !isRetry
                }
                if !isFirst {
                    request.head.path = "/other"
                    request.body = Data("second".utf8)
                    if let name = HTTPField.Name("X-Once") { request.head.headerFields[name] = nil }
                }
                return try await next(request)
            }
        }
        let server = try FaultServer { [.respond($0.number == 1 ? 503 : 200)] }
        let session = Session.triage(
            MiddlewareChain(Retry(clock: ImmediateClock(), randomizer: { 0.5 }), Change()))
        var request = URLRequest(url: server.url)
        request.httpMethod = "PUT"
        request.httpBody = Data("first".utf8)
        request.setValue("1", forHTTPHeaderField: "X-Once")
        _ = try await session.request(request).send()
        #expect(server.requests.map(\.text) == ["first", "second"])
        #expect(server.requests.map { $0.field("X-Once") } == ["1", nil])
        #expect(server.requests.last?.head.hasPrefix("PUT /other ") == true)
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test
    func `The middleware runs on the session's queue, which is at work then`() async throws {
        struct Place: Middleware {
            let isOnQueue: @Sendable () -> Bool
            let places = EventRecorder<Bool>()

            func intercept(
                _ request: ClientRequest, next: @escaping Next
            ) async throws(Fault) -> ClientResponse {
                places.record(isOnQueue())
                let response = try await next(request)
                places.record(isOnQueue())
                return response
            }
        }
        let key = DispatchSpecificKey<Bool>()
        let place = Place { DispatchQueue.getSpecific(key: key) == true }
        let server = try FaultServer(.respond(200))
        let session = Session.triage(MiddlewareChain(place))
        session.rootQueue.setSpecific(key: key, value: true)
        _ = try await session.request(server.url).send()
        #expect(place.places.elements == [true, true])
    }

    @Test
    func `Another server that the middleware chooses gets the attempt, the first or a retry`()
        async throws
    {
        struct Failover: Middleware {
            let authorities: [String]
            let attempts = Lock(0)

            func intercept(
                _ request: ClientRequest, next: @escaping Next
            ) async throws(Fault) -> ClientResponse {
                var request = request
                let attempt = attempts.withLock { attempts in
                    defer { attempts += 1 }
                    return attempts
                }
                request.head.authority = authorities[attempt]
                return try await next(request)
            }
        }
        let servers = [
            try FaultServer(.respond(200, "{}")), try FaultServer(.respond(503)),
            try FaultServer(.respond(200, "{}")),
        ]
        let failover = Failover(authorities: servers.dropFirst().map { "127.0.0.1:\($0.port)" })
        let session = Session.triage(
            MiddlewareChain(Retry(clock: ImmediateClock(), randomizer: { 0.5 }), failover))
        let response = try await session.request(servers[0].url).send()
        #expect(response.status == 200)
        #expect(servers.map(\.requests.count) == [0, 1, 1])
        #expect(servers[2].requests.first?.path == "/first")
    }

    /// A retrier of the app's own, which asks for one retry.
    private struct Again: RequestRetrier {
        let wasAsked = Lock(false)

        func retry(
            _ request: Request, for session: Session, dueTo error: any Error,
            completion: @escaping @Sendable (RetryResult) -> Void
        ) {
            let isFirst = wasAsked.withLock { wasAsked in
                defer { wasAsked = true }
                return !wasAsked
            }
            // Off Apple platforms, `Progress` traps when Alamofire sets a total back to zero.
            request.uploadProgress.totalUnitCount = -1
            request.downloadProgress.totalUnitCount = -1
            completion(isFirst ? .retry : .doNotRetry)
        }
    }

    @Test
    func `An attempt that repeats a response that was not validated belongs to the operation`()
        async throws
    {
        let server = try FaultServer { $0.number == 1 ? [.respond(500, "")] : [.close] }
        let triage = MiddlewareChain().interceptor()
        let session = Session(
            interceptor: Interceptor(adapters: [triage], retriers: [triage, Again()]))
        let reporter = RecordingReporter()
        await FaultCenter(reportingTo: reporter).run("club.load") {
            _ = try await session.request(server.url).triage().serializingString().value
        }
        let draft = try #require(reporter.drafts.first)
        #expect(draft.failure.fault.facts.status == nil && draft.lastRequest?.status == nil)
        #expect(draft.exchanges.map(\.status) == [500, nil])
    }

    @Test
    func `A retrier of the app's own that decides first makes an attempt of its own`() async throws
    {
        let server = try FaultServer { [.respond($0.number == 1 ? 503 : 200, "{}")] }
        let triage = MiddlewareChain().interceptor()
        let session = Session(
            interceptor: Interceptor(adapters: [triage], retriers: [Again(), triage]))
        let response = try await session.request(server.url).triage().send()
        #expect(response.status == 200)
        #expect(server.requests.count == 2)
    }

    @Test
    func `A retry that another adapter cannot make fails, and the fresh token stays`() async throws
    {
        let server = try FaultServer(.respond(401))
        let changes = EventRecorder<SessionChange>()
        let authentication = Authentication(
            .init(
                store: InMemoryTokenStore(Tokens(access: "old", refresh: "old")),
                clock: TestClock(),
                observe: { changes.record($0) }
            ) { _ in Tokens(access: "new", refresh: "new") })
        let triage = MiddlewareChain(authentication).interceptor()
        let session = Session(
            interceptor: Interceptor(adapters: [triage, FailingAdapter()], retriers: [triage]))
        let call = Task { try await session.request(server.url).send() }
        #expect(await call.fault?.code == "odd")
        #expect(changes.elements == [.refreshed])
        #expect(authentication.tokens?.access.value == "new")
    }

    @Test
    func `A retry that the app's own interceptor cannot make ends, with that error and no status`()
        async throws
    {
        let server = try FaultServer(.respond(503))
        let session = Session.triage(
            MiddlewareChain(Retry(clock: ImmediateClock(), randomizer: { 0.5 })),
            interceptor: FailingAdapter())
        let center = FaultCenter(reportingTo: RecordingReporter())
        let outcome = await center.run("club.load") {
            try await session.request(server.url).validate().serializingData().value
        }
        #expect(outcome.fault?.code == "odd")
        #expect(outcome.fault?.facts.status == nil)
        #expect(server.requests.count == 1)
    }

    @Test
    func `A response that the app's own validation refuses is a failure, and ends`() async throws {
        let fixture = SessionFixture(try TokenServer())
        let response = await fixture.session.request(fixture.server.url())
            .validate { _, _, _ in .failure(Fault(.unexpected, code: "odd")) }
            .serializingData().response
        #expect(response.response?.statusCode == 200)
        #expect(response.error.map { Fault($0, classifiedBy: .foundation).code } == "odd")
    }

    /// Middleware that holds back the last response until its call has gone on.
    private struct Late: Middleware {
        let isOpen = Lock(false)
        let isDone = Lock(false)

        func intercept(
            _ request: ClientRequest, next: @escaping Next
        ) async throws(Fault) -> ClientResponse {
            let response = try await next(request)
            if response.status != 404 {
                await eventually { isOpen.current }
                isDone.withLock { $0 = true }
            }
            return response
        }
    }

    private struct Plain: Error {}

    @Test
    func `A call that goes on before the middleware does has recovered from the failure before`()
        async throws
    {
        let late = Late()
        let server = try FaultServer { [.respond($0.number == 1 ? 404 : 200, "{}")] }
        let session = Session.triage(MiddlewareChain(late))
        let center = FaultCenter(reportingTo: RecordingReporter())
        let outcome: Outcome<Void> = await center.run("club.load") {
            _ = try? await session.request(server.url).validate().serializingData().value
            _ = try await session.request(server.url).validate().serializingData().value
            throw Plain()
        }
        late.isOpen.withLock { $0 = true }
        #expect(outcome.fault?.kind == .unexpected)
        #expect(outcome.fault?.facts.status == nil)
    }

    private enum UserRouter: URLRequestConvertible {
        case main, profile(String)

        func asURLRequest() throws -> URLRequest {
            let path = if case .profile(let name) = self { name } else { "main" }
            return URLRequest(url: try "http://127.0.0.1:9/user/\(path)".asURL())
        }
    }

    @Test
    func `The path of a router without values stays, and a name in a path does not`() async throws {
        let session = Session.triage(MiddlewareChain())
        for (router, path) in [(UserRouter.main, "/user/main"), (.profile("kim"), "/user/{id}")] {
            let reporter = RecordingReporter()
            await FaultCenter(reportingTo: reporter).run("user.load") {
                _ = try await session.request(router).validate().serializingData().value
            }
            #expect(reporter.drafts.first?.failure.fault.facts.path == path)
        }
    }

    @Test(arguments: [400, 403, 500])
    func `A response that is not validated is in the report, however late the middleware is`(
        status: Int
    ) async throws {
        let late = Late()
        let server = try FaultServer { [.respond($0.number == 1 ? 404 : status, "{}")] }
        let session = Session.triage(MiddlewareChain(late))
        let reporter = RecordingReporter()
        let center = FaultCenter(reportingTo: reporter)
        let outcome: Outcome<Void> = await center.run("home.load") {
            let inner: Outcome<Void> = await center.run("club.load") {
                _ = await session.request(server.url).serializingString().result
                let response = await session.request(server.url).serializingString().response
                if response.response?.statusCode != 200 { throw Plain() }
            }
            // The middleware's own fault, which comes late, is not another incident.
            late.isOpen.withLock { $0 = true }
            await eventually { late.isDone.current }
            for _ in 0..<500 { await Task.yield() }
            try inner.get()
        }
        let draft = try #require(reporter.drafts.first)
        #expect(draft.failure.fault.code == "http.\(status)")
        #expect(draft.lastRequest?.status == status)
        #expect(draft.exchanges.map(\.status) == [404, status])
        #expect(outcome.fault?.incident == draft.failure.fault.incident)
        #expect(center.audit().isEmpty)
    }
}

/// An adapter that cannot make a second attempt.
private struct FailingAdapter: RequestInterceptor {
    let isRetry = Lock(false)

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        let isFirst = isRetry.withLock { isRetry in
            defer { isRetry = true }
            return !isRetry
        }
        completion(isFirst ? .success(urlRequest) : .failure(Fault(.unexpected, code: "odd")))
    }
}

extension FaultServer {
    /// The address of the server.
    var url: URL {
        // A literal address is valid.
        URL(string: "http://127.0.0.1:\(port)/first") ?? URL(fileURLWithPath: "/")
    }
}
#endif
