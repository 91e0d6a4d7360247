#if Moya
import Alamofire
import Foundation
import Moya
import TestDoubles
import Testing
import TriageAlamofire
import TriageClient
import TriageCore
import TriageHTTP
import TriageMoya
import TriageTesting

/// A way of a failed request of a provider into a center.
enum Way: CaseIterable {
    /// A status that the target's `validationType` refuses.
    case validated
    /// A status that the app filters.
    case filtered
    /// A body that the app maps, whatever its status.
    case mapped
    /// Our own method.
    case response

    @MainActor func run<Target: TargetType>(
        _ provider: MoyaProvider<Target>, _ target: Target
    ) async throws {
        switch self {
        case .validated: _ = try await provider.answer(to: target)
        case .filtered: _ = try await provider.answer(to: target).filterSuccessfulStatusCodes()
        case .mapped: _ = try await provider.answer(to: target).map(Club.self)
        case .response: _ = try await provider.send(target)
        }
    }

    func target(port: Int) -> DeclaredCall {
        let type: ValidationType = self == .validated ? .successCodes : .none
        return DeclaredCall(call: Call(port: port, validationType: type))
    }
}

/// The session of a provider.
enum SessionKind: CaseIterable {
    case plain, triage

    var session: Session {
        switch self {
        case .plain: Session(configuration: .ephemeral, startRequestsImmediately: false)
        case .triage:
            Session.triage(
                MiddlewareChain(serverMessage: .path("detail")), configuration: .ephemeral)
        }
    }
}

private struct Answer: @unchecked Sendable {
    // Unchecked: the values of a response do not change.
    let result: Result<Moya.Response, MoyaError>
}

extension MoyaProvider {
    /// The result of Moya's own completion handler, as an app waits for it.
    @MainActor func answer(to target: Target) async throws -> Moya.Response {
        let answer = await withCheckedContinuation { continuation in
            request(target) { @Sendable in continuation.resume(returning: Answer(result: $0)) }
        }
        return try answer.result.get()
    }
}

@MainActor @Suite("A failure carries what its target declares", .timeLimit(.minutes(30)))
struct ThrownErrorTests {
    private static let full = #"{"error": {"text": "Full"}, "detail": "Other"}"#
    private let presenter = RecordingPresenter()
    private let reporter = RecordingReporter()

    private var center: FaultCenter {
        FaultCenter(
            .init(
                classifier: .foundation, localize: { _ in "text" }, presenter: presenter,
                reporter: reporter))
    }

    private func provider<Target: TargetType>(
        _ session: Session, stub: @escaping MoyaProvider<Target>.StubClosure = { _ in .never }
    ) -> MoyaProvider<Target> {
        MoyaProvider(stubClosure: stub, session: session, plugins: [TriagePlugin()])
    }

    @Test(arguments: Way.allCases, SessionKind.allCases)
    func `The notice has the server's words and the rejection is found, whatever threw the error`(
        way: Way, kind: SessionKind
    ) async throws {
        let server = try FaultServer(.respond(409, Self.full))
        let (provider, target) = (
            provider(kind.session) as MoyaProvider<DeclaredCall>, way.target(port: server.port)
        )
        let outcome = await quietly {
            await center.run("club.join") { try await way.run(provider, target) }
        }
        let fault = try #require(outcome.fault)
        #expect(fault.kind == .rejected)
        #expect(fault.code == "http.409")
        #expect(fault.facts.method == "GET")
        #expect(fault.facts.path == "/v1/clubs/{club}")
        #expect(fault.facts.attempts == 1)
        #expect(outcome.rejection(as: ClubRejection.self) == .full)
        #expect(presenter.notices.map(\.message) == ["Full"])
        #expect(reporter.drafts.count <= 1)
    }

    @Test(arguments: [true, false])
    func `A target in a MultiTarget, and a stub, declare as much`(isStub: Bool) async throws {
        let server = try FaultServer(.respond(409, Self.full))
        var target = Way.filtered.target(port: server.port)
        target.call.sampleData = Data(Self.full.utf8)
        let provider = MoyaProvider<MultiTarget>(
            endpointClosure: { target in
                Endpoint(
                    url: URL(target: target).absoluteString,
                    sampleResponseClosure: { .networkResponse(409, target.sampleData) },
                    method: target.method, task: target.task, httpHeaderFields: nil)
            }, stubClosure: { _ in isStub ? .immediate : .never },
            session: SessionKind.plain.session, plugins: [TriagePlugin()])
        let outcome = await center.run("club.join") {
            try await Way.filtered.run(provider, MultiTarget(target))
        }
        #expect(outcome.fault?.facts.path == "/v1/clubs/{club}")
        #expect(outcome.fault?.facts.serverMessage?.value == "Full")
        #expect(outcome.fault?.facts.declaredNotice == ClubRejection.full.rejection.notice)
    }

    @Test
    func `A body that cannot be mapped has the target's path, and the shape of the body`()
        async throws
    {
        let server = try FaultServer(.respond(200, #"{"name": null}"#))
        let (provider, target) = (
            provider(SessionKind.triage.session) as MoyaProvider<DeclaredCall>,
            Way.mapped.target(port: server.port)
        )
        let outcome = await center.run("club.load") { try await Way.mapped.run(provider, target) }
        #expect(outcome.fault?.kind == .undecodable)
        #expect(outcome.fault?.facts.path == "/v1/clubs/{club}")
        #expect(outcome.fault?.facts.codingPath == "name")
        #expect(outcome.fault?.facts.bodyShape != nil)
    }

    @Test(arguments: Way.allCases)
    func `The rules of a session's chain decide on the kind`(way: Way) async throws {
        let server = try FaultServer(.respond(419))
        var target = way.target(port: server.port)
        target.call.headers = ["Authorization": "Bearer a"]
        for expired: Set<Int> in [[401], [401, 419]] {
            let chain = MiddlewareChain(session: SessionRules(expiredStatuses: expired))
            let session = Session.triage(chain, configuration: .ephemeral)
            let outcome = await quietly {
                await center.run("club.join") { try await way.run(provider(session), target) }
            }
            let isExpired = expired.contains(419)
            #expect(outcome.fault?.kind == (isExpired ? .unauthenticated : .rejected))
        }
    }

    @Test(arguments: Way.allCases, [true, false])
    func `No line asks for a decoder that the target has, whatever threw the error`(
        way: Way, isMultiTarget: Bool
    ) async throws {
        let server = try FaultServer(.respond(409, Self.full))
        let target = way.target(port: server.port)
        let session = Session.triage(MiddlewareChain(), configuration: .ephemeral)
        let lines = await problemsLogged {
            await center.run("club.join") {
                if isMultiTarget {
                    try await way.run(provider(session), MultiTarget(target))
                } else {
                    try await way.run(provider(session), target)
                }
            }
        }
        #expect(lines.filter { $0.contains("ServerMessageDecoder") } == [])
        #expect(presenter.notices.map(\.message) == ["Full"])
    }

    @Test
    func `A line still asks for a decoder where the target has none, once for each session`()
        async throws
    {
        let server = try FaultServer(.respond(409, Self.full))
        let session = Session.triage(MiddlewareChain(), configuration: .ephemeral)
        let lines = await problemsLogged {
            for _ in 1...2 {
                await center.run("club.join") {
                    try await Way.validated.run(provider(session), Call(port: server.port))
                }
            }
        }
        #if DEBUG
        let line = "the body has a text at detail that no ServerMessageDecoder reads"
        #expect(lines == ["GET /v1/clubs/{id} 409: \(line)"])
        #else
        #expect(lines.isEmpty)
        #endif
    }

    @Test
    func `A status that the target declares as accepted explains no later error`() async throws {
        struct LaterError: Error {}
        let server = try FaultServer(.respond(404, "{}"))
        let call = Call(port: server.port, validationType: .none)
        let target = DeclaredCall(call: call, acceptedStatuses: [404])
        let session = Session.triage(MiddlewareChain(), configuration: .ephemeral)
        let outcome: Outcome<Void> = await center.run("club.load") {
            _ = try await provider(session).answer(to: target)
            throw LaterError()
        }
        #expect(outcome.fault?.code == "LaterError")
    }

    @Test
    func `An error that drops Moya's own is still the refusal, as the target declares it`()
        async throws
    {
        struct LoadError: Error {}
        let server = try FaultServer(.respond(409, Self.full))
        let target = Way.validated.target(port: server.port)
        let session = Session.triage(MiddlewareChain(), configuration: .ephemeral)
        let outcome = await quietly {
            await center.run("club.join") {
                do {
                    try await Way.validated.run(provider(session), target)
                } catch {
                    throw LoadError()
                }
            }
        }
        #expect(outcome.fault?.facts.path == "/v1/clubs/{club}")
        #expect(outcome.fault?.facts.serverMessage?.value == "Full")
        #expect(presenter.notices.map(\.message) == ["Full"])
    }

    @Test(arguments: [Way.validated, .filtered, .mapped])
    func `Without the plugin, the error has what the session's chain declares`(way: Way)
        async throws
    {
        let server = try FaultServer(.respond(409, Self.full))
        let provider = MoyaProvider<DeclaredCall>(session: SessionKind.triage.session)
        let target = way.target(port: server.port)
        let outcome = await quietly {
            await center.run("club.join") { try await way.run(provider, target) }
        }
        #expect(outcome.fault?.facts.serverMessage?.value == "Other")
        #expect(outcome.fault?.facts.path == "/v1/clubs/{id}")
    }
}
#endif
