import CarelessApp
import MoimAPI
import Testing

@MainActor
@Suite("Mistakes with taps", .timeLimit(.minutes(1)))
struct TapMistakeTests {
    @Test
    func `A double tap adds two timers`() async throws {
        try await withPhone("slow@addTimer") { phone in
            try await phone.open(.timers)
            phone.app.addTimer(clipID: 7, time: "21:30", days: [1, 3, 5])
            #expect(phone.state.mistake == nil)
            phone.app.addTimer(clipID: 7, time: "21:30", days: [1, 3, 5])
            #expect(phone.state.mistake == .doubleTap)
            try await phone.wait { $0.lines.count == 4 }
            #expect(phone.state.alerts.isEmpty)
        }
    }

    @Test
    func `A lost answer is a failure, and the next tap another`() async throws {
        try await withPhone("lost-answer@attendance:1") { phone in
            try await phone.open(.home)
            phone.app.submitAttendance(code: "4821")
            try await phone.wait { $0.mistake == .lostAnswer && !$0.isLoading }
            #expect(phone.titles == ["Network error"])
            #expect(phone.state.button?.isDead == false)
            phone.app.submitAttendance(code: "4821")
            try await phone.wait { $0.mistake == .alreadyIsAnError }
            #expect(phone.titles == ["Network error", "Error 409"])
        }
    }

    @Test(arguments: ["server-error@attendance:1", "wrong-code", "not-json@attendance"])
    func `A failure leaves the button dead`(fault: String) async throws {
        try await withPhone(fault) { phone in
            try await phone.open(.home)
            phone.app.submitAttendance(code: "4821")
            try await phone.wait { $0.button?.isDead == true }
            #expect(phone.state.mistake == .deadButton)
            let asked = phone.api.requests.count
            phone.app.submitAttendance(code: "4821")
            #expect(phone.state.mistake == .deadButton && !phone.state.isLoading)
            #expect(phone.api.requests.count == asked)
        }
    }

    @Test
    func `A failed refresh wipes the screen`() async throws {
        try await withPhone { phone in
            try await phone.open(.home)
            phone.api.faults = [try FaultRule(parsing: "server-error@home")]
            phone.app.refreshHome()
            try await phone.wait { $0.mistake == .refreshWipes && !$0.isLoading }
            #expect(phone.state.content == "none")
            #expect(phone.titles == ["Server error", "Network error"])
        }
    }

    @Test
    func `A canceled request is an error`() async throws {
        try await withPhone("slow@home") { phone in
            phone.app.open(.home)
            phone.app.refreshHome()
            try await phone.wait { $0.mistake == .cancellationIsAnError }
            #expect(phone.titles == ["Network error"])
            try await phone.wait { $0.content == "value" }
        }
    }
}
