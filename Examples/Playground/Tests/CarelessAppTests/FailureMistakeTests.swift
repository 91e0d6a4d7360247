import CarelessApp
import MoimAPI
import Testing

@MainActor
@Suite("Mistakes in what the member reads", .timeLimit(.minutes(1)))
struct FailureMistakeTests {
    @Test(arguments: [
        "null-profile-image", "forbidden@home", "html@home", "garbage@home", "redirect-loop@home",
        "huge-body@home", "not-found@home",
    ])
    func `Whatever was thrown is a network error`(fault: String) async throws {
        try await withPhone(fault) { phone in
            try await phone.open(.home)
            #expect(phone.titles == ["Network error"])
            #expect(phone.state.mistake == .everythingIsANetworkError)
            phone.app.answer()
            #expect(phone.state.alerts.isEmpty)
            #expect(phone.state.mistake == .everythingIsANetworkError)
        }
    }

    @Test
    func `Having no timers yet is a network error`() async throws {
        try await withPhone("no-timers") { phone in
            try await phone.open(.timers)
            #expect(phone.titles == ["Network error"])
            #expect(phone.state.mistake == .everythingIsANetworkError)
        }
    }

    @Test(arguments: ["close@home", "reset@home", "cut-body@home"])
    func `A lost connection is rightly a network error`(fault: String) async throws {
        try await withPhone(fault) { phone in
            try await phone.open(.home)
            #expect(phone.titles == ["Network error"])
            #expect(phone.mistakes.isEmpty)
        }
    }

    @Test
    func `A phone without a network has a network error`() async throws {
        try await withPhone { phone in
            phone.app.setNetwork(isUp: false)
            try await phone.open(.home)
            #expect(phone.titles == ["Network error"])
            #expect(phone.api.requests.isEmpty && phone.mistakes.isEmpty)
            phone.app.setNetwork(isUp: true)
            phone.app.refreshHome()
            try await phone.wait { $0.content == "value" }
        }
    }

    @Test
    func `A failure of the server shows two alerts`() async throws {
        try await withPhone("html-error@home") { phone in
            try await phone.open(.home)
            #expect(phone.titles == ["Server error", "Network error"])
            #expect(phone.state.alerts[0].message.hasPrefix("<!DOCTYPE html>"))
            #expect(phone.state.mistake == .twoAlerts)
            #expect(phone.state.alerts[0].id < phone.state.alerts[1].id)
        }
    }

    @Test
    func `The member reads a status and raw JSON`() async throws {
        try await withPhone { phone in
            try await phone.open(.timers)
            phone.app.addTimer(clipID: nil, time: nil, days: [])
            try await phone.wait { !$0.alerts.isEmpty }
            #expect(phone.titles == ["Error 422"])
            #expect(phone.state.alerts[0].message.hasPrefix("{"))
            #expect(phone.state.mistake == .rawText)
        }
    }

    @Test
    func `A token in the server's text is masked, and the text is cut`() async throws {
        try await withPhone("echo-secret") { phone in
            try await phone.open(.home)
            phone.app.submitAttendance(code: "4821")
            try await phone.wait { !$0.alerts.isEmpty }
            let message = phone.state.alerts[0].message
            #expect(message.contains("Bearer •••") && message.count <= 300)
            #expect(!phone.states.description.contains(phone.api.accessToken))
        }
    }
}
