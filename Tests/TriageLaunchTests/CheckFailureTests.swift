import TestDoubles
import Testing
import TriageConcurrency
import TriageCore
@_spi(Tools) @_spi(Wiring) import TriageLaunch
import TriageTesting

@Suite("The failure of a check", .timeLimit(.minutes(30)))
struct CheckFailureTests {
    private typealias Question = GateFixture.StringCheck

    private let app = CenterFixture()

    private func gate(
        throwing error: any Error & Sendable, classifier: ErrorClassifier? = nil
    ) -> LaunchGate<Stop> {
        LaunchGate(
            [Question("session") { _ in throw error }], clock: TestClock(),
            classifier: classifier, observe: { _ in })
    }

    @Test
    func `is classified as the center classifies errors, through any layer`() async {
        for error in [Refused.connection, Layer(cause: Refused.connection)] as [any Error] {
            let outcome = await gate(throwing: error).run(in: app.center)
            #expect(outcome.summary == "unreachable refused by session")
            let chain = app.reporter.drafts.last?.failure.chain
            #expect(chain?.links.last?.error is Refused)
        }
    }

    @Test
    func `is classified as the center of the operation around it does`() async {
        let gate = gate(throwing: Refused.connection)
        let outcome = await app.center.run("start") { try await gate.run().get() }
        #expect(outcome.summary == "unreachable refused by session")
        #expect(app.reports == ["error session refused"])
    }

    @Test
    func `is classified as the gate does that has a classifier of its own`() async {
        let own = ErrorClassifier { $0 is Refused ? .init(kind: .insecure, code: "own") : nil }
        let gate = gate(throwing: Refused.connection, classifier: own)
        #expect(await gate.run(in: app.center).summary == "insecure own by session")
        #expect(await gate.run().summary == "insecure own by session")
    }

    @Test
    func `is unexpected outside of an operation, unless it is an error of the standard library`()
        async
    {
        let refused = await gate(throwing: Refused.connection).run()
        #expect(refused.summary == "unexpected connection by session")
        let corrupted = DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: ""))
        let undecodable = await gate(throwing: corrupted).run()
        #expect(undecodable.summary == "undecodable decoding.dataCorrupted by session")
    }

    @Test
    func `is a failure though the check reports a cancellation, in whatever error`() async {
        for error in [
            CancellationError(), Fault.canceled(), Refused.cancellation,
            Layer(cause: CancellationError()), Layer(cause: Refused.cancellation),
        ] as [any Error] {
            let outcome = await gate(throwing: error).run(in: app.center)
            #expect(outcome.summary == "unexpected launch.cancelledItself by session", "\(error)")
        }
    }

    @Test
    func `is that of a failure beside a cancellation, in either order`() async {
        for error in BatchError.mixed() {
            let outcome = await gate(throwing: error).run(in: app.center)
            #expect(outcome.summary == "timeout timeout by session", "\(error)")
        }
    }

    @Test
    func `keeps the incident, code, message and place of the fault in it, and every cause once`()
        async throws
    {
        var inner = Fault(.server, code: "http.503", message: "down", cause: Broken.disk)
        inner.facts.path = "/v1/session"
        inner.secondaryCauses = [Refused.connection]
        let outcome = await gate(throwing: Layer(cause: inner)).run(in: app.center)
        let fault = try #require(outcome.fault)
        #expect(fault.kind == .server && fault.code == "http.503")
        #expect(fault.message.description == "down" && fault.facts.path == "/v1/session")
        #expect(fault.incident == inner.incident && fault.location == inner.location)
        let codes = app.reporter.drafts.first?.failure.chain.links.map(\.code)
        #expect(codes == ["http.503", "Layer", "http.503", "disk", "refused"])
    }

    @Test
    func `names its check, and not one that the same error has named before`() async {
        let inner = gate(throwing: Fault(.server))
        let outer = GateFixture([
            Question("servers") { _ in
                _ = try await inner.run().get()
                return .passed("")
            }
        ])
        let outcome = await outer.gate.run(in: app.center)
        #expect(outcome.summary == "server server by servers")
    }

    enum Deed: CaseIterable {
        case missesTheDeadline, exceedsItsLimit, hasNoAnswer, cancelsItself, throwsAnything
        case throwsAFaultOfTheLibrary

        var code: String {
            switch self {
            case .missesTheDeadline: "launch.deadline"
            case .exceedsItsLimit: "launch.limit"
            case .hasNoAnswer: "launch.noAnswer"
            case .cancelsItself: "launch.cancelledItself"
            case .throwsAnything: "disk"
            case .throwsAFaultOfTheLibrary: "http.503"
            }
        }

        /// The time that must pass; nil if the check ends by itself.
        var time: Duration? {
            switch self {
            case .missesTheDeadline: .seconds(10)
            case .exceedsItsLimit: .seconds(3)
            case .hasNoAnswer, .cancelsItself, .throwsAnything, .throwsAFaultOfTheLibrary: nil
            }
        }
    }

    @Test(arguments: Deed.allCases)
    func `names the check and the line that it was created on`(deed: Deed) async {
        let silence = ControlledCheck()
        let limit: Duration? = deed == .exceedsItsLimit ? .seconds(3) : nil
        let line = #line + 1
        let check = Question("session", timeout: limit) { passed in
            switch deed {
            case .missesTheDeadline, .exceedsItsLimit: return try await silence.run(passed)
            case .hasNoAnswer: return nil
            case .cancelsItself: throw CancellationError()
            case .throwsAnything: throw Broken.disk
            case .throwsAFaultOfTheLibrary:
                throw Layer(cause: Fault(ours: .server, code: "http.503"))
            }
        }
        let bench = GateFixture([check])
        let run = immediateTask { [center = app.center, gate = bench.gate] in
            await gate.run(in: center).fault
        }
        if let time = deed.time {
            await eventually { silence.runCount == 1 && bench.clock.timeUntilNextWake == time }
            bench.clock.advance(by: time)
        }
        let fault = await run.value
        #expect(fault?.code == deed.code && fault?.facts.check == "session")
        #expect(fault?.location.description == "\(#fileID):\(line)")
    }

    @Test
    func `of a type that is not a check is a mistake in the configuration`() async {
        struct Other: LaunchCheck { typealias Stop = TriageLaunchTests.Stop }
        let outcome = await LaunchGate<Stop>([Other()]).run(in: app.center)
        #expect(outcome.summary == "unexpected launch.configuration by Other")
        #expect(outcome.fault?.facts.isMisconfigured == true)
        #expect(outcome.fault?.message.description == "'Other' is not a Check")
    }
}
