import Foundation
import HTTPTypes
import MoimDomain
import MoimFeatures
import Testing
import Triage
import TriageTesting

@testable import MoimCommand
@testable import MoimComposition

@MainActor
@Suite("The promises", .timeLimit(.minutes(5)))
struct PromiseTests {
    @Test(arguments: 0..<10)
    func `hold in a thousand random runs, whatever fails at whatever point`(block: Int) async {
        for seed in 0..<100 {
            var dice = SeededGenerator(seed: UInt64(block * 100 + seed))
            let broken = await randomRun(&dice)
            #expect(broken.isEmpty, "seed \(block * 100 + seed): \(broken)")
        }
    }

    private func randomRun(_ dice: inout SeededGenerator) async -> [String] {
        let clock = TestClock()
        let steps = (0..<12).map { _ in FaultPlan.Step.random(&dice) }
        let transport = StubTransport(
            FaultPlan { request, number in
                let isEcho = number.isMultiple(of: 4)
                let step = isEcho ? .echo(of: request) : steps[number % steps.count]
                let path = String((request.path ?? "").prefix { $0 != "?" })
                // A launch at which nothing is in order comes to little.
                return number.isMultiple(of: 5) ? step : .launch(path, number) ?? step
            }, clock: clock)
        let moim = Harness(transport, server: .stub, clock: clock, timeout: 2)
        let actions = Action.randomScript(&dice)
        let driver = Task { await drive(clock) }
        await moim.run.play(actions)
        let summary = await moim.run.finish()
        driver.cancel()
        return summary.broken + moim.leaks
    }

    /// Lets time pass whenever there is someone to wake: another schedule every time.
    private func drive(_ clock: TestClock) async {
        while !Task.isCancelled {
            for _ in 0..<20 { await Task.yield() }
            clock.advanceToNextSleeper()
        }
    }
}

extension Harness {
    /// What of the words that were typed got into the trace or a report.
    fileprivate var leaks: [String] {
        let told = trace.joined() + "\(inbox.reports)"
        return Action.typed.filter(told.contains).map { "'\($0)' got out" }
    }
}

extension Action {
    fileprivate static let typed = ["kim@moim.example", "김@모임", "김민지", "lee"]

    static func randomScript(_ dice: inout SeededGenerator) -> [Action] {
        let count = Int.random(in: 1...16, using: &dice)
        var time = 0.0
        return [Action(.open(.home)), Action(.open(.random(&dice)), at: .zero)]
            + (0..<count).map { _ in
                time += Double.random(in: 0...1.5, using: &dice)
                let isTimed = Bool.random(using: &dice)
                return Action(.random(&dice), at: isTimed ? .seconds(time) : nil)
            }
    }
}

extension Action.Command {
    static func random(_ dice: inout SeededGenerator) -> Action.Command {
        let deeds: [Action.Command] = [
            .open(.random(&dice)), .open(.random(&dice)), .leave, .refreshHome,
            .submitAttendance(code: "4821"), .addTimer(NewTimer(clipID: 7)), .addTimer(NewTimer()),
            .validateEmail("kim@moim.example"), .validateEmail("김@모임"),
            .searchFriends("김민지"), .searchFriends("lee"),
            .launch, .launch, .answer("retry"), .answer("retry"), .answer("dismiss"),
            .answer("reactivate"), .answer("switchAccount"), .answer("update"),
            .signIn(access: "token-\(UInt64.random(in: 0...9, using: &dice))", refresh: nil),
            .signOut, .network(isUp: false), .network(isUp: true), .trouble("something is odd"),
            .feedback(message: "it was odd before", name: "Kim", email: nil),
        ]
        return deeds.randomElement(using: &dice) ?? .leave
    }
}

extension Screen {
    static func random(_ dice: inout SeededGenerator) -> Screen {
        allCases.randomElement(using: &dice) ?? .home
    }
}

extension FaultPlan.Step {
    /// What a launch is told, in order most of the time; nil for what it does not ask.
    fileprivate static func launch(_ path: String, _ number: Int) -> FaultPlan.Step? {
        let odd: [String: FaultPlan.Step] = [
            "/v1/account": json(#"{"state":"dormant"}"#), "/v1/notices": status(500),
            "/v1/maintenance": json(#"{"active":true}"#), "/v1/terms": json(#"{"accepted":false}"#),
            "/v1/app/version": versions(minimum: "2", recommended: "2"),
        ]
        let isOdd = number.isMultiple(of: 3)
        if path == "/v1/account/reactivation" { return status(isOdd ? 409 : 204) }
        return (isOdd ? odd[path] : nil) ?? launches[path]
    }

    /// A refusal that says back what a member has typed.
    fileprivate static func echo(of request: HTTPRequest) -> FaultPlan.Step {
        let query = request.path.flatMap(URLComponents.init)?.queryItems?.first?.value
        let words = query ?? "kim@moim.example"
        return json(#"{"message":"\#(words)","error":{"detail":"\#(words)"}}"#, status: 400)
    }

    static func random(_ dice: inout SeededGenerator) -> FaultPlan.Step {
        let statuses = [200, 201, 204, 301, 400, 401, 403, 404, 409, 410, 419, 429, 500, 503, 600]
        let status = statuses.randomElement(using: &dice) ?? 500
        let steps: [FaultPlan.Step] = [
            .home, .timers, .friends, .emptyList, .nullImage, .present, .status(status),
            .status(status), .json("{", status: status),
            .problem(#"{"detail":"안 돼요"}"#, status: status), .fail(URLError(.timedOut)),
            .fail(URLError(.networkConnectionLost)), .fail(URLError(.cancelled)),
            .fail(CancellationError()), .fail(LostConnection()), .hang, .hangIgnoringCancellation,
        ]
        let step = steps.randomElement(using: &dice) ?? .hang
        let delay = Double.random(in: 0...3, using: &dice)
        return Bool.random(using: &dice) ? step : .after(.seconds(delay), step)
    }
}
