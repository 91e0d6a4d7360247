import CarelessApp
import MoimAPI
import Testing

@MainActor
@Suite("The careless app when nothing goes wrong", .timeLimit(.minutes(1)))
struct HappyPathTests {
    @Test
    func `The launch leads home`() async throws {
        try await withPhone { phone in
            phone.app.launch()
            #expect(phone.state.screen == .splash && phone.state.isLoading)
            try await phone.wait { $0.screen == .home && $0.content == "value" }
            #expect(phone.state.title == "Moim")
            #expect(phone.mistakes.isEmpty)
        }
    }

    @Test
    func `A member checks in`() async throws {
        try await withPhone { phone in
            try await phone.open(.home)
            #expect(phone.state.lines == ["김모임 · generation 12", "Attendance is open"])
            #expect(phone.state.button?.label == "Check in")
            phone.app.submitAttendance(code: "4821")
            try await phone.wait { $0.lines.contains("You are checked in") && !$0.isLoading }
            phone.app.refreshHome()
            try await phone.wait { !$0.isLoading }
            #expect(phone.state.content == "value" && phone.state.alerts.isEmpty)
            #expect(phone.mistakes.isEmpty)
        }
    }

    @Test
    func `A member adds a timer`() async throws {
        try await withPhone { phone in
            try await phone.open(.timers)
            #expect(phone.state.lines == ["07:30 · clip 3 · days: 5", "21:00 · clip 8 · days: 1"])
            phone.app.addTimer(clipID: 7, time: "21:30", days: [1, 3, 5])
            try await phone.wait { $0.lines.count == 3 && !$0.isLoading }
            #expect(phone.mistakes.isEmpty)
        }
    }

    @Test
    func `A member finds friends, and nobody`() async throws {
        try await withPhone { phone in
            try await phone.open(.friends)
            phone.app.search("바다")
            try await phone.wait { $0.content == "value" }
            #expect(phone.state.lines == ["박바다 · 후배", "김바다 · 동기"])
            phone.app.search("+")
            try await phone.wait { $0.content == "empty" }
            #expect(phone.state.lines == ["No friends were found"])
            #expect(phone.mistakes.isEmpty)
        }
    }

    @Test
    func `An e-mail address can be used`() async throws {
        try await withPhone { phone in
            try await phone.open(.signUp)
            phone.app.validate(email: "new@moim.example")
            try await phone.wait { $0.lines == ["사용할 수 있는 이메일이에요"] }
            #expect(phone.mistakes.isEmpty)
        }
    }

    @Test
    func `A member signs out and in again`() async throws {
        try await withPhone { phone in
            try await phone.open(.home)
            phone.app.signOut()
            #expect(phone.state.screen == .signIn)
            phone.app.open(.timers)
            #expect(phone.state.screen == .signIn)
            phone.app.signIn(
                accessToken: phone.api.accessToken, refreshToken: phone.api.refreshToken)
            try await phone.wait { $0.screen == .home && $0.content == "value" }
            #expect(phone.mistakes.isEmpty)
        }
    }

    @Test
    func `One expired token is refreshed`() async throws {
        try await withPhone("access-token-expired") { phone in
            try await phone.open(.home)
            #expect(phone.state.content == "value")
            try await phone.open(.timers)
            #expect(phone.state.content == "value")
            #expect(phone.mistakes.isEmpty)
        }
    }

    @Test
    func `Every mistake has a sentence in both languages`() {
        for mistake in CarelessMistake.allCases {
            #expect(mistake.sentence(in: .ko).hasSuffix("."))
            #expect(mistake.sentence(in: .en).hasSuffix("."))
            #expect(mistake.sentence(in: .ko) != mistake.sentence(in: .en))
        }
    }
}
