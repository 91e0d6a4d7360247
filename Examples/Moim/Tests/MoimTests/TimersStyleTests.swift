import Foundation
import MoimDomain
import MoimFeatures
import Testing
import Triage
import TriageTesting

@testable import MoimCommand
@testable import MoimComposition

@MainActor
@Suite("The two styles of the timers screen", .timeLimit(.minutes(5)))
struct TimersStyleTests {
    nonisolated private static let deeds: [Action.Command] = [
        .open(.timers), .addTimer(NewTimer(clipID: 7, time: "21:30")), .answer("retry"),
        .open(.timers), .addTimer(NewTimer()), .answer("dismiss"), .signOut, .open(.timers),
        .signIn(access: "token-of-another", refresh: nil), .open(.timers), .answer("retry"),
        .answer("dismiss"), .leave, .open(.timers),
    ]

    @Test(
        arguments: [
            [.timers], [.emptyList, .status(500), .timers], [.status(500)], [.json("{}")],
            [.timers, .status(422), .status(503)], [.timers, .status(204), .status(500), .timers],
            [.status(403), .timers, .status(400), .emptyList], [.status(401), .timers],
        ] as [[FaultPlan.Step]])
    func `write the same trace, whatever the server does`(steps: [FaultPlan.Step]) async {
        var traces: [[String]] = []
        for style in TimersStyle.allCases {
            let moim = Harness(StubTransport(FaultPlan(steps)), server: .stub, timers: style)
            await moim.run.play(Self.deeds.map { Action($0) })
            #expect(await moim.run.finish().broken.isEmpty)
            // A sink delivers when it comes to it.
            let told = moim.trace.filter { !$0.contains("\"event\":\"delivered\"") }
            traces.append(told.map(Self.withoutChance))
        }
        let differing = zip(traces[0], traces[1]).first { $0 != $1 }
        #expect(differing == nil)
        #expect(traces[0].count == traces[1].count && traces[0].count > 10)
    }

    @Test
    func `a stream's failures are an output too, kept until someone listens`() async {
        let moim = Harness(.timers, .status(500), timers: .combine)
        await moim.play(.open(.timers), .addTimer(NewTimer()), .open(.timers))
        let screen = moim.timers as? TimersStreamScreen
        var kinds: [Fault.Kind] = []
        for await fault in screen?.failures.elements ?? AsyncStream(unfolding: { nil }) {
            kinds.append(fault.kind)
            if kinds.count == 2 { break }
        }
        #expect(kinds == [.server, .server])
    }

    @Test(arguments: TimersStyle.allCases)
    func `a screen that was left is released while its work ends`(style: TimersStyle) async {
        let transport = StubTransport(FaultPlan([.hang]))
        let moim = Harness(transport, server: .stub, timers: style)
        moim.app.open(.timers)
        weak let screen: AnyObject? = moim.timers
        await eventually { !transport.requests.isEmpty }
        await moim.interrupt(with: .leave)
        #expect(screen == nil)
        #expect(moim.outcomes == [.canceled])
    }

    /// A line of the trace without what no two runs have in common.
    private static func withoutChance(_ line: String) -> String {
        line.replacing(/[0-9a-f]{32}|[0-9A-Z]{4}-[0-9A-Z]{2}/, with: "…")
    }
}
