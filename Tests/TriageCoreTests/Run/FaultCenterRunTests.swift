import Testing
import TriageConcurrency
import TriageCore
import TriageTesting

@Suite("Running work", .timeLimit(.minutes(30)))
struct FaultCenterRunTests {
    static let surfaces: [(Decision.Surface, [String])] = [
        (.notice(.init(.toast, message: "m")), ["take <m>", "surfaced presented"]),
        (.route("there"), ["route there", "surfaced routed"]),
        (.routeOnce("there"), ["route there", "surfaced routed"]),
        (.handled, ["surfaced handled"]), (.silent, ["surfaced silent"]),
    ]

    @Test
    func `A value is returned, and the only events are the beginning and the end`() async {
        let center = CenterFixture()
        let outcome = await center.run("a") { 7 }
        #expect(outcome.value == 7)
        #expect(center.runNow { "b" }.value == "b")
        #expect(
            center.log.elements == ["began a", "ended a value", "began now", "ended now value"])
        #expect(center.center.audit().isEmpty)
    }

    @Test(arguments: surfaces.indices)
    func `Failure, surface and report come in this order, before the outcome is returned`(
        index: Int
    ) async {
        let (surface, surfaced) = Self.surfaces[index]
        let center = CenterFixture([Rule(.any, surface, report: .warning)])
        _ = await center.run("a") { throw Fault(.server) }
        center.log.record("outcome")
        let all = ["began a", "failed server"] + surfaced + ["report warning", "ended a failure"]
        #expect(center.log.elements == all + ["outcome"])
        _ = center.runNow("a") { throw Fault(.server) }
        #expect(center.log.elements.count == 2 * all.count + 1)
        #expect(center.center.counts == (2, 2))
        #expect(center.center.audit().isEmpty)
    }

    @Test
    func `A notice that merged into another surfaces as merged`() async {
        let center = CenterFixture(merges: true)
        _ = await center.run("a") { throw Fault(.server) }
        #expect(center.log.elements.contains("surfaced merged"))
    }

    @Test
    func `The thrown error comes back with its own type, beside its fault`() async {
        let fault = Fault(.server)
        let outcome: Outcome<Int> = await CenterFixture().run("a") { throw Layer.holding(fault) }
        #expect(outcome.error(as: Layer.self) == .holding(fault))
        #expect(outcome.error(as: OpaqueError.self) == nil)
        #expect(outcome.fault?.incident == fault.incident)
        #expect(outcome.value == nil)
        let now: Outcome<Int> = CenterFixture().runNow { throw OpaqueError.lost }
        #expect(now.error() == OpaqueError.lost)
        #expect(now.fault?.kind == .unexpected)
        #expect(now.fault?.code == "lost")
    }

    @Test
    func `The notice, the report and the events have one incident, with all known facts`()
        async throws
    {
        let center = CenterFixture()
        let outcome = await center.run(.tap("a")) {
            let request = RequestInfo(method: "GET", path: "/a", attempts: 2)
            OperationRecord.note(.requestBegan(request))
            throw Layer.holding(Fault(.server))
        }
        let draft = try #require(center.drafts.elements.first)
        let request = try #require(center.requests.elements.first)
        #expect(draft.failure.fault.incident == outcome.fault?.incident)
        #expect(request.failure?.fault.incident == outcome.fault?.incident)
        #expect(draft.notice == request.notice)
        #expect(draft.receipt?.noticeID == 7)
        #expect(draft.lastRequest?.attempts == 2)
        #expect(draft.failure.operation?.name == "a")
        #expect(draft.failure.operation?.intent == .tap)
        #expect(draft.failure.chain.links.map(\.code) == ["holding", "server"])
    }

    @Test
    func `The report of an operation has the latest request of an operation within it`() async {
        let center = CenterFixture()
        _ = await center.run("outer") {
            _ = await center.run("inner") {
                let request = RequestInfo(method: "GET", path: "/a", attempts: 1)
                OperationRecord.note(.requestBegan(request))
            }
            throw OpaqueError.lost
        }
        #expect(center.drafts.elements.map(\.lastRequest?.path) == ["/a"])
    }

    @Test
    func `Only the retry action of a notice retries the work`() async {
        let retries = Lock(0)
        let response = NoticeActionHandler.retry { retries.withLock { $0 += 1 } }
        for action in [Notice.Action.ID.dismiss, "other"] { response(action) }
        for _ in 0..<500 { await Task.yield() }
        response(.retry)
        await eventually { retries.current > 0 }
        #expect(retries.current == 1)
    }

    @Test
    func `A screen's rules come first, and its action handler is passed to the presenter`() async {
        let center = CenterFixture([Rule(.any, .silent)])
        let answers = Lock<[Notice.Action.ID]>([])
        let rules = DecisionTable([Rule(.kind(.server), .notice(.init(.toast, message: "mine")))])
        for kind in [Fault.Kind.server, .offline] {
            _ = await center.run(
                .load("a", rules: rules),
                respond: NoticeActionHandler { id in answers.withLock { $0.append(id) } }
            ) { throw Fault(kind) }
        }
        #expect(
            center.log.elements.filter { $0.hasPrefix("surfaced") } == [
                "surfaced presented", "surfaced silent",
            ])
        center.requests.elements.first?.onAction?(.retry)
        #expect(answers.current == [.retry])
    }

    @Test(arguments: [false, true])
    func `A decoding error keeps its kind, code and path, also inside an app's own error`(
        isWrapped: Bool
    ) async {
        let at = DecodingError.Context(
            codingPath: [DeclaredKey.a, DynamicKey(1)], debugDescription: "")
        let error = DecodingError.dataCorrupted(at)
        let outcome = await CenterFixture().run("a") {
            throw isWrapped ? Wrapping.one(error) as any Error : error
        }
        #expect(outcome.fault?.kind == .undecodable)
        #expect(outcome.fault?.code == "decoding.dataCorrupted")
        #expect(outcome.fault?.facts.codingPath == "a[1]")
    }
}
