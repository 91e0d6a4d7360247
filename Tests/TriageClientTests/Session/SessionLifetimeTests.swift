import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("The lifetime of a session's objects", .timeLimit(.minutes(30)))
struct SessionLifetimeTests {
    private final class Weak<Object: AnyObject & Sendable>: @unchecked Sendable {
        // Unchecked: a weak reference may be read from any thread.
        weak var object: Object?
    }

    @Test
    func `an authentication is released with its client when nothing is in flight`() async throws {
        let (credentials, transport) = (Weak<Authentication>(), Weak<ScriptedTransport>())
        do {
            let bench = try SessionFixture()
            credentials.object = bench.credentials
            transport.object = bench.transport
            bench.credentials.post(to: NotificationCenter(), as: .init("session"))
            _ = bench.credentials.changes
            #expect(await values(of: bench.startCalls(10)) == 10)
            bench.credentials.signOut()
            _ = try await thrownFault(of: bench.client, .clip)
        }
        await eventually { credentials.object == nil && transport.object == nil }
    }

    @Test
    func `an authentication is released when the refresh in flight has ended`() async throws {
        let (credentials, gate) = (Weak<Authentication>(), AsyncGate())
        do {
            let bench = try SessionFixture { _ in
                await gate.wait()
                return .new
            }
            credentials.object = bench.credentials
            let task = bench.startCalls(1)[0]
            await eventually { gate.waitingCount == 1 }
            task.cancel()
            _ = await task.result
        }
        gate.open()
        #expect(await eventually { credentials.object == nil })
    }

    @Test
    func `a request is released when it is over, however it ended`() async throws {
        let contexts = Lock<[Weak<ClientContext>]>([])
        let tap = Around { (call, next) async throws(Fault) in
            let context = Weak<ClientContext>()
            context.object = ClientContext.current
            contexts.withLock { $0.append(context) }
            return try await next(call)
        }
        let gate = AsyncGate()
        let bench = try SessionFixture(outer: [tap]) { _ in
            await gate.wait()
            return .new
        }
        let tasks = bench.startCalls(10)
        await eventually { gate.waitingCount == 1 && contexts.current.count == 10 }
        tasks[0].cancel()
        _ = await tasks[0].result
        gate.open()
        _ = await values(of: tasks)
        await eventually { contexts.current.allSatisfy { $0.object == nil } }
        #expect(contexts.current.count == 10)
    }

    @Test
    func `a request that runs on after its end leaves nothing behind that ends another`()
        async throws
    {
        let (gate, isHeld) = (AsyncGate(), Lock(true))
        let hold = Around { (call, next) async throws(Fault) in
            if isHeld.current { await gate.wait() }
            return try await next(call)
        }
        let bench = try SessionFixture(outer: [hold], script: .init { _, _ in .clip })
        let tasks = bench.startCalls(200)
        await eventually { gate.waitingCount == 200 }
        for task in tasks { task.cancel() }
        #expect(try await kinds(of: tasks) == [.canceled])
        isHeld.withLock { $0 = false }
        gate.open()
        await yieldRepeatedly()
        bench.credentials.signIn(.other)
        // The contexts of these requests have the addresses of the former ones.
        for _ in 0..<10 { #expect(await values(of: bench.startCalls(100)) == 100) }
    }
}
