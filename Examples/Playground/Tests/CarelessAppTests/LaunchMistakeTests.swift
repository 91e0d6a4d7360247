import CarelessApp
import MoimAPI
import Testing

@MainActor
@Suite("Mistakes of the launch", .timeLimit(.minutes(1)))
struct LaunchMistakeTests {
    @Test
    func `A failed check leaves the splash waiting`() async throws {
        try await withPhone("outage@session:1") { phone in
            phone.app.launch()
            try await phone.wait { $0.mistake == .endlessSplash }
            #expect(phone.state.screen == .splash && phone.state.isLoading)
            #expect(phone.state.alerts.isEmpty)

            // Nothing that the member could tap is on screen.
            phone.app.open(.home)
            #expect(phone.state.screen == .splash && phone.state.mistake == .endlessSplash)

            phone.app.launch()
            try await phone.wait { $0.screen == .home && $0.content == "value" }
            #expect(phone.state.mistake == nil)
        }
    }

    @Test
    func `A check that never answers is waited for`() async throws {
        try await withPhone("silence@version", timeFlies: true) { phone in
            phone.app.launch()
            try await phone.wait { $0.mistake == .endlessSplash }
            #expect(phone.state.screen == .splash && phone.state.alerts.isEmpty)
        }
    }

    @Test
    func `Failed notices hold the splash back`() async throws {
        try await withPhone("server-error@notices") { phone in
            phone.app.launch()
            try await phone.wait { $0.mistake == .optionalCheckBlocks }
            #expect(phone.state.screen == .splash && phone.state.alerts.isEmpty)
        }
    }

    @Test
    func `An answer that is not good is dropped like a failure`() async throws {
        try await withPhone("maintenance@maintenance") { phone in
            phone.app.launch()
            try await phone.wait { $0.mistake == .endlessSplash }
            #expect(phone.state.screen == .splash)
        }
    }

    @Test
    func `A launch without a session asks the member to sign in`() async throws {
        try await withPhone { phone in
            phone.app.signOut()
            phone.app.launch()
            #expect(phone.state.screen == .signIn && phone.state.mistake == nil)
            #expect(phone.api.requests.isEmpty)
        }
    }
}
