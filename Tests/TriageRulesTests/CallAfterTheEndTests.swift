import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

/// The stage of a request at its end, and the events that follow.
struct Situation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Whether an app's own client handles it by itself, within one exchange.
    let isRedirect: Bool
    let reach: @Sendable (CallFixture) async -> Void
    let goOn: @Sendable (CallFixture) async -> Void

    init(
        _ name: String, isRedirect: Bool = false,
        _ reach: @escaping @Sendable (CallFixture) async -> Void = { _ in },
        then goOn: @escaping @Sendable (CallFixture) async -> Void
    ) {
        testDescription = name
        self.isRedirect = isRedirect
        self.reach = reach
        self.goOn = goOn
    }

    var isBackoff: Bool { testDescription == "in a backoff" }

    static let all = [
        Situation("sent; the response would be retried") { await $0.respond(503) },
        Situation("sent; the response would lead to the fallback") { await $0.respond(500) },
        Situation("sent; the response would lead to a refresh") { await $0.respond(419) },
        Situation("sent; the response would lead to a recovery") { await $0.respond(428) },
        Situation("sent; the response is a redirect", isRedirect: true) { await $0.redirect() },
        Situation("redirected; the response is another redirect", isRedirect: true) {
            await $0.redirect()
            await $0.transport.waitForRequest()
        } then: {
            await $0.redirect()
        },
        Situation("sent; a hedge would follow") { $0.clock.advance(by: .seconds(4)) },
        Situation("in a backoff") {
            await $0.respond(503)
            await $0.sleeps(atMost: .seconds(1))
        } then: {
            $0.clock.advance(by: .seconds(1))
        },
        Situation("waiting for a refresh") {
            await $0.respond(419)
            let refresh = $0.refresh
            await eventually { refresh.waitingCount == 1 }
        } then: {
            $0.refresh.open()
        },
        Situation("sent again with a new token") {
            $0.refresh.open()
            await $0.respond(419)
            await $0.transport.waitForRequest()
        } then: {
            await $0.respond(503)
        },
        Situation("in a recovery") {
            await $0.respond(428)
            let recovery = $0.recovery
            await eventually { recovery.waitingCount == 1 }
        } then: {
            $0.recovery.open()
        },
        Situation("sent again after a recovery") {
            $0.recovery.open()
            await $0.respond(428)
            await $0.transport.waitForRequest()
        } then: {
            await $0.respond(503)
        },
    ]
}

/// An event that ends a request before its response.
enum CallEnd: CaseIterable { case cancelled, overdue, signedOut, otherMember }

@Suite("Nothing of a request gets through after its end", .timeLimit(.minutes(30)))
struct CallAfterTheEndTests {
    @Test(arguments: Situation.all, CallEnd.allCases)
    func `at every stage, and however it ended`(situation: Situation, end: CallEnd) async throws {
        // A backoff that would pass the deadline does not begin.
        if situation.isBackoff, end == .overdue { return }
        try await look(.client, situation, end)
    }

    /// A chain has no deadline, and a response on its way belongs to the app's own client.
    @Test(
        arguments: Situation.all.filter { !$0.isRedirect },
        [CallEnd.cancelled, .signedOut, .otherMember])
    func `the same holds for a chain around the app's own client`(
        situation: Situation, end: CallEnd
    ) async throws {
        try await look(.chain, situation, end)
    }

    private func look(_ door: CallEntryPoint, _ situation: Situation, _ end: CallEnd) async throws {
        let visit = try CallFixture()
        let task = visit.startCall(door)
        await visit.transport.waitForRequest()
        await situation.reach(visit)
        visit.effects.markEnd()
        switch end {
        case .cancelled: task.cancel()
        case .overdue: visit.clock.advance(by: .seconds(2))
        case .signedOut: visit.credentials.signOut()
        case .otherMember: visit.credentials.signIn(.other)
        }
        if door == .client {
            #expect(await task.value?.kind == (end == .overdue ? .timeout : .canceled))
        }
        await situation.goOn(visit)
        await yieldRepeatedly()
        visit.clock.advance(by: .seconds(10))
        await yieldRepeatedly()
        let allowed: Set =
            switch end {
            // All requests share the refresh, so it may end after one of them.
            case .cancelled: ["save renewed"]
            case .overdue: ["save renewed", "notice", "report"]
            case .signedOut: ["save nobody"]
            case .otherMember: ["save other"]
            }
        #expect(visit.effects.entriesAfterEnd.filter { !allowed.contains($0) } == [])
        visit.transport.release(.failure(CancellationError()))
        _ = await task.value
        try await nextCall(visit, door, after: end)
    }

    /// Checks that the next request is not affected by the one before.
    private func nextCall(_ visit: CallFixture, _ door: CallEntryPoint, after end: CallEnd)
        async throws
    {
        visit.refresh.open()
        visit.recovery.open()
        await visit.credentials.waitForRefresh()
        if end == .signedOut {
            visit.effects.reset()
            #expect(await visit.startCall(door).value?.kind == .unauthenticated)
            #expect(visit.effects.entries == ["fallback", "notice", "report"])
            visit.credentials.signIn(.other)
        }
        let token = visit.credentials.tokens?.access.value
        visit.effects.reset()
        let task = visit.startCall(door)
        await visit.respond(200)
        #expect(await task.value == nil)
        #expect(visit.effects.entries == ["request /a Bearer \(token ?? "")"])
        switch end {
        case .cancelled, .overdue: #expect(token == "former" || token == "renewed")
        case .signedOut, .otherMember: #expect(token == "other")
        }
    }
}

extension CallFixture {
    fileprivate func redirect() async { await respond(302, [.location: "/b"]) }

    /// Waits until there is a sleeper that wakes within this time.
    fileprivate func sleeps(atMost longest: Duration) async {
        await eventually { clock.timeUntilNextWake.map { $0 <= longest } == true }
    }

}
