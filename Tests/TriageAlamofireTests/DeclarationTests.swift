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

/// The session of an app.
enum SessionKind: CaseIterable {
    /// Alamofire's own session.
    case plain
    /// A session of the app's own with an interceptor of this library.
    case intercepted
    case triage

    var session: Session {
        let chain = MiddlewareChain(serverMessage: .path("chain"))
        switch self {
        case .plain: return Session(configuration: .ephemeral)
        case .intercepted:
            return Session(configuration: .ephemeral, interceptor: chain.interceptor())
        case .triage: return Session.triage(chain, configuration: .ephemeral)
        }
    }
}

private enum NameRejection: Int, EndpointRejection {
    case taken = 409

    var rejection: Rejection {
        Rejection(notice: .init(.toast, message: .server(orKey: "name.taken")))
    }
}

@Suite("A failure carries what its request declared", .timeLimit(.minutes(30)))
struct DeclarationTests {
    private let server: FaultServer
    private let presenter = RecordingPresenter()
    private let reporter = RecordingReporter()
    private let center: FaultCenter

    init() throws {
        server = try FaultServer(.respond(409, #"{"own": "Taken", "chain": "Chain's"}"#))
        center = FaultCenter(
            .init(
                classifier: .foundation, localize: { _ in "text" }, presenter: presenter,
                reporter: reporter))
    }

    private func declared(_ session: Session) -> DataRequest {
        session.request(server.url).triage(
            .init("/v1/{name}", rejections: [NameRejection.rejections], serverMessage: .path("own"))
        )
    }

    @Test(arguments: SessionKind.allCases)
    func `A status that is declared as accepted is a success`(kind: SessionKind) async throws {
        let server = try FaultServer(.respond(404, "{}"))
        let session = kind.session
        defer { withExtendedLifetime(session) {} }
        let response = try await session.request(server.url)
            .triage(.init(acceptedStatuses: [404])).send()
        #expect(response.status == 404)
        await #expect(throws: Fault.self) {
            try await session.request(server.url).triage(.init(acceptedStatuses: [304])).send()
        }
    }

    @Test(arguments: SessionKind.allCases)
    func `A status that is declared as accepted explains no later error of the operation`(
        kind: SessionKind
    ) async throws {
        struct LaterError: Error {}
        let session = kind.session
        defer { withExtendedLifetime(session) {} }
        let outcome: Outcome<Void> = await center.run("name.save") {
            _ = await session.request(server.url).triage(.init(acceptedStatuses: [409]))
                .serializingData().response
            throw LaterError()
        }
        #expect(outcome.fault?.kind == .unexpected && outcome.fault?.facts.status == nil)
    }

    private func fault(
        _ request: DataRequest, _ read: @escaping @Sendable (AFDataResponse<String>) -> Fault?
    ) async -> Fault? {
        read(await request.serializingString().response)
    }

    @Test(arguments: SessionKind.allCases, [true, false])
    func `The fault of a response has the declarations of its request, validated or not`(
        kind: SessionKind, isValidated: Bool
    ) async throws {
        let session = kind.session
        let answer = await quietly {
            let request = declared(session)
            if isValidated { request.validate() }
            return await fault(request) { $0.fault() }
        }
        let found = try #require(answer)
        #expect(found.isErrorResponse(409))
        #expect(found.facts.serverMessage?.value == "Taken")
        #expect(found.facts.path == "/v1/{name}")
        #expect(found.facts.attempts == 1)
        #expect(NameRejection.matching(found) == .taken)
        #expect(found.facts.declaredNotice == NameRejection.taken.rejection.notice)
    }

    @Test(arguments: [SessionKind.intercepted, .triage])
    func `The fault of a response has the decoder of the chain, unless the call gives one`(
        kind: SessionKind
    ) async throws {
        let session = kind.session
        let known = await fault(session.request(server.url).validate()) { $0.fault() }
        #expect(known?.facts.serverMessage?.value == "Chain's")
        let given = await fault(declared(session).validate()) {
            $0.fault(.init("/mine", serverMessage: .path("chain")))
        }
        #expect(given?.facts.serverMessage?.value == "Chain's")
        #expect(given?.facts.path == "/mine")
        #expect(given?.facts.declaredNotice == NameRejection.taken.rejection.notice)
    }

    @Test(arguments: SessionKind.allCases, [true, false])
    func `An AFError in a center has the declarations of its request, and so has a layer's error`(
        kind: SessionKind, isWrapped: Bool
    ) async throws {
        let session = kind.session
        let outcome: Outcome<String> = await center.run("name.change") {
            do {
                return try await declared(session).validate().serializingString().value
            } catch  where isWrapped {
                throw LayerError.failed(error)
            }
        }
        #expect(outcome.fault?.facts.serverMessage?.value == "Taken")
        #expect(outcome.fault?.facts.path == "/v1/{name}")
        #expect(outcome.rejection(as: NameRejection.self) == .taken)
        #expect(presenter.notices.map(\.message) == ["Taken"])
    }

    private func download(_ session: Session) -> DownloadRequest {
        session.download(server.url).triage(
            .init("/v1/{name}", rejections: [NameRejection.rejections], serverMessage: .path("own"))
        )
    }

    @Test(arguments: SessionKind.allCases, [true, false])
    func `The fault of a download has the declarations of its request, and the words in its file`(
        kind: SessionKind, isValidated: Bool
    ) async throws {
        let session = kind.session
        let answer = await quietly {
            let request = download(session)
            if isValidated { request.validate() }
            return await withCheckedContinuation { continuation in
                request.response { continuation.resume(returning: $0.fault()) }
            }
        }
        let found = try #require(answer)
        #expect(found.isErrorResponse(409))
        #expect(found.facts.serverMessage?.value == "Taken")
        #expect(found.facts.path == "/v1/{name}")
        #expect(NameRejection.matching(found) == .taken)
    }

    @Test
    func `The fault of a download has what the call says first, and a success has none`()
        async throws
    {
        let session = SessionKind.triage.session
        let given = await withCheckedContinuation { continuation in
            download(session).validate().response {
                continuation.resume(
                    returning: $0.fault(.init("/mine", serverMessage: .path("chain"))))
            }
        }
        #expect(given?.facts.serverMessage?.value == "Chain's")
        #expect(given?.facts.path == "/mine")
        let well = try FaultServer(.respond(200, "{}"))
        let none = await withCheckedContinuation { continuation in
            session.download(well.url).response { continuation.resume(returning: $0.fault()) }
        }
        #expect(none == nil)
    }

    @Test(arguments: SessionKind.allCases)
    func `An AFError of a download in a center has the declarations too`(kind: SessionKind)
        async throws
    {
        let session = kind.session
        let outcome: Outcome<Void> = await center.run("name.change") {
            let request = download(session).validate()
            let result = await withCheckedContinuation { continuation in
                request.response { continuation.resume(returning: $0.result) }
            }
            _ = try result.get()
        }
        #expect(outcome.fault?.facts.serverMessage?.value == "Taken")
        #expect(outcome.fault?.facts.path == "/v1/{name}")
        #expect(outcome.rejection(as: NameRejection.self) == .taken)
    }

    @Test
    func `An AFError outside of a center knows its status, and decoded() throws the declarations`()
        async throws
    {
        let session = SessionKind.triage.session
        let thrown = await #expect(throws: AFError.self) {
            try await declared(session).validate().serializingString().value
        }
        let known = Fault(try #require(thrown), classifiedBy: .foundation)
        #expect(known.isErrorResponse(409))
        #expect(known.facts.serverMessage == nil)
        center.report(try #require(thrown))
        #expect(reporter.drafts.map(\.failure.fault.code) == ["http.409"])
        #expect(reporter.drafts.first?.failure.fault.facts.serverMessage == nil)
        #expect(center.words(for: try #require(thrown))?.message != "Taken")
        let fault = await #expect(throws: Fault.self) {
            try await declared(session).send(as: Club.self)
        }
        #expect(fault?.facts.serverMessage?.value == "Taken")
        #expect(fault.flatMap(NameRejection.matching) == .taken)
    }

    @Test
    func `A success after a refusal in a plain session leaves nothing behind`() async throws {
        struct Plain: Error {}
        let server = try FaultServer { [.respond($0.number == 1 ? 409 : 200, "{}")] }
        let session = SessionKind.plain.session
        let outcome: Outcome<Void> = await quietly {
            await center.run("name.change") {
                for _ in 1...2 {
                    _ = await session.request(server.url).triage().serializingString().result
                }
                throw Plain()
            }
        }
        #expect(outcome.fault?.facts.status == nil)
    }

    @Test
    func `Declarations beside many responses last as long as each response`() async throws {
        let session = SessionKind.plain.session
        let kept = await declared(session).serializingString().response
        for _ in 1...200 {
            _ = await session.request(server.url).triage("/other").serializingString().result
        }
        #expect(kept.fault()?.facts.path == "/v1/{name}")
    }
}

private enum LayerError: Error {
    case failed(any Error)
}
#endif
