import Testing
import TriageCore
import TriageHTTP

@Suite("A circuit that counts by time", .timeLimit(.minutes(30)))
struct CircuitTimeWindowTests {
    private func circuit(ratio: Double = 0.5, minimum: Int = 4) -> Circuit {
        Circuit(
            Circuit.Configuration(
                samplingDuration: .seconds(10), failureRatio: ratio, minimumThroughput: minimum,
                breakDuration: .seconds(5)))
    }

    /// Records successes (s) and failures (f), one each `step` seconds.
    private func run(_ ends: String, each step: Int, through circuit: inout Circuit) {
        for (number, end) in ends.enumerated() {
            let now = Duration.seconds(number * step)
            guard case .granted(let permission) = circuit.acquire(at: now) else { return }
            circuit.record(
                permission: permission, outcome: end == "s" ? .success : .failure(.server), at: now)
        }
    }

    @Test(arguments: [
        ("fff", 0, true), ("ffff", 0, false), ("ssff", 0, false), ("sssff", 0, true),
        ("sssfff", 0, false), ("ffss", 0, true), ("ffssf", 0, false),
        // Three requests are in a window of ten seconds.
        ("ffffffff", 4, true), ("ffff", 3, false),
    ])
    func `it opens if the share of failures in the window is reached by enough requests`(
        ends: String, step: Int, isClosed: Bool
    ) {
        var circuit = circuit()
        run(ends, each: step, through: &circuit)
        #expect((circuit.state == .closed) == isClosed)
    }

    @Test
    func `what is older than the window is forgotten`() {
        var circuit = circuit()
        run("fff", each: 0, through: &circuit)
        for now in [Duration.seconds(10), .milliseconds(10_500), .seconds(11)] {
            guard case .granted(let permission) = circuit.acquire(at: now) else { return }
            circuit.record(permission: permission, outcome: .failure(.server), at: now)
            #expect(circuit.state == .closed)
        }
    }

    @Test
    func `after a probe it counts from nothing`() throws {
        var circuit = circuit()
        run("ffff", each: 0, through: &circuit)
        #expect(circuit.acquire(at: .seconds(1)) == .denied(.seconds(4), .server))
        guard case .granted(let probe) = circuit.acquire(at: .seconds(5)) else {
            Issue.record("no probe")
            return
        }
        circuit.record(permission: probe, outcome: .success, at: .seconds(5))
        guard case .granted(let permission) = circuit.acquire(at: .seconds(5)) else { return }
        circuit.record(permission: permission, outcome: .failure(.server), at: .seconds(5))
        #expect(circuit.state == .closed)
    }
}
