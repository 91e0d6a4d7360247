#if canImport(Combine) || OpenCombine
import TestDoubles
import Testing
import TriageCore
import TriageStreams
import TriageTesting

@Suite("Failures that a center and a handler receive", .timeLimit(.minutes(30)))
struct TypedFailureTests {
    private let fixture = BoardFixture()
    private let work = ControlledWork()
    private let probe = TestSubscriber<Int>()
    private let model = RetryModel()

    @Test(arguments: FlatMapForm.allCases)
    func `the center handles a failure first, the handler gets it with its type, and all goes on`(
        form: FlatMapForm
    ) {
        let input = PassthroughSubject<Int, Never>()
        let order = EventRecorder<Int>()
        form.flatMap(input, .exhaust, for: model, in: fixture.center) { [work] _ in work.begin() }
            .subscribe(probe)
        let failures = TestSubscriber<TestFailure>()
        let reporter = fixture.reporter
        model.failures
            .handleEvents(receiveOutput: { _ in order.record(reporter.drafts.count) })
            .subscribe(failures)
        for number in 0..<2 {
            input.send(number)
            work.send(number, in: number)
            work.fail(number, number == 0 ? .first : .second)
        }
        #expect(probe.values.elements == [0, 1])
        #expect(failures.values.elements == (form.hasHandler ? [.first, .second] : []))
        #expect(order.elements == (form.hasHandler ? [1, 2] : []))
        let names = fixture.reporter.drafts.map(\.failure.operation?.name)
        #expect(names == ["timers.load", "timers.load"] && fixture.center.audit().isEmpty)
        input.send(completion: .finished)
        #expect(probe.ends.elements == [1])
    }

    @Test(arguments: FlatMapForm.allCases)
    func `the location is the call of the flat map`(form: FlatMapForm) {
        form.flatMap(Just(1), .latest, for: model, in: fixture.center) { _ in
            Fail<Int, TestFailure>(error: .first).eraseToAnyPublisher()
        }
        .subscribe(probe)
        #expect(fixture.places == ["Club/Timers.swift:7"])
    }

    @Test
    func `a subscription's location is the call of its operator`() async {
        let failing = Fail<Int, TestFailure>(error: .first)
        failing.run(in: fixture.center, "x", fileID: "Club/A.swift", line: 1).subscribe(probe)
        failing.run(in: fixture.center, "x", retries: true, fileID: "Club/A.swift", line: 2)
            .subscribe(probe)
        failing.outcomes(in: fixture.center, "x", fileID: "Club/A.swift", line: 3)
            .compactMap(\.value).subscribe(probe)
        #expect(fixture.places == (1...3).map { "Club/A.swift:\($0)" })
        let empty = Empty<Int, Never>()
        let fault = await #expect(throws: Fault.self) {
            try await empty.firstValue(fileID: "Club/A.swift", line: 4)
        }
        #expect(fault?.location.description == "Club/A.swift:4")
        #expect(fault?.kind == .unexpected)
    }
}
#endif
