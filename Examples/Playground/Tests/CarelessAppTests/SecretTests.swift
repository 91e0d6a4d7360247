import CarelessApp
import MoimAPI
import Testing

@MainActor
@Suite("Secrets", .serialized, .timeLimit(.minutes(1)))
struct SecretTests {
    @Test(arguments: APIFault.all.map(\.name))
    func `No fault puts a token on screen`(fault: String) async throws {
        try await withPhone(fault) { phone in
            let first = Tokens(access: phone.api.accessToken, refresh: phone.api.refreshToken)
            phone.app.open(.timers)
            phone.app.addTimer(clipID: 7, time: "21:30", days: [1])
            phone.app.open(.signUp)
            phone.app.validate(email: "new@moim.example")
            phone.app.open(.friends)
            phone.app.search("김")
            phone.app.open(.home)
            phone.app.submitAttendance(code: "4821")
            try await settle(phone)
            let shown = phone.states.description
            for secret in [first.access, first.refresh, phone.api.accessToken] {
                #expect(!shown.contains(secret))
            }
            #expect(phone.states.flatMap(\.alerts).allSatisfy { $0.message.count <= 300 })
        }
    }

    /// Waits for what is under way, but not long: some faults never answer.
    private func settle(_ phone: Phone) async throws {
        let end = ContinuousClock.now + .milliseconds(300)
        while phone.state.isLoading, ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}
