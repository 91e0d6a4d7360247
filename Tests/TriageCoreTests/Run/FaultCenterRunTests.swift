import Testing
import TriageConcurrency
import TriageCore
import TriageTesting

@Suite("Running work", .timeLimit(.minutes(5)))
struct FaultCenterRunTests {
    static let surfaces: [(Decision.Surface, [String])] = [
        (.notice(.init(.toast, message: "m")), ["take <m>", "surfaced presented"]),
        (.route("there"), ["route there", "surfaced routed"]),
        (.routeOnce("there"), ["route there", "surfaced routed"]),
        (.handled, ["surfaced handled"]), (.silent, ["surfaced silent"]),
    ]

    @Test("A value is handed over, and nobody is told of more than its begin and end")
    func value() async {
        let centre = Centre()
        let outcome = await centre.run("a") { 7 }
        #expect(outcome.value == 7)
        #expect(centre.runNow { "b" }.value == "b")
        #expect(
            centre.log.elements == ["began a", "ended a value", "began now", "ended now value"])
        #expect(centre.center.audit().isEmpty)
    }

    @Test(
        "Failure, surface and report come in this order, before the caller has the outcome",
        arguments: surfaces.indices)
    func order(index: Int) async {
        let (surface, told) = Self.surfaces[index]
        let centre = Centre([Rule(.any, surface, report: .warning)])
        _ = await centre.run("a") { throw Fault(.server) }
        centre.log.record("outcome")
        let all = ["began a", "failed server"] + told + ["report warning", "ended a failure"]
        #expect(centre.log.elements == all + ["outcome"])
        _ = centre.runNow("a") { throw Fault(.server) }
        #expect(
            centre.log.elements.count == 2 * all.count + (surface == .routeOnce("there") ? 0 : 1))
        #expect(centre.center.counts == (2, 2))
        #expect(centre.center.audit().isEmpty)
    }

    @Test("A notice that merged into another is told of as such")
    func merged() async {
        let centre = Centre(merges: true)
        _ = await centre.run("a") { throw Fault(.server) }
        #expect(centre.log.elements.contains("surfaced merged"))
    }

    @Test("What was thrown comes back with its own type, beside its fault")
    func thrown() async {
        let fault = Fault(.server)
        let outcome: Outcome<Int> = await Centre().run("a") { throw Layer.holding(fault) }
        #expect(outcome.error(as: Layer.self) == .holding(fault))
        #expect(outcome.error(as: OpaqueError.self) == nil)
        #expect(outcome.fault?.incident == fault.incident)
        #expect(outcome.value == nil)
        let now: Outcome<Int> = Centre().runNow { throw OpaqueError.lost }
        #expect(now.error() == OpaqueError.lost)
        #expect(now.fault?.kind == .unexpected)
        #expect(now.fault?.code == "lost")
    }

    @Test("The notice, the report and the events tell of one incident, with all that is known")
    func incident() async throws {
        let centre = Centre()
        let outcome = await centre.run("a", intent: .tap) {
            OperationRecord.current?.note(RequestInfo(method: "GET", path: "/a", attempts: 2))
            throw Layer.holding(Fault(.server))
        }
        let draft = try #require(centre.drafts.elements.first)
        let request = try #require(centre.requests.elements.first)
        #expect(draft.failure.fault.incident == outcome.fault?.incident)
        #expect(request.failure?.fault.incident == outcome.fault?.incident)
        #expect(draft.notice == request.notice)
        #expect(draft.receipt?.noticeID == 7)
        #expect(draft.lastRequest?.attempts == 2)
        #expect(draft.failure.operation?.name == "a")
        #expect(draft.failure.operation?.intent == .tap)
        #expect(draft.failure.chain.links.map(\.code) == ["holding", "server"])
    }

    @Test("The report of an operation tells of the request that one within it sent last")
    func innerRequest() async {
        let centre = Centre()
        _ = await centre.run("outer") {
            _ = await centre.run("inner") {
                OperationRecord.current?.note(RequestInfo(method: "GET", path: "/a", attempts: 1))
            }
            throw OpaqueError.lost
        }
        #expect(centre.drafts.elements.map(\.lastRequest?.path) == ["/a"])
    }

    @Test("Of the choices on a notice only that to try again repeats the work")
    func retries() async {
        let repeated = Lock(0)
        let response = NoticeActionHandler.retry { repeated.withLock { $0 += 1 } }
        for action in [Notice.Action.ID.dismiss, "other"] { response(action) }
        for _ in 0..<500 { await Task.yield() }
        response(.retry)
        await eventually { repeated.current > 0 }
        #expect(repeated.current == 1)
    }

    @Test("A screen's rules come first, and its answer is passed to the presenter")
    func overrides() async {
        let centre = Centre([Rule(.any, .silent)])
        let answers = Lock<[Notice.Action.ID]>([])
        let rules = DecisionTable([Rule(.kind(.server), .notice(.init(.toast, message: "mine")))])
        for kind in [Fault.Kind.server, .offline] {
            _ = await centre.run(
                "a", overrides: rules,
                respond: NoticeActionHandler { id in answers.withLock { $0.append(id) } }
            ) { throw Fault(kind) }
        }
        #expect(
            centre.log.elements.filter { $0.hasPrefix("surfaced") } == [
                "surfaced presented", "surfaced silent",
            ])
        centre.requests.elements.first?.onAction?(.retry)
        #expect(answers.current == [.retry])
    }

    @Test(
        "An error that the decoder threw keeps its kind, code and path, also in an app's own",
        arguments: [false, true])
    func decoding(isWrapped: Bool) async {
        let at = DecodingError.Context(
            codingPath: [DeclaredKey.a, DynamicKey(1)], debugDescription: "")
        let error = DecodingError.dataCorrupted(at)
        let outcome = await Centre().run("a") {
            throw isWrapped ? Wrapping.one(error) as any Error : error
        }
        #expect(outcome.fault?.kind == .undecodable)
        #expect(outcome.fault?.code == "decoding.dataCorrupted")
        #expect(outcome.fault?.facts.codingPath == "a[1]")
    }
}
