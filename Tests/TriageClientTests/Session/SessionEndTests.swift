import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("The end of a session", .timeLimit(.minutes(30)))
struct SessionEndTests {
    /// An action of the user that ends the session of the sender.
    enum Act: CaseIterable, Sendable {
        case signOut, signIn

        func perform(_ credentials: Authentication) {
            switch self {
            case .signOut: credentials.signOut()
            case .signIn: credentials.signIn(.other)
            }
        }

        var stored: String? { self == .signIn ? "other" : nil }
    }

    @Test(arguments: Act.allCases)
    func `in flight, its requests end as canceled at once and are canceled on the wire`(act: Act)
        async throws
    {
        let (clock, ended) = (TestClock(), EventRecorder<Bool>())
        let bench = try SessionFixture(
            clock: clock,
            script: .init { _, _ in
                defer { ended.record(Task.isCancelled) }
                try await clock.sleep(for: .seconds(5))
                return .clip
            })
        let tasks = bench.startCalls(10)
        await eventually { clock.sleeperCount == 11 }
        act.perform(bench.credentials)
        #expect(try await kinds(of: tasks) == [.canceled])
        await eventually { ended.elements.count == 10 }
        #expect(ended.elements.allSatisfy { $0 })
        #expect(try bench.storedToken == act.stored)
    }

    @Test
    func `requests outside of a session go on after a sign-out`() async throws {
        let held = HeldTransport()
        let bench = try SessionFixture(
            script: .init { request, _ in try await held.send(request, body: nil) })
        let task = bench.startCalls(1, APIEndpoint.clip.withoutAuthentication)[0]
        await held.waitForRequest()
        bench.credentials.signOut()
        await yieldRepeatedly()
        held.release(.success(.clip))
        #expect(try await task.value == Clip())
    }

    @Test
    func `without a user, requests of a session end unsent, and all others go out`() async throws {
        let bench = try SessionFixture(nil, script: .init { _, _ in .clip })
        let fault = try await thrownFault(of: bench.client, .clip)
        #expect(fault.kind == .unauthenticated)
        #expect(fault.facts.attempts == 0)
        #expect(bench.transport.sentRequests.isEmpty)
        #expect(try await bench.client.send(APIEndpoint.clip.withoutAuthentication) == Clip())
        bench.credentials.signIn(.other)
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.transport.tokens == [nil, "other"])
    }

    @Test
    func `signed out on one thread while requests run on others: no token is sent after`()
        async throws
    {
        for _ in 0..<200 {
            let bench = try SessionFixture(
                script: .init { request, _ in request.token == "old" ? .status(419) : .clip })
            let tasks = bench.startCalls(8)
            await eventually { bench.refreshes == 1 }
            bench.credentials.signOut()
            let sent = bench.transport.sentRequests.count
            for task in tasks {
                if case .failure(let error) = await task.result {
                    #expect((error as? Fault)?.kind != .unexpected)
                }
            }
            #expect(bench.credentials.tokens == nil)
            await eventually { (try? bench.storedToken) == .some(nil) }
            #expect(bench.transport.sentRequests.count <= sent + 8)
        }
    }
}
