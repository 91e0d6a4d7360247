import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("A refresh through the client that it renews", .timeLimit(.minutes(30)))
struct RefreshThroughClientTests {
    /// The client, for a refresh that is created before it.
    private final class Box: Sendable {
        let client = Lock<APIClient?>(nil)

        func send(_ endpoint: APIRequest<Clip>) async throws {
            guard let client = client.current else { throw Fault(.unexpected) }
            _ = try await client.send(endpoint)
        }
    }

    private static var token: APIRequest<Clip> { .post("/v1/token", Clip()) }

    private func bench(
        isPublic: Bool = false, answer: ClientResponse = .clip, gate: AsyncGate? = nil
    ) throws -> (SessionFixture, Box) {
        let box = Box()
        let bench = try SessionFixture(
            script: .init { request, _ in
                if request.path == "/v1/token" { return answer }
                return ["new", "other"].contains(request.token) ? .clip : .status(419)
            },
            refresh: { _ in
                await gate?.wait()
                try await box.send(isPublic ? Self.token.withoutAuthentication : Self.token)
                return .new
            })
        box.client.withLock { $0 = bench.client }
        return (bench, box)
    }

    @Test
    func
        `it neither waits for itself nor starts another, even if it requires a session by mistake`()
        async throws
    {
        for isPublic in [false, true] {
            let (bench, _) = try bench(isPublic: isPublic)
            #expect(await values(of: bench.startCalls(10)) == 10)
            #expect(bench.refreshes == 1)
            let request = bench.transport.sentRequests.first { $0.path == "/v1/token" }
            #expect(request?.token == (isPublic ? nil : "old"))
            #expect(bench.transport.sentBodies == ["{\"id\":7}"])
        }
    }

    @Test
    func `a client made with one line refreshes through the client that it was made from`()
        async throws
    {
        let transport = ScriptedTransport(
            .init { request, _ in
                request.path == "/v1/token" || request.token == "new" ? .clip : .status(401)
            })
        let plain = APIClient(
            .init(
                baseURL: try #require(URL(string: "https://example.org")), transport: transport,
                clock: TestClock()))
        let (client, session) = plain.authenticated(store: InMemoryTokenStore(.old)) { plain, old in
            #expect(old.refresh == Tokens.old.refresh)
            _ = try await plain.send(Self.token)
            return .new
        }
        #expect(try await client.send(.clip) == Clip())
        #expect(transport.tokens == ["old", nil, "new"])
        #expect(transport.sentBodies == ["{\"id\":7}"])
        #expect(session.tokens?.access == Tokens.new.access)
    }

    @Test(arguments: [419, 401])
    func `refused with 419 or 401 itself, it is not refreshed in turn`(status: Int) async throws {
        for isPublic in [false, true] {
            let (bench, _) = try bench(isPublic: isPublic, answer: .status(status))
            let fault = try await thrownFault(of: bench.client, .clip)
            #expect(fault.kind == (status == 401 ? .unauthenticated : fault.kind))
            #expect(bench.refreshes == 1)
            #expect(bench.transport.sentRequests.count == 2)
            #expect(bench.credentials.tokens == (status == 401 ? nil : .old))
        }
    }

    @Test(arguments: SessionEndTests.Act.allCases)
    func `if its session ends before it sends, it sends nothing`(act: SessionEndTests.Act)
        async throws
    {
        let gate = AsyncGate()
        let (bench, _) = try bench(gate: gate)
        let task = bench.startCalls(1)[0]
        await eventually { gate.waitingCount == 1 }
        act.perform(bench.credentials)
        #expect(try await task.fault().kind == .canceled)
        gate.open()
        await bench.credentials.waitForRefresh()
        #expect(bench.transport.tokens == ["old"])
        #expect(bench.credentials.tokens?.access.value == act.stored)
    }

    @Test
    func `it goes on for the others if the check that started it is canceled`() async throws {
        let (gate, isDone) = (AsyncGate(), Lock(false))
        let (bench, _) = try bench(gate: gate)
        let first = CancellationSignal.$current.withValue(CancellationSignal { isDone.current }) {
            bench.startCalls(1)[0]
        }
        await bench.waitForWaitingCalls(1)
        let second = bench.startCalls(1)[0]
        await bench.waitForWaitingCalls(2)
        isDone.withLock { $0 = true }
        gate.open()
        #expect(try await second.value == Clip())
        #expect(try await first.fault().kind == .canceled)
        #expect(bench.refreshes == 1)
    }

    @Test
    func `a request that a refresh leaves behind is like any other once the refresh is over`()
        async throws
    {
        let (gate, box, left) = (AsyncGate(), Box(), Lock<Task<Void, any Error>?>(nil))
        let bench = try SessionFixture { _ in
            left.withLock {
                $0 = Task {
                    await gate.wait(); try await box.send(APIRequest(.clip))
                }
            }
            return .new
        }
        box.client.withLock { $0 = bench.client }
        _ = try await bench.client.send(.clip)
        gate.open()
        try await left.current?.value
        #expect(bench.transport.tokens == ["old", "new", "new"])
        box.client.withLock { $0 = nil }
    }

    @Test
    func `a request that an app starts on a session change waits like any other`() async throws {
        let (bench, _) = try bench()
        let changes = bench.credentials.changes
        let heard = Task { for await change in changes where change == .refreshed { return } }
        _ = try await bench.client.send(.clip)
        await heard.value
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.refreshes == 1)
    }
}
