import CarelessApp
import MoimAPI
import Testing

@MainActor
@Suite("Mistakes of the search", .timeLimit(.minutes(1)))
struct SearchMistakeTests {
    @Test
    func `The first failed search ends them all`() async throws {
        try await withPhone("server-error@friends:1") { phone in
            try await phone.open(.friends)
            phone.app.search("김")
            try await phone.wait { $0.button?.isDead == true }
            #expect(phone.state.mistake == .searchEnds)
            #expect(phone.titles == ["Server error", "Network error"])
            let asked = phone.api.requests.count
            phone.app.search("이")
            #expect(phone.state.mistake == .searchEnds)
            #expect(phone.api.requests.count == asked)
        }
    }

    @Test
    func `An older answer replaces a newer one`() async throws {
        try await withPhone { phone in
            try await phone.open(.friends)
            // The slow answer is late by 0.4 s: on a busy machine it may take several tries.
            for _ in 0..<20 where phone.state.mistake == nil {
                phone.api.faults = [try FaultRule(parsing: "slow@friends:1")]
                let asked = phone.api.requests.count
                phone.app.search("산")
                // The first request has to meet the fault, which is read after it is logged.
                try await poll { phone.api.requests.count == asked + 1 }
                try await Task.sleep(for: .milliseconds(100))
                phone.app.search("모임")
                try await poll { phone.api.requests.count == asked + 2 }
                try await phone.wait { !$0.isLoading }
            }
            #expect(phone.state.mistake == .olderAnswerWins)
            let earlier = phone.states.filter { $0.mistake == nil }.map(\.lines)
            #expect(earlier.contains(["이모임 · 선배"]))
            #expect(phone.state.lines == ["최산 · 선배"])
        }
    }
}
