import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("After the end of a request", .timeLimit(.minutes(30)))
struct AfterTheEndTests {
    /// A way to end a request.
    enum End: CaseIterable, Sendable {
        case cancel, signOut, signIn, calledOff, deadline, limit

        static let ofChains = allCases.filter { !$0.isInTime }

        var isInTime: Bool { self == .deadline || self == .limit }
    }

    /// The client that sends.
    enum Door: CaseIterable, Sendable { case client, launch, chain }

    private let isCalledOff = Lock(false)

    private func end(_ task: Task<Void, any Error>, by end: End, _ bench: SessionFixture)
        async throws
    {
        switch end {
        case .cancel: task.cancel()
        case .signOut: bench.credentials.signOut()
        case .signIn: bench.credentials.signIn(.other)
        case .calledOff: return isCalledOff.withLock { $0 = true }
        case .deadline, .limit:
            await bench.clock.waitForSleepers(count: 1)
            bench.clock.advance(by: .seconds(end == .limit ? 5 : 10))
        }
        #expect(try await task.fault().kind == (end.isInTime ? .timeout : .canceled))
    }

    private func start(_ work: @escaping @Sendable () async throws -> Void) -> Task<Void, any Error>
    {
        let callingOff = CancellationSignal { [isCalledOff] in isCalledOff.current }
        return CancellationSignal.$current.withValue(callingOff) { Task { try await work() } }
    }

    @Test(arguments: End.ofChains, Door.allCases)
    func `nothing more is sent, even if middleware ignores cancellation`(end: End, door: Door)
        async throws
    {
        let (gate, passed, sent) = (AsyncGate(), EventRecorder<Int>(), EventRecorder<URLRequest>())
        let holding = Around { (call, next) async throws(Fault) in
            await gate.wait()
            defer { passed.record(1) }
            return try await next(call)
        }
        let bench = try SessionFixture(inner: [holding], script: .init { _, _ in .clip })
        let request = URLRequest(url: try #require(URL(string: "https://example.org/v1/clips")))
        let (client, chain) = (bench.client, MiddlewareChain(bench.credentials, holding))
        let task = start {
            switch door {
            case .client: _ = try await client.send(.clip)
            case .launch: _ = try await client.limited(to: .seconds(10)).send(.clip)
            case .chain:
                _ = try await chain.send(request) {
                    sent.record($0)
                    throw URLError(.badServerResponse)
                }
            }
        }
        await eventually { gate.waitingCount == 1 }
        try await self.end(task, by: end, bench)
        gate.open()
        await eventually { passed.elements.count == 1 }
        #expect(try await task.fault().kind == .canceled)
        #expect(bench.transport.sentRequests.isEmpty && sent.elements.isEmpty)
    }

    @Test(arguments: End.allCases, [1, 2])
    func `no redirect is followed, neither the first nor a later one`(end: End, number: Int)
        async throws
    {
        let held = HeldTransport()
        let redirect = ClientResponse.status(302, "", [.location: "/to"])
        let bench = try SessionFixture(
            attemptLimit: end == .limit ? .seconds(5) : nil,
            script: .init { request, count in
                count < number ? redirect : try await held.send(request, body: nil)
            })
        let client = bench.client
        let task = start { _ = try await client.send(.clip) }
        await held.waitForRequest()
        try await self.end(task, by: end, bench)
        held.release(.success(redirect))
        await eventually { held.responseCount == 1 }
        await yieldRepeatedly()
        #expect(bench.transport.sentRequests.count == number)
        _ = await task.result
    }

    @Test
    func `the loser of a hedge follows no redirect, even while its request goes on`() async throws {
        let (held, clock, gate) = (HeldTransport(), TestClock(), AsyncGate())
        let lingering = Around { (call, next) async throws(Fault) in
            let answer = try await next(call)
            await gate.wait()
            return answer
        }
        let bench = try SessionFixture(
            clock: clock, outer: [lingering],
            inner: [Hedge(after: .seconds(1), clock: clock)],
            script: .init { request, number in
                number == 1 ? try await held.send(request, body: nil) : .clip
            })
        let task = bench.startCalls(1)[0]
        await held.waitForRequest()
        await clock.waitForSleepers(count: 2)
        clock.advance(by: .seconds(1))
        await eventually { gate.waitingCount == 1 }
        held.release(.success(.status(302, "", [.location: "/to"])))
        await eventually { held.responseCount == 1 }
        await yieldRepeatedly()
        #expect(bench.transport.sentRequests.count == 2)
        gate.open()
        #expect(try await task.value == Clip())
    }
}
