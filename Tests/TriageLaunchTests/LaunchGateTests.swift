import TestDoubles
import Testing
import TriageConcurrency
import TriageCore
import TriageLaunch
import TriageTesting

@Suite("LaunchGate", .timeLimit(.minutes(30)))
struct LaunchGateTests {
    private typealias Question = GateFixture.StringCheck

    @Test
    func `all pass: it proceeds with their values, and a dependent check has the value it needs`()
        async throws
    {
        let session = Check<Int, Stop>("session") { _ in .passed(7) }
        let terms = Question("terms", dependencies: ["session"]) { passed in
            .passed("of \(passed[session] ?? 0)")
        }
        let bench = GateFixture([terms, session, Check<Void, Stop>("config") { _ in .passed }])
        let verdict = await bench.gate.run()
        #expect(verdict.summary == "proceed: config, session, terms")
        #expect(verdict.passed?[session] == 7)
        #expect(verdict.passed?[terms] == "of 7")
    }

    @Test
    func `a gate without checks proceeds`() async throws {
        #expect(await GateFixture([]).gate.run().summary == "proceed: ")
    }

    @Test
    func `the first stop decides, and the running checks are canceled`() async throws {
        let (version, session) = (ControlledCheck(), ControlledCheck())
        let bench = GateFixture([
            Question("version", version.run), Question("session", session.run),
            Question("terms", dependencies: ["session"]) { _ in .passed("never") },
        ])
        let run = bench.startRun()
        await eventually { version.runCount + session.runCount == 2 }
        version.succeed(.stopped(.forcedUpdate))
        #expect(await run.value.summary == "forcedUpdate")
        await eventually { session.isCancelled }
        #expect(
            bench.eventLog.elements == [
                "version?", "session?", "version forcedUpdate 0", "forcedUpdate by version 0",
                "session cancelled 0", "terms cancelled 0",
            ])
        session.succeed(.stopped(.suspended))
        #expect(bench.eventLog.elements.count == 6, "what comes later changes nothing")
    }

    @Test(arguments: 1...50)
    func `the events of all canceled checks come before the verdict is delivered`(round: Int)
        async throws
    {
        let silent = (0..<8).map {
            Question(CheckName(rawValue: "silent \($0)"), ControlledCheck().run)
        }
        let bench = GateFixture(silent + [Question("version") { _ in .stopped(.forcedUpdate) }])
        _ = await bench.gate.run()
        #expect(bench.eventLog.elements.count { $0.hasSuffix("cancelled 0") } == 8)
    }

    @Test
    func `checks that run after the verdict can be canceled and their events awaited`() async throws
    {
        let notices = Question("notices", isRequired: false, ControlledCheck().run)
        let bench = GateFixture([notices, Question("version") { _ in .passed("yes") }])
        _ = await bench.gate.run()
        bench.gate.cancel()
        await bench.gate.drainEvents()
        #expect(bench.eventLog.elements.last == "notices cancelled 0")
    }

    /// A launch whose session has lost its connection, and which waits for the version.
    private func inGrace(
        _ version: ControlledCheck
    ) async throws -> (GateFixture, Task<Outcome<CheckResult<PassedChecks, Stop>>, Never>) {
        let session = ControlledCheck()
        let bench = GateFixture(
            [
                Question("session", session.run),
                Question("version", failsFast: true, version.run),
            ], grace: .seconds(2))
        let run = bench.startRun()
        await eventually { version.runCount + session.runCount == 2 }
        session.fail(Fault(.connectionLost))
        return (bench, run)
    }

    @Test
    func `within the grace period a forced update wins over a lost connection`() async throws {
        let version = ControlledCheck()
        let (bench, run) = try await inGrace(version)
        await eventually { bench.eventLog.elements.count == 3 }
        bench.clock.advance(by: .milliseconds(1_999))
        version.succeed(.stopped(.forcedUpdate))
        #expect(await run.value.summary == "forcedUpdate")
    }

    @Test
    func `when the grace period is over, the known results decide`() async throws {
        let version = ControlledCheck()
        let (bench, run) = try await inGrace(version)
        await eventually { bench.clock.timeUntilNextWake == .seconds(2) }
        bench.clock.advance(by: .seconds(2))
        #expect(await run.value.summary == "connectionLost connectionLost by session")
    }

    @Test(arguments: Silence.allCases)
    func `a silent check costs the deadline and no more, whatever it does`(silence: Silence)
        async throws
    {
        let (gate, threads) = (AsyncGate(), ThreadGate())
        let checks = (0..<12).map { number in
            Question(CheckName(rawValue: "check \(number)")) { _ in
                await silence.keep(gate, threads)
                return .passed("too late")
            }
        }
        let bench = GateFixture(checks)
        let run = bench.startRun()
        await eventually { bench.eventLog.elements.count == 12 && bench.clock.sleeperCount >= 1 }
        bench.clock.advance(by: .seconds(10))
        #expect(await run.value.summary == "timeout launch.deadline by check 0")
        gate.open()
        threads.open()
    }

    enum Silence: String, CaseIterable {
        case neverReturns, ignoresCancellation, blocksItsThread

        func keep(_ gate: AsyncGate, _ threads: ThreadGate) async {
            switch self {
            case .neverReturns:
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            case .ignoresCancellation: await gate.wait()
            case .blocksItsThread: threads.wait()
            }
        }
    }

    @Test
    func `a check that returns nil has failed`() async throws {
        let (answers, end) = AsyncStream.makeStream(of: CheckResult<String, Stop>.self)
        end.finish()
        let bench = GateFixture([
            Question("session") { _ in await answers.first { _ in true } }
        ])
        #expect(await bench.gate.run().summary == "unexpected launch.noAnswer by session")
    }

    @Test
    func `a check has its own time limit within the deadline`() async throws {
        let session = ControlledCheck()
        let bench = GateFixture([
            Question("session", timeout: .seconds(3), session.run)
        ])
        let run = bench.startRun()
        await eventually { session.runCount == 1 && bench.clock.timeUntilNextWake == .seconds(3) }
        bench.clock.advance(by: .seconds(3))
        #expect(await run.value.summary == "timeout launch.limit by session")
        await eventually { session.isCancelled }
    }

    @Test(arguments: 1...20)
    func `of time limits that pass together the first in the list decides`(round: Int) async throws
    {
        let silent = (0..<9).map { ("\($0)", ControlledCheck()) }
        let bench = GateFixture(
            silent.map { Question(CheckName(rawValue: $0), timeout: .seconds(2), $1.run) })
        let run = bench.startRun()
        await eventually {
            silent.allSatisfy { $1.runCount == 1 } && bench.clock.timeUntilNextWake == .seconds(2)
        }
        bench.clock.advance(by: .seconds(2))
        #expect(await run.value.summary == "timeout launch.limit by 0")
    }

    @Test
    func `an optional check that never starts because another failed is canceled at the deadline`()
        async throws
    {
        let bench = GateFixture([
            Question("version") { _ in .passed("yes") },
            Question("notices", isRequired: false) { _ in throw Fault(.server) },
            Question("badges", dependencies: ["notices"], isRequired: false) { _ in .passed("") },
        ])
        #expect(await bench.gate.run().summary.hasPrefix("proceed"))
        await eventually { bench.eventLog.elements.contains { $0.hasPrefix("notices server") } }
        await eventually { bench.clock.timeUntilNextWake == .seconds(10) }
        #expect(!bench.eventLog.elements.contains { $0.hasPrefix("badges") })
        bench.clock.advance(by: .seconds(10))
        await eventually { bench.eventLog.elements.last?.hasPrefix("badges cancelled") == true }
    }

    @Test(arguments: [nil, Duration.seconds(3)], [nil, 200])
    func `the fault of a silent check names its pending request`(limit: Duration?, status: Int?)
        async throws
    {
        let version = ControlledCheck()
        let request = RequestInfo(method: "GET", path: "/v1/version", attempts: 2, status: status)
        let bench = GateFixture([
            Question("version", timeout: limit) { passed in
                OperationRecord.note(.requestBegan(request))
                return try await version.run(passed)
            },
            Question("session") { _ in
                let request = RequestInfo(method: "GET", path: "/v1/me", attempts: 1)
                OperationRecord.note(.requestBegan(request))
                return .passed("kim")
            },
        ])
        let (clock, gate, told) = (bench.clock, bench.gate, bench.eventLog)
        let center = FaultCenter(reportingTo: RecordingReporter())
        let run = immediateTask {
            await center.run("launch") {
                let fault = await gate.run().fault
                if let fault, fault.facts.check == "version" { throw fault }
            }
        }
        await eventually { version.runCount == 1 && told.elements.contains("session passed 0") }
        clock.advance(by: limit ?? .seconds(10))
        let facts = await run.value.fault?.facts
        #expect(facts?.path == (status == nil ? "/v1/version" : nil))
        #expect(facts?.attempts == (status == nil ? 2 : nil))
    }
}
