import CarelessApp
import MoimAPI
import Testing

@MainActor
@Suite("Mistakes with the session", .timeLimit(.minutes(1)))
struct SessionMistakeTests {
    @Test
    func `Three refreshes at once sign the member out`() async throws {
        try await withPhone("access-token-expired", "refresh-slow") { phone in
            phone.app.open(.timers)
            phone.app.open(.friends)
            phone.app.search("김")
            phone.app.open(.home)
            try await phone.wait { $0.mistake == .everyRequestRefreshes }
            #expect(phone.state.screen == .signIn)
            #expect(phone.api.requests.count { $0 == "POST /v1/auth/refresh" } == 3)

            // What the sign-in screen hides cannot be tapped.
            phone.app.refreshHome()
            #expect(phone.state.mistake == .everyRequestRefreshes)
        }
    }

    @Test(arguments: [
        "refresh-unavailable", "refresh-closed", "refresh-garbled", "refresh-not-found",
        "refresh-bad-request", "refresh-echo-secret",
    ])
    func `A refresh without a verdict signs the member out`(fault: String) async throws {
        try await withPhone("access-token-expired", fault) { phone in
            try await phone.open(.home)
            #expect(phone.state.screen == .signIn)
            #expect(phone.state.mistake == .signsOutInTheTunnel)
        }
    }

    @Test
    func `A refresh in a tunnel signs the member out`() async throws {
        try await withPhone("slow@home") { phone in
            // The token of another session of the member: it has expired by the time it is used.
            let former = Tokens(access: phone.api.accessToken, refresh: phone.api.refreshToken)
            try await expire(phone)
            phone.app.signIn(accessToken: former.access, refreshToken: phone.api.refreshToken)
            try await poll { phone.api.requests.last == "GET /v1/home" }
            phone.app.setNetwork(isUp: false)
            try await phone.wait { $0.screen == .signIn }
            #expect(phone.state.mistake == .signsOutInTheTunnel)
        }
    }

    @Test(arguments: ["refresh-dead-401", "refresh-dead-418", "refresh-dead-grant"])
    func `A session that the server has ended is over`(fault: String) async throws {
        try await withPhone("access-token-expired", fault) { phone in
            try await phone.open(.home)
            #expect(phone.state.screen == .signIn)
            #expect(phone.state.alerts.isEmpty && phone.mistakes.isEmpty)
        }
    }

    @Test
    func `A token that stays expired is refreshed once`() async throws {
        try await withPhone("token-expired") { phone in
            try await phone.open(.home)
            #expect(phone.api.requests.count == 3)
            #expect(phone.titles == ["Network error"])
        }
    }

    /// Has the server expire the first access token, as another phone of the member would.
    private func expire(_ phone: Phone) async throws {
        let faults = phone.api.faults
        phone.api.faults = [try FaultRule(parsing: "access-token-expired")]
        try await phone.open(.timers)
        phone.api.faults = faults
    }
}
