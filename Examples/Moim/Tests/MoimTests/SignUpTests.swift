import ArgumentParser
import HTTPTypes
import MoimDomain
import MoimFeatures
import Testing
import Triage
import TriageTesting

@testable import MoimCommand
@testable import MoimComposition

@MainActor
@Suite("The sign-up screen", .timeLimit(.minutes(5)))
struct SignUpTests {
    nonisolated private static let usable = "toast / 사용할 수 있는 이메일이에요"
    nonisolated private static let later = "toast / 잠시 후 다시 시도해 주세요"

    @Test(
        arguments: [
            (.message("쓸 수 있어요", status: 200), .ko, "toast / 쓸 수 있어요"),
            (.message(" ", status: 200), .ko, usable), (.json(#"{"message":7}"#), .ko, usable),
            (.status(200), .ko, usable), (.json("{"), .ko, usable), (.json("null"), .ko, usable),
            (.status(200), .en, "toast / You can use this e-mail address"),
            (.message("x", status: 400), .ko, "alert / 인증 실패 / 필수값이 누락되었습니다."),
            (.status(400), .en, "alert / Verification failed / A required value is missing."),
            (.message("있어요", status: 409), .ko, "alert / 사용할 수 없는 이메일입니다. / 있어요"),
            (.status(409), .ko, "alert / 사용할 수 없는 이메일입니다. / 다른 이메일을 입력해 주세요."),
            (
                .json("{", status: 409), .en,
                "alert / This e-mail address cannot be used. / Please enter another e-mail address."
            ),
            (.problem(#"{"detail":"3분 뒤에"}"#, status: 429), .ko, "alert / 잠시 후 다시 시도해 주세요 / 3분 뒤에"),
            (
                .problem(#"{"title":"제목"}"#, status: 429), .ko,
                "alert / 잠시 후 다시 시도해 주세요 / 조금 뒤에 다시 눌러 주세요"
            ),
            (
                .status(429), .en,
                "alert / Please try again in a moment / Please tap again a little later"
            ),
            (.status(401), .ko, later), (.status(419), .ko, later), (.status(500), .ko, later),
            (.status(204), .ko, later), (.status(403), .ko, "alert / 에러 / 접근 권한이 없습니다."),
        ] as [(FaultPlan.Step, MoimLanguage, String)])
    func `what the server answers, and what the person reads`(
        step: FaultPlan.Step, language: MoimLanguage, words: String
    ) async {
        let moim = Harness(step, locale: language)
        let summary = await moim.play(.open(.signUp), .validateEmail("kim@moim.example"))
        #expect(moim.words == [words])
        #expect(moim.presented.allSatisfy { $0.notice.actions.allSatisfy { $0.id == .dismiss } })
        #expect(moim.routes.isEmpty)
        #expect(summary.broken.isEmpty)
    }

    @Test
    func `a refusal that the screen declares is not reported and keeps its kind`() async {
        for (status, kind) in [(400, Fault.Kind.rejected), (409, .rejected), (429, .rateLimited)] {
            let moim = Harness(.status(status))
            await moim.play(.open(.signUp), .validateEmail("kim@moim.example"))
            #expect(moim.failures.map(\.fault.kind) == [kind])
            #expect(moim.reports.isEmpty, "\(status)")
        }
    }

    @Test
    func `opening it asks nothing, and what is asked carries no token and no key`() async {
        let transport = StubTransport(FaultPlan([.status(200)]))
        let moim = Harness(transport, server: .stub)
        await moim.play(.open(.signUp), .validateEmail("kim@moim.example"))
        #expect(transport.requests.map(\.path) == ["/v1/validation/email"])
        #expect(transport.requests.first?.field("authorization") == nil)
        #expect(transport.requests.first?.field("idempotency-key") == nil)
        #expect(moim.states.isEmpty)
    }

    @Test
    func `every tap asks, and a change of session calls none of them off`() async {
        for deed in [Action.Command.signOut, .signIn(access: "another-token", refresh: nil)] {
            let clock = TestClock()
            let transport = StubTransport(
                FaultPlan([.after(.seconds(1), .status(200))]), clock: clock)
            let moim = Harness(transport, server: .stub, clock: clock)
            moim.app.open(.signUp)
            for _ in 1...2 { moim.signUp?.validate(email: "kim@moim.example") }
            await eventually { transport.requests.count >= 2 }
            moim.run.perform(deed)
            await clock.waitForSleepers(count: 3)
            clock.advance(by: .seconds(1))
            await moim.app.activity.waitUntilIdle()
            #expect(moim.outcomes == [.value, .value])
        }
    }

    @Test
    func `it goes on after a sign-out, when nothing that needs a session is sent`() async {
        let moim = Harness(.status(200))
        await moim.play(.open(.signUp), .signOut, .validateEmail("kim@moim.example"))
        #expect(moim.outcomes == [.value])
    }

    @Test
    func `leaving calls off whatever was tapped`() async {
        let transport = StubTransport(FaultPlan([.hang]))
        let moim = Harness(transport, server: .stub)
        moim.app.open(.signUp)
        for _ in 1...2 { moim.signUp?.validate(email: "kim@moim.example") }
        await eventually { transport.requests.count >= 2 }
        let summary = await moim.interrupt(with: .leave)
        #expect(moim.outcomes == [.canceled, .canceled])
        #expect(moim.presented.isEmpty && summary.broken.isEmpty)
    }

    @Test
    func `an address that the server says back is shown, and is in no trace and no report`()
        async throws
    {
        for address in ["kim@moim.example", "김@모임", "kim"] {
            let moim = Harness(.message("\(address)은 있어요", status: 409), .status(500))
            await moim.play(
                .open(.signUp), .validateEmail(address), .answer("dismiss"),
                .validateEmail(address))
            #expect(moim.presented.first?.notice.message == "\(address)은 있어요")
            #expect(!moim.trace.joined().contains(address))
            #expect(!"\(moim.inbox.reports)".contains(address))
            #expect(moim.inbox.reports.count == 1)
        }
    }
}
