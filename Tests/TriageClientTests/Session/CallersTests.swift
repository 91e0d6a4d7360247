import Foundation
import HTTPTypes
import HTTPTypesFoundation
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

/// Sends a request twice at once, and takes either response whatever happens to the other.
private struct Twice: Middleware {
    func intercept(_ call: ClientRequest, next: @escaping Next) async throws(Fault)
        -> ClientResponse
    {
        let both = (0..<2).map { _ in Task { try? await next(call) } }
        for task in both { if let answer = await task.value { return answer } }
        throw .canceled()
    }
}

@Suite("Callers without a request of a client", .timeLimit(.minutes(30)))
struct CallersTests {
    typealias Wait = Task<RequestAuthorization?, any Error>

    /// A place where a caller waits for a refresh.
    enum Place: CaseIterable, Sendable { case permit, judge }

    /// A way to end the wait.
    enum End: CaseIterable, Sendable { case signOut, signIn, leave, cancel }

    private let gate = AsyncGate()
    private let call = ClientRequest(
        HTTPRequest(method: .get, scheme: "https", authority: "example.org", path: "/"))

    private func credentials() throws -> Authentication {
        try SessionFixture { [gate] _ in
            await gate.wait()
            return .new
        }.credentials
    }

    private func judge(
        _ status: Int, _ caller: SessionCaller, _ pass: RequestAuthorization,
        _ credentials: Authentication
    ) -> Wait {
        let call = call
        return Task {
            try await credentials.evaluate(
                .status(status), to: call, from: caller, authorization: pass)
        }
    }

    /// Several waits of one caller for a refresh.
    private func several(_ credentials: Authentication) async throws -> (SessionCaller, [Wait]) {
        let caller = credentials.begin()
        let pass = try await credentials.authorize(caller)
        let waits = (0..<3).map { _ in judge(419, caller, pass, credentials) }
        await eventually { gate.waitingCount == 1 }
        await yieldRepeatedly()
        return (caller, waits)
    }

    @Test(arguments: Place.allCases, End.allCases)
    func `a waiting caller ends as canceled with its session, its task or itself, and alone`(
        place: Place, end: End
    ) async throws {
        let credentials = try credentials()
        let (beginner, caller) = (credentials.begin(), credentials.begin())
        let pass = try await credentials.authorize(beginner)
        let own = place == .judge ? try await credentials.authorize(caller) : nil
        let begun = judge(419, beginner, pass, credentials)
        await eventually { credentials.waitingCount == 1 && gate.waitingCount == 1 }
        let wait =
            own.map { judge(419, caller, $0, credentials) }
            ?? Task { try await credentials.authorize(caller) }
        await eventually { credentials.waitingCount == 2 }
        switch end {
        case .signOut: credentials.signOut()
        case .signIn: credentials.signIn(.other)
        case .leave: credentials.end(caller)
        case .cancel: wait.cancel()
        }
        #expect(try await wait.fault().kind == .canceled)
        gate.open()
        switch end {
        case .signOut, .signIn:
            #expect(try await begun.fault().kind == .canceled)
            let again = Task { try await credentials.authorize(caller) }
            #expect(try await again.fault().kind == .canceled)
        case .leave, .cancel: #expect(try await begun.value?.token?.value == "new")
        }
    }

    @Test
    func `a request of a former session ends as canceled, whoever is signed in`() async throws {
        let credentials = try credentials()
        let caller = credentials.begin()
        let pass = try await credentials.authorize(caller)
        for act in [credentials.signOut, { credentials.signIn(.other) }] {
            act()
            for status in [401, 419] {
                let fault = try await judge(status, caller, pass, credentials).fault()
                #expect(fault.kind == .canceled)
            }
        }
        #expect(credentials.tokens == .other && gate.waitingCount == 0)
    }

    @Test
    func `several waits of one caller all receive its authorization`() async throws {
        let (_, waits) = try await several(try credentials())
        gate.open()
        for wait in waits { #expect(try await wait.value?.token?.value == "new") }
    }

    @Test
    func `one of several waits is canceled alone`() async throws {
        let (_, waits) = try await several(try credentials())
        waits[1].cancel()
        #expect(try await waits[1].fault().kind == .canceled)
        gate.open()
        for wait in [waits[0], waits[2]] { #expect(try await wait.value?.token?.value == "new") }
    }

    @Test
    func `all of several waits end with their caller`() async throws {
        let credentials = try credentials()
        let (caller, waits) = try await several(credentials)
        credentials.end(caller)
        #expect(try await kinds(of: waits) == [.canceled])
        gate.open()
    }

    @Test
    func `a refusal of one of several waits ends them all, as one incident`() async throws {
        let credentials = try credentials()
        let caller = credentials.begin()
        let pass = try await credentials.authorize(caller)
        let waits = [419, 419].map { judge($0, caller, pass, credentials) }
        await eventually { gate.waitingCount == 1 }
        await yieldRepeatedly()
        let refused = judge(401, caller, pass, credentials)
        let faults = try await faults(of: waits + [refused])
        #expect(faults.allSatisfy { $0.kind == .unauthenticated })
        #expect(Set(faults.map(\.incident)).count == 1)
        gate.open()
    }

    /// Ways through the authentication.
    enum Way: CaseIterable, Sendable { case client, chain, middleware }

    @Test(arguments: Way.allCases)
    func `a request that fails before its fresh token is confirmed leaves, and the next goes on`(
        way: Way
    ) async throws {
        let bench = try SessionFixture(
            script: .init { request, number in
                if number == 2 { throw Fault(.unreachable) }
                return request.token == "newer" ? .clip : .status(419)
            },
            refresh: { $0 == .old ? .new : Tokens(access: "newer", refresh: "r3") })
        let (transport, credentials, call) = (bench.transport, bench.credentials, call)
        let send: Middleware.Next = { (call: ClientRequest) async throws(Fault) -> ClientResponse in
            do {
                return try await transport.send(call.head, body: nil)
            } catch {
                throw error as? Fault ?? Fault(.unexpected)
            }
        }
        let fault = await #expect(throws: Fault.self) {
            switch way {
            case .client: _ = try await bench.client.send(.clip)
            case .chain:
                let url = try #require(URL(string: "https://example.org/"))
                _ = try await MiddlewareChain(credentials).send(URLRequest(url: url)) { request in
                    let received = try await send(#require(ClientRequest(request)))
                    let head = HTTPURLResponse(httpResponse: received.head, url: url)
                    return (received.body, try #require(head))
                }
            case .middleware: _ = try await credentials.intercept(call, next: send)
            }
        }
        #expect(fault?.kind == .unreachable)
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.transport.tokens == ["old", "new", "new", "newer"])
    }

    @Test
    func `a sign-out ends a request that both waits and has an attempt in flight`() async throws {
        let (held, first) = (HeldTransport(), AsyncGate())
        let bench = try SessionFixture(
            outer: [Twice()],
            script: .init { request, number in
                guard number == 1 else { return try await held.send(request, body: nil) }
                await first.wait()
                return .status(419)
            },
            refresh: { [gate] _ in
                await gate.wait()
                return .new
            })
        let task = bench.startCalls(1)[0]
        await held.waitForRequest()
        first.open()
        await eventually { gate.waitingCount == 1 && bench.credentials.waitingCount == 1 }
        await yieldRepeatedly()
        bench.credentials.signOut()
        await yieldRepeatedly()
        held.release(.success(.clip))
        #expect(try await task.fault().kind == .canceled)
        gate.open()
    }
}
