import TestDoubles
import Testing
import TriageConcurrency
import TriageCore
@_spi(Wiring) import TriageLaunch
import TriageTesting

@Suite("LaunchGate: attempts", .timeLimit(.minutes(30)))
struct AttemptsTests {
    private typealias Question = GateFixture.StringCheck

    @Test
    func `started twice it runs once, and both callers receive the verdict`() async throws {
        let session = ControlledCheck()
        let bench = GateFixture([Question("session", session.run)])
        let runs = [bench.startRun(), bench.startRun()]
        await eventually { session.runCount == 1 }
        session.succeed(.stopped(.suspended))
        for run in runs { #expect(await run.value.summary == "suspended") }
        #expect(session.runCount == 1)
    }

    @Test
    func `a canceled caller ends at once; with the last one the attempt is canceled`() async throws
    {
        let session = ControlledCheck()
        let bench = GateFixture([Question("session", session.run)])
        let (first, second) = (bench.startRun(), bench.startRun())
        await eventually { session.runCount == 1 }
        first.cancel()
        #expect(await first.value.summary == "canceled")
        #expect(!session.isCancelled)
        second.cancel()
        #expect(await second.value.summary == "canceled")
        #expect(session.isCancelled)
    }

    @Test
    func `a launch right after the last caller was canceled is an attempt of its own`() async {
        for _ in 1...20 {
            let session = ControlledCheck()
            let bench = GateFixture([Question("session", session.run)])
            let first = bench.startRun()
            await eventually { session.runCount == 1 }
            first.cancel()
            let second = bench.startRun()
            #expect(await eventually { session.runCount == 2 })
            second.cancel()
            _ = await (first.value, second.value)
        }
    }

    @Test
    func `a caller that was canceled before starts nothing`() async throws {
        let session = ControlledCheck()
        let bench = GateFixture([Question("session", session.run)])
        let run = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await bench.gate.run().summary
        }
        #expect(await run.value == "canceled")
        #expect(session.runCount == 0)
        #expect(bench.eventLog.elements.isEmpty)
    }

    @Test
    func `a retry runs every check again, and ignores the attempt before`() async throws {
        let answers = Lock<[ControlledCheck]>([])
        let bench = GateFixture([
            Question("version") { _ in .passed("1.0") },
            Question("session") { passed in
                let reply = ControlledCheck()
                answers.withLock { $0.append(reply) }
                return try await reply.run(passed)
            },
        ])
        let first = bench.startRun()
        await eventually { answers.current.first?.runCount == 1 }
        answers.current[0].fail(Fault(.timeout))
        #expect(await first.value.summary == "timeout timeout by session")
        let second = bench.startRun()
        await eventually { answers.current.count == 2 && answers.current[1].runCount == 1 }
        #expect(bench.eventLog.elements.count { $0 == "version?" } == 2)
        answers.current[1].succeed(.passed("in"))
        #expect(await second.value.summary == "proceed: session, version")
    }

    @Test
    func `an optional check goes on after the verdict, until the deadline`() async throws {
        let notices = ControlledCheck()
        let bench = try await proceeding(past: notices)
        #expect(!notices.isCancelled)
        await eventually { bench.clock.timeUntilNextWake == .seconds(10) }
        bench.clock.advance(by: .seconds(10))
        await eventually {
            bench.eventLog.elements.last == "notices launch.deadline 10000" && notices.isCancelled
        }
    }

    /// A gate that has proceeded while an optional check goes on.
    private func proceeding(past notices: ControlledCheck) async throws -> GateFixture {
        let bench = GateFixture([
            Question("session") { _ in .passed("in") },
            Question("notices", isRequired: false, notices.run),
        ])
        #expect(await bench.gate.run().summary == "proceed: session")
        await eventually { notices.runCount == 1 }
        return bench
    }

    @Test
    func `a caller that is canceled at the verdict leaves the optional checks running`()
        async throws
    {
        let (session, notices, told) = (
            ControlledCheck(), ControlledCheck(), EventRecorder<String>()
        )
        let caller = Lock<Task<Outcome<CheckResult<PassedChecks, Stop>>, Never>?>(nil)
        let gate = LaunchGate(
            [
                Question("session", session.run),
                Question("notices", isRequired: false, notices.run),
            ], clock: TestClock(),
            observe: { event in
                told.record(event.summary)
                if case .decided = event { caller.current?.cancel() }
            })
        let run = immediateTask { await gate.run() }
        caller.withLock { $0 = run }
        await eventually { session.runCount == 1 && notices.runCount == 1 }
        session.succeed(.passed("in"))
        #expect(await run.value.summary == "canceled")
        notices.succeed(.passed(""))
        await eventually { told.elements.last?.hasPrefix("notices") == true }
        #expect(told.elements.last == "notices passed 0" && !notices.isCancelled)
    }

    @Test
    func `a dependent check starts after the verdict too, and is timed from its start`()
        async throws
    {
        let (notices, badges) = (ControlledCheck(), ControlledCheck())
        let bench = GateFixture([
            Question("session") { _ in .passed("in") },
            Question("notices", isRequired: false, notices.run),
            Question("badges", dependencies: ["notices"], isRequired: false, badges.run),
        ])
        #expect(await bench.gate.run().summary == "proceed: session")
        await eventually { notices.runCount == 1 }
        bench.clock.advance(by: .seconds(2))
        notices.succeed(.passed(""))
        await eventually { badges.runCount == 1 }
        bench.clock.advance(by: .seconds(3))
        bench.gate.cancel()
        await bench.gate.drainEvents()
        // A check that is canceled while the gate still starts it hears of it a moment later.
        await eventually { badges.isCancelled }
        #expect(
            bench.eventLog.elements.suffix(3) == [
                "notices passed 2000", "badges?", "badges cancelled 3000",
            ])
    }

    @Test
    func `a canceled check knows it when the event is emitted, before its task is canceled`()
        async throws
    {
        let (session, known) = (ControlledCheck(), EventRecorder<Bool>())
        let calling = Lock(CancellationSignal { true })
        let check = Question("session") { passed in
            calling.withLock { $0 = .current }
            return try await session.run(passed)
        }
        let gate = LaunchGate(
            [check], clock: TestClock(),
            observe: { event in
                guard case .ended = event else { return }
                known.record(calling.current.isCanceled() && !session.isCancelled)
            })
        let run = immediateTask { await gate.run() }
        await eventually { session.runCount == 1 }
        #expect(!calling.current.isCanceled())
        gate.cancel()
        _ = await run.value
        #expect(known.elements == [true] && session.isCancelled)
    }

    @Test
    func `canceling the gate ends an attempt at once, before any other result counts`() async throws
    {
        let session = ControlledCheck()
        let bench = GateFixture([Question("session", session.run), Question("x", session.run)])
        bench.gate.cancel()
        let run = bench.startRun()
        await eventually { session.runCount == 2 }
        bench.gate.cancel()
        session.fail(Fault(.server))
        #expect(
            bench.eventLog.elements == [
                "session?", "x?", "canceled by nobody 0", "session cancelled 0",
                "x cancelled 0",
            ])
        #expect(await run.value.summary == "canceled")
        #expect(session.isCancelled)
        bench.gate.cancel()
        #expect(bench.eventLog.elements.count == 5)
    }

    @Test
    func `canceling the gate after the verdict ends the running checks, and the verdict stays`()
        async throws
    {
        let notices = ControlledCheck()
        let bench = try await proceeding(past: notices)
        bench.gate.cancel()
        #expect(notices.isCancelled)
        // The verdict's event may still be in delivery, and this one follows it.
        await eventually { bench.eventLog.elements.last == "notices cancelled 0" }
        #expect(bench.eventLog.elements.count { $0.hasPrefix("proceed") } == 1)
    }

    @Test(arguments: [true, false])
    func `the result of an optional check decides nothing`(isStop: Bool) async throws {
        let session = ControlledCheck()
        let bench = GateFixture([
            Question("session", session.run),
            Question("notices", isRequired: false) { _ in
                guard isStop else { throw Fault(.server) }
                return .stopped(.suspended)
            },
        ])
        let run = bench.startRun()
        await eventually { bench.eventLog.elements.count == 3 }
        session.succeed(.passed("in"))
        #expect(await run.value.summary == "proceed: session")
    }

    @Test
    func `a time that is not above zero counts as the default, and a line names it`() {
        let lines = loggedProblems {
            let used = GateFixture([], deadline: .zero, grace: .seconds(-1)).gate.settings
            #expect(used.deadline == .seconds(10))
            #expect(used.gracePeriod == .zero)
        }
        #expect(lines.count == 2)
        #expect(lines.first?.contains("deadline of a launch is 0.0 seconds") == true)
        #expect(lines.last?.contains("gracePeriod of a launch is -1.0 seconds") == true)
    }

    @Test
    func `checks that contradict each other fail every attempt at once, and a line says so`() async
    {
        let asked = EventRecorder<String>()
        let check = Question("a", dependencies: ["b"]) { _ in
            asked.record("a")
            return .passed("")
        }
        let lines = EventRecorder<String>()
        let receiver = ProblemLog.Receiver { lines.record($0) }
        let bench = ProblemLog.$receiver.withValue(receiver) { GateFixture([check]) }
        #expect(lines.elements.count == 1)
        for _ in 1...2 {
            guard let fault = await bench.gate.run().fault else {
                Issue.record("no failure")
                return
            }
            #expect(fault.code == "launch.configuration")
            #expect(fault.cause is ConfigurationError && fault.facts.check == nil)
            #expect(fault.message.description.contains("'b', which is no check"))
        }
        #expect(asked.elements.isEmpty)
        #expect(bench.eventLog.elements.count == 2)
    }

    @Test
    func
        `checks that contradict each other are found by validation, and the error names the value`()
    {
        func refusal(_ checks: [any LaunchCheck<Stop>]) -> String? {
            let receiver = ProblemLog.Receiver { _ in }
            let gate = ProblemLog.$receiver.withValue(receiver) { LaunchGate<Stop>(checks) }
            do {
                try gate.validate()
                return nil
            } catch {
                return error.description
            }
        }
        func check(
            _ name: CheckName, after: [CheckName] = [], isRequired: Bool = true,
            limit: Duration? = nil
        ) -> Question {
            Question(name, dependencies: after, isRequired: isRequired, timeout: limit) { _ in
                .passed("")
            }
        }
        #expect(refusal([check("a"), check("a")])?.contains("'a'") == true)
        #expect(refusal([check("a", after: ["b"])])?.contains("'b', which is no check") == true)
        #expect(refusal([check("a", after: ["a"])])?.contains("wait for each other") == true)
        let circle = [check("a", after: ["b"]), check("b", after: ["c"]), check("c", after: ["a"])]
        #expect(refusal(circle)?.contains("[a, b, c]") == true)
        let optional = [check("a", isRequired: false), check("b", after: ["a"])]
        #expect(refusal(optional)?.contains("optional") == true)
        #expect(refusal([check("a", limit: .zero)])?.contains("timeout of 'a'") == true)
        #expect(refusal([check("a"), check("b", after: ["a"])]) == nil)
    }
}
