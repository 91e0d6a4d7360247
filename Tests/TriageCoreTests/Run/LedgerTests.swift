import Testing
import TriageTesting
@_spi(Tools) @testable import TriageCore

@Suite("Ledger", .timeLimit(.minutes(30)))
struct LedgerTests {
    static let incident = Incident()
    static let operation = OperationInfo(id: 1, name: "a")

    static let events: [FaultEvent] = [
        .started(operation), failed(incident), surfaced(incident), .ended(operation, .value(())),
        ended(incident), .ended(operation, .canceled), ended(Incident()),
    ]

    /// The states: the events that lead there, and the number of sentences that each event adds.
    static let states: [(name: String, path: [Int], added: [Int])] = [
        ("unknown", [], [0, 1, 1, 1, 1, 1, 1]),
        ("begun", [0], [1, 0, 0, 0, 2, 0, 2]),
        ("failed", [0, 1], [1, 0, 0, 1, 1, 1, 2]),
        ("surfaced", [0, 2], [1, 0, 0, 1, 1, 1, 2]),
        ("failed and surfaced", [0, 1, 2], [1, 0, 0, 2, 0, 2, 2]),
        ("surfaced and failed", [0, 2, 1], [1, 0, 0, 2, 0, 2, 2]),
        ("failed twice", [0, 1, 1, 2], [1, 0, 0, 2, 1, 2, 2]),
        ("surfaced twice", [0, 1, 2, 2], [1, 0, 0, 2, 1, 2, 2]),
        ("ended", [0, 1, 2, 4], [0, 1, 1, 1, 1, 1, 1]),
        ("ended and begun again", [0, 3, 0], [1, 0, 0, 0, 2, 0, 2]),
    ]

    @Test(arguments: states.indices)
    func `Each event in each state breaks the expected number of promises`(index: Int) {
        let state = Self.states[index]
        for (event, added) in zip(Self.events, state.added) {
            var ledger = Ledger()
            for step in state.path { ledger.record(Self.events[step]) }
            #expect(ledger.violations.isEmpty, "\(state.name)")
            ledger.record(event)
            #expect(
                ledger.violations.count == added,
                "\(state.name), \(event.text): \(ledger.violations)")
        }
    }

    @Test
    func `Each broken promise is named in a sentence`() {
        var ledger = Ledger()
        for step in [0, 0, 3, 4, 2, 0, 1, 6, 0] { ledger.record(Self.events[step]) }
        #expect(
            ledger.audit() == [
                "operation 1 a began twice", "operation 1 a ended while not under way",
                "operation 1 a failed or surfaced while not under way",
                "operation 1 a ended in failure with 1 failures",
                "operation 1 a ended in failure with 0 surfaces",
                "operation 1 a never ended",
            ])
    }

    private static func fault(_ kind: Fault.Kind, isAnonymous: Bool = false) -> Fault {
        var facts = Fault.Facts()
        (facts.isAnonymous, facts.status) = (isAnonymous, 401)
        return Fault(kind, facts: facts)
    }

    @Test(
        arguments: [
            (Self.fault(.rejected), .load), (Self.fault(.rejected), .tap),
            (Self.fault(.unauthenticated), .load), (Self.fault(.unauthenticated), .tap),
            (Self.fault(.unauthenticated, isAnonymous: true), .load),
            (Self.fault(.unauthenticated, isAnonymous: true), .tap),
        ] as [(Fault, OperationIntent)], [1, 2, 3])
    func `A failure that joins a navigation from before its operation has not surfaced`(
        failure: (fault: Fault, intent: OperationIntent), id: Int
    ) {
        var ledger = Ledger()
        let (sample, intent) = failure
        func fail(_ id: Int, _ disposition: Surfacing.Disposition, begins: Bool = true) {
            let operation = OperationInfo(id: id, name: "a", intent: intent)
            let fault = Fault(sample.kind, facts: sample.facts)
            if begins { ledger.record(.started(operation)) }
            ledger.record(.failed(FailureContext(fault: fault, operation: operation)))
            ledger.record(
                .surfaced(
                    Surfacing(
                        operation: operation, incident: fault.incident, disposition: disposition,
                        noticeID: nil, route: "signIn")))
            ledger.record(.ended(operation, .fault(fault, error: fault)))
        }
        for begun in 1...2 { ledger.record(.started(OperationInfo(id: begun, name: "a"))) }
        fail(2, .routed, begins: false)
        if id != 2 { fail(id, .merged, begins: id == 3) }
        let sentences = ledger.violations
        let isAnswer = sample.facts.isAnonymous && intent == .tap
        if sample.kind == .rejected || isAnswer, id == 3 {
            #expect(
                sentences == ["operation 3 a failed unseen: the app was led to signIn before"])
        } else {
            #expect(sentences.isEmpty)
        }
    }

    @Test
    func `An error reported outside of an operation does not count`() {
        var ledger = Ledger()
        ledger.record(.failed(FailureContext(fault: Fault(.server))))
        #expect(ledger.audit().isEmpty)
    }

    @Test
    func `Operations that have not ended are listed, oldest first`() {
        var ledger = Ledger()
        for id in [5, 3, 9, 1] { ledger.record(.started(OperationInfo(id: id, name: "a"))) }
        ledger.record(.ended(OperationInfo(id: 3, name: "a"), .value(())))
        #expect(ledger.activeOperations.map(\.id) == [1, 5, 9])
        #expect(ledger.audit().count == 3)
        #expect(ledger.operations == 4)
    }

    @Test
    func `Any events in any order are counted, and at most a hundred sentences are kept`() {
        var random = SeededGenerator(seed: 3)
        var ledger = Ledger()
        var begun = 0
        for _ in 0..<5000 {
            let step = Int.random(in: Self.events.indices, using: &random)
            begun += step == 0 ? 1 : 0
            ledger.record(Self.events[step])
        }
        #expect(ledger.violations.count == 100)
        #expect(ledger.operations == begun)
        #expect(ledger.activeOperations.count <= 1)
    }

    private static func failed(_ incident: Incident) -> FaultEvent {
        var fault = Fault(.server)
        fault.incident = incident
        return .failed(FailureContext(fault: fault, operation: operation))
    }

    private static func ended(_ incident: Incident) -> FaultEvent {
        var fault = Fault(.server)
        fault.incident = incident
        return .ended(operation, .fault(fault, error: fault))
    }

    private static func surfaced(_ incident: Incident) -> FaultEvent {
        .surfaced(
            Surfacing(
                operation: operation, incident: incident, disposition: .handled, noticeID: nil,
                route: nil))
    }
}
