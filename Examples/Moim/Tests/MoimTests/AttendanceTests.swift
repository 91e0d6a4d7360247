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
@Suite("Attendance", .timeLimit(.minutes(5)))
struct AttendanceTests {
    @Test(
        arguments: [
            (.present, "출석했어요"),
            (.json(#"{"message":"x"}"#, status: 409), "이미 출석했어요"),
            (.json(#"{"message":"코드가 달라요"}"#, status: 400), "코드가 달라요"),
            (.json(#"{"message":" \n "}"#, status: 400), "출석 코드를 확인해 주세요"),
            (.json(#"{"message":42}"#, status: 400), "출석 코드를 확인해 주세요"),
            (.status(400), "출석 코드를 확인해 주세요"),
            (.problem(#"{"detail":"끝났어요","title":"t"}"#, status: 410), "끝났어요"),
            (.problem(#"{"title":"마감"}"#, status: 410), "마감"),
            (.problem(#"{"detail":7}"#, status: 410), "출석 시간이 지났어요"),
            (.json(#"{"message":"다른 모양"}"#, status: 410), "출석 시간이 지났어요"),
            (.json("{}", status: 201), "잠시 후 다시 시도해 주세요"),
            (.status(201), "잠시 후 다시 시도해 주세요"),
            (.status(500), "잠시 후 다시 시도해 주세요"),
        ] as [(FaultPlan.Step, String)])
    func `what the server answers, and what the member reads`(step: FaultPlan.Step, message: String)
        async
    {
        let moim = Harness(.home, step)
        let summary = await moim.play(.open(.home), .submitAttendance(code: "4821"))
        #expect(moim.presented.map(\.notice.message) == [message])
        #expect(summary.broken.isEmpty)
    }

    @Test
    func `a refusal that the screen declares is not reported`() async {
        for status in [400, 409, 410] {
            let moim = Harness(.home, .status(status))
            await moim.play(.open(.home), .submitAttendance(code: "1"))
            #expect(moim.reports.isEmpty, "\(status)")
        }
    }

    @Test
    func `a second tap while one is under way begins nothing`() async {
        let clock = TestClock()
        let transport = StubTransport(
            FaultPlan([.home, .after(.seconds(1), .present)]), clock: clock)
        let moim = Harness(transport, server: .stub, clock: clock)
        moim.app.open(.home)
        await moim.app.activity.waitUntilIdle()
        moim.home?.submit(code: "1")
        moim.home?.submit(code: "2")
        await clock.waitForSleepers(count: 2)
        clock.advance(by: .seconds(1))
        await moim.app.activity.waitUntilIdle()
        #expect(transport.requests.count == 2)
        #expect(moim.outcomes == [.value, .value])
    }

    @Test
    func `one tap has one key, and every tap its own`() async {
        let transport = StubTransport(FaultPlan([.home, .present]))
        let moim = Harness(transport, server: .stub)
        await moim.play(
            .open(.home), .submitAttendance(code: "1"), .submitAttendance(code: "1"))
        let keys = transport.requests.compactMap { request in
            request.headerFields.first { $0.name.canonicalName == "idempotency-key" }?.value
        }
        #expect(keys.count == 2)
        #expect(Set(keys).count == 2)
    }
}
