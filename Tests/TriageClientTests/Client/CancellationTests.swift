import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("A canceled request", .timeLimit(.minutes(30)))
struct CancellationTests {
    @Test
    func `it ends at once, whether or not the transport can be canceled`() async throws {
        for step in [FaultPlan.Step.hang, .hangIgnoringCancellation] {
            let bench = ClientFixture(step)
            let client = try bench.client()
            let desk = CenterFixture()
            let task = Task { await desk.center.run("clip.load") { try await client.send(.clip) } }
            await eventually { bench.eventSummaries.count == 1 && bench.clock.sleeperCount >= 1 }
            task.cancel()
            let outcome = await task.value
            #expect(outcome.isCancelled)
            #expect(bench.eventSummaries == ["sent 1"])
            #expect(desk.reporter.drafts.isEmpty)
            #expect(desk.center.audit().isEmpty)
            // The client keeps one sleeper for all its deadlines.
            await eventually { bench.clock.sleeperCount <= 1 }
        }
    }

    @Test
    func `a caller that was canceled before sends nothing`() async throws {
        for _ in 0..<200 {
            let bench = ClientFixture(.clip)
            let client = try bench.client()
            let task = Task {
                await eventually { Task.isCancelled }
                return try await thrownFault(of: client, .clip)
            }
            task.cancel()
            let fault = try await task.value
            #expect(fault.kind == .canceled)
            for _ in 0..<10 { await Task.yield() }
            #expect(bench.transport.requests.isEmpty)
            #expect(bench.eventSummaries.isEmpty)
        }
    }

    @Test
    func
        `a canceled request sends nothing and emits no response, even before its task is canceled`()
        async throws
    {
        let bench = ClientFixture(.clip)
        let (client, isDone) = (try bench.client(), Lock(false))
        let transport = HeldTransport()
        let held = try bench.client(over: transport)
        await CancellationSignal.$current.withValue(CancellationSignal { isDone.current }) {
            let under = Task { try? await held.send(.clip) }
            await transport.waitForRequest()
            isDone.withLock { $0 = true }
            let fault = try? await thrownFault(of: client, .clip)
            #expect(fault?.kind == .canceled)
            transport.release(.success(.clip))
            _ = await under.value
        }
        #expect(bench.transport.requests.isEmpty)
        #expect(bench.eventSummaries == ["sent 1"])
    }

    @Test
    func `it is a cancellation even if the classifier does not know it`() async throws {
        var bench = ClientFixture(.hangIgnoringCancellation)
        bench.reader = ErrorClassifier { _ in ErrorClassification(kind: .server, code: "sdk") }
        let client = try bench.client()
        let task = Task { try await thrownFault(of: client, .clip) }
        await eventually { bench.eventSummaries.count == 1 }
        task.cancel()
        let fault = try await task.value
        #expect(fault.kind == .canceled)
    }

    @Test
    func `a transport's own cancellation is one too, whatever error carries it`() async throws {
        let errors: [any Error] = [
            URLError(.cancelled), CancellationError(), Fault.canceled(),
            NSError(domain: NSURLErrorDomain, code: -999),
        ]
        for error in errors {
            let bench = ClientFixture(.fail(error))
            #expect(try await thrownFault(of: bench.client(), .clip).kind == .canceled)
            #expect(bench.eventSummaries == ["sent 1"])
        }
    }

    @Test
    func `canceled between two attempts, it sends no second one`() async throws {
        let task = Lock<Task<Fault, any Error>?>(nil)
        var bench = ClientFixture(.status(503), .clip)
        bench.middleware = [
            Around { (call, next) async throws(Fault) in
                _ = try await next(call)
                await eventually { task.current != nil }
                task.current?.cancel()
                return try await next(call)
            }
        ]
        let client = try bench.client()
        let running = Task { try await thrownFault(of: client, .clip) }
        task.withLock { $0 = running }
        #expect(try await running.value.kind == .canceled)
        for _ in 0..<100 { await Task.yield() }
        #expect(bench.eventSummaries == ["sent 1", "answered 1 503"])
        #expect(bench.transport.requests.count == 1)
    }
}

extension Outcome {
    /// Whether the request was canceled.
    var isCancelled: Bool {
        if case .canceled = self { true } else { false }
    }
}
