#if canImport(Combine) || OpenCombine
import Testing
import Triage
import TriageStreams
import TriageTesting

@Suite("Publishers as operations of a centre", .timeLimit(.minutes(5)))
struct CenterTests {
    private let desk = Desk()

    @Test("value and failure share one stream, and the failure is reported once")
    func outcomes() {
        let (work, probe) = (HeldWork(), Probe<String>())
        work.begin()
            .outcomes(in: desk.center, "timers.load")
            .map { $0.value.map { "\($0)" } ?? $0.error(as: Trouble.self).map { "\($0)" } ?? "?" }
            .subscribe(probe)
        work.send(1, in: 0)
        work.fail(0, .second)
        #expect(probe.values.elements == ["1", "second"])
        #expect(probe.ends.elements.count == 1)
        #expect(desk.reporter.drafts.count == 1)
        #expect(desk.ends == [.failure])
        #expect(desk.center.audit().isEmpty)
    }

    @Test("an operation ends once, as its stream does", arguments: ["end", "cancel", "cancelled"])
    func ends(how: String) {
        let (subject, probe) = (PassthroughSubject<Int, any Error>(), Probe<Int>())
        subject.run(in: desk.center, "timers.load").subscribe(probe)
        #expect(desk.center.underWay.count == 1)
        subject.send(1)
        switch how {
        case "end": subject.send(completion: .finished)
        case "cancel": probe.cancel()
        default: subject.send(completion: .failure(CancellationError()))
        }
        probe.cancel()
        #expect(desk.ends == [how == "end" ? .value : .cancelled])
        #expect(probe.values.elements == [1])
        #expect(desk.reporter.drafts.isEmpty && desk.center.underWay.isEmpty)
    }

    @Test("an error that dropped its cause is tied to what went wrong in the stream's operation")
    func tied() async {
        let made = Recorder<Fault>()
        let outcomes = TaskPublisher<Int, Trouble> { () async throws(Trouble) in
            made.record(Fault(.server))
            throw .first
        }.outcomes(in: desk.center, "timers.load")
        let outcome = try? await outcomes.firstValue()
        #expect(outcome?.fault?.kind == .server)
        #expect(outcome?.fault?.incident == made.elements.first?.incident)
    }

    @Test("what goes wrong elsewhere meanwhile is not blamed")
    func apart() {
        let (subject, probe) = (PassthroughSubject<Int, Trouble>(), Probe<Int>())
        subject.run(in: desk.center, "timers.load").subscribe(probe)
        probe.demand(1)
        _ = Fault(.server)
        subject.send(completion: .failure(.first))
        #expect(desk.reporter.drafts.map(\.failed.fault.kind) == [.unexpected])
    }

    @Test("without a handler the centre takes every failure, and the stream goes on")
    func unhandled() {
        let (owner, input, work) = (Screen(), PassthroughSubject<Int, Never>(), HeldWork())
        let probe = Probe<Int>()
        input
            .flatMap(.inOrder, weak: owner, in: desk.center, "timers.load") { _, _ in work.begin() }
            .subscribe(probe)
        for number in 0..<3 {
            input.send(number)
            work.fail(number, .first)
        }
        input.send(3)
        work.send(5, in: 3)
        work.end(3)
        #expect(probe.values.elements == [5])
        #expect(desk.reporter.drafts.count == 3)
        #expect(desk.ends == [.failure, .failure, .failure, .value])
    }
}
#endif
