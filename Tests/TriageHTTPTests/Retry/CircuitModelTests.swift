import Testing
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("Circuit under random requests", .timeLimit(.minutes(30)))
struct CircuitModelTests {
    @Test(arguments: 0..<8 as Range<UInt64>)
    func `no order of requests breaks the invariants`(part: UInt64) throws {
        var (openings, closings) = (0, 0)
        for seed in part * 500..<(part + 1) * 500 {
            var model = CircuitModel(seed: seed)
            for _ in 0..<80 where model.violations.isEmpty { model.step() }
            #expect(model.violations.isEmpty, "seed \(seed)")
            (openings, closings) = (openings + model.openings, closings + model.closings)
        }
        #expect(openings > 200 && closings > 50, "the schedules go everywhere")
    }
}

/// A circuit under random requests, with its invariants.
private struct CircuitModel {
    private enum State { case closed, open(since: Duration, Fault.Kind), halfOpen }

    private(set) var violations: [String] = []
    private(set) var openings = 0
    private(set) var closings = 0
    private var random: SeededGenerator
    private let window: Int
    private let threshold: Int
    private let settings: Circuit.Configuration
    private var circuit: Circuit
    private var state = State.closed
    private var now = Duration.zero
    private var past: [Bool] = []
    /// The requests under way, and the state change after which they were sent.
    private var calls: [(pass: Int, time: Int)] = []
    private var (probes, succeeded) = (0, 0)
    private var time: Int { openings + closings + halfOpenings }
    private var halfOpenings = 0

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        window = Int.random(in: 1...6, using: &random)
        threshold = Int.random(in: 1...window, using: &random)
        settings = Circuit.Configuration(
            samplingWindow: window, failureThreshold: threshold,
            breakDuration: .seconds(Int.random(in: 1...9, using: &random)),
            probes: Int.random(in: 1...3, using: &random))
        circuit = Circuit(settings)
        self.random = random
    }

    mutating func step() {
        now += .milliseconds(Int.random(in: 0...1_500, using: &random))
        if Bool.random(using: &random) || calls.isEmpty { ask() } else { tell() }
    }

    private mutating func expect(_ holds: Bool, _ violation: String) {
        if !holds { violations.append(violation) }
    }

    private mutating func ask() {
        let decision = circuit.acquire(at: now)
        switch state {
        case .open(let since, let kind) where now < since + settings.breakDuration:
            let left = since + settings.breakDuration - now
            return expect(decision == .denied(left, kind), "a call while it is open")
        case .open:
            (state, probes, succeeded, halfOpenings) = (.halfOpen, 0, 0, halfOpenings + 1)
        default: break
        }
        let isFull = if case .halfOpen = state { probes == settings.probes } else { false }
        guard case .granted(let permission) = decision else {
            return expect(isFull, "a call that is held back")
        }
        expect(!isFull, "more probes than are allowed")
        if case .halfOpen = state { probes += 1 }
        calls.append((permission, time))
    }

    private mutating func tell() {
        let (permission, sent) = calls.remove(at: Int.random(in: 0..<calls.count, using: &random))
        let outcomes: [Circuit.RecordedOutcome] = [
            .success, .success, .success, .failure(.server), .failure(.timeout), .ignored,
        ]
        let outcome = outcomes.randomElement(using: &random) ?? .ignored
        circuit.record(permission: permission, outcome: outcome, at: now)
        if sent == time { count(outcome) }
        switch state {
        case .closed: expect(circuit.state == .closed, "not closed")
        case .open: expect(circuit.state == .open, "not open")
        case .halfOpen: expect(circuit.state == .halfOpen, "not half-open")
        }
    }

    private mutating func count(_ outcome: Circuit.RecordedOutcome) {
        switch (state, outcome) {
        case (.closed, .success): past = (past + [true]).suffix(window)
        case (.closed, .failure(let kind)):
            past = (past + [false]).suffix(window)
            if past.count(where: { !$0 }) >= threshold { open(kind) }
        case (.halfOpen, .failure(let kind)): open(kind)
        case (.halfOpen, .ignored): probes -= 1
        case (.halfOpen, .success):
            succeeded += 1
            if succeeded == settings.probes {
                (state, past, closings) = (.closed, [], closings + 1)
            }
        default: break
        }
    }

    private mutating func open(_ kind: Fault.Kind) {
        (state, openings) = (.open(since: now, kind), openings + 1)
    }
}
