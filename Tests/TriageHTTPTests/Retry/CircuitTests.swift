import Foundation
import TestDoubles
import Testing
import TriageCore
import TriageHTTP

@Suite("Circuit", .timeLimit(.minutes(30)))
struct CircuitTests {
    /// A circuit that opens at two failures in four requests, for ten seconds, with two probes.
    private func circuit() throws -> Circuit {
        Circuit(
            Circuit.Configuration(
                samplingWindow: 4, failureThreshold: 2, breakDuration: .seconds(10), probes: 2))
    }

    /// A circuit that opened at time zero.
    private func opened() throws -> Circuit {
        var circuit = try circuit()
        _ = run("ff", through: &circuit)
        return circuit
    }

    /// Records successes (s), failures (f) and cancellations (i) until a request is denied.
    private func run(_ ends: String, through circuit: inout Circuit) -> Int {
        ends.prefix { end in
            guard case .granted(let permission) = circuit.acquire(at: .zero) else { return false }
            circuit.record(permission: permission, outcome: verdict(end), at: .zero)
            return true
        }.count
    }

    private func verdict(_ end: Character) -> Circuit.RecordedOutcome {
        switch end {
        case "s": .success
        case "f": .failure(.server)
        default: .ignored
        }
    }

    @Test(arguments: [
        ("", true), ("f", true), ("ff", false), ("fsf", false), ("fssf", false),
        ("fsssf", true), ("fsssfsssf", true), ("ssssff", false), ("fiiiiiif", false),
        ("iiiiiiii", true), ("ssssssss", true), ("fsssif", true), ("fsssfif", false),
    ])
    func `it opens if enough of the last requests failed, and forgets older ones`(
        ends: String, isClosed: Bool
    ) throws {
        var circuit = try circuit()
        #expect(run(ends, through: &circuit) == ends.count)
        #expect((circuit.state == .closed) == isClosed)
        #expect((circuit.acquire(at: .zero) == .denied(.seconds(10), .server)) == !isClosed)
    }

    @Test
    func `while open it returns the time that is left and the kind of failure`() throws {
        var circuit = try opened()
        #expect(circuit.acquire(at: .seconds(1)) == .denied(.seconds(9), .server))
        let last = Duration.seconds(10) - .nanoseconds(1)
        #expect(circuit.acquire(at: last) == .denied(.nanoseconds(1), .server))
        #expect(circuit.state == .open)
    }

    @Test
    func `after the break only the probes are granted, and it closes if all of them succeed`()
        throws
    {
        var circuit = try opened()
        let (one, two) = (circuit.acquire(at: .seconds(10)), circuit.acquire(at: .seconds(11)))
        let (first, second) = (try number(one), try number(two))
        #expect(circuit.state == .halfOpen)
        #expect(circuit.acquire(at: .seconds(99)) == .denied(.zero, .server))
        circuit.record(permission: first, outcome: .success, at: .seconds(12))
        #expect(circuit.acquire(at: .seconds(99)) == .denied(.zero, .server))
        circuit.record(permission: second, outcome: .success, at: .seconds(13))
        #expect(circuit.state == .closed)
        #expect(run("f", through: &circuit) == 1)
        #expect(circuit.state == .closed, "what failed before it opened is forgotten")
    }

    @Test
    func `a failed probe opens it for a whole break, with the kind of its failure`() throws {
        var circuit = try opened()
        let (one, two) = (circuit.acquire(at: .seconds(10)), circuit.acquire(at: .seconds(10)))
        let (first, second) = (try number(one), try number(two))
        circuit.record(permission: first, outcome: .failure(.timeout), at: .seconds(12))
        #expect(circuit.acquire(at: .seconds(12)) == .denied(.seconds(10), .timeout))
        circuit.record(permission: second, outcome: .success, at: .seconds(13))
        #expect(circuit.acquire(at: .seconds(13)) == .denied(.seconds(9), .timeout))
    }

    @Test
    func `a canceled probe makes room for another and does not count`() throws {
        var circuit = try opened()
        for second in 10..<20 {
            let (one, two) = (
                circuit.acquire(at: .seconds(second)), circuit.acquire(at: .seconds(second))
            )
            #expect(circuit.acquire(at: .seconds(second)) == .denied(.zero, .server))
            circuit.record(permission: try number(one), outcome: .ignored, at: .seconds(second))
            circuit.record(permission: try number(two), outcome: .ignored, at: .seconds(second))
            #expect(circuit.state == .halfOpen)
        }
    }

    @Test
    func `outcomes of requests from before it opened do not count afterwards`() throws {
        var circuit = try circuit()
        let passes = try (0..<8).map { _ in try number(circuit.acquire(at: .zero)) }
        for permission in passes.prefix(2) {
            circuit.record(permission: permission, outcome: .failure(.server), at: .zero)
        }
        circuit.record(permission: passes[2], outcome: .success, at: .zero)
        circuit.record(permission: passes[3], outcome: .failure(.timeout), at: .seconds(9))
        #expect(circuit.acquire(at: .seconds(9)) == .denied(.seconds(1), .server))
        let probe = try number(circuit.acquire(at: .seconds(10)))
        for permission in passes.suffix(2) {
            circuit.record(permission: permission, outcome: .success, at: .seconds(10))
        }
        circuit.record(permission: passes[5], outcome: .failure(.server), at: .seconds(10))
        #expect(circuit.state == .halfOpen)
        circuit.record(permission: probe, outcome: .success, at: .seconds(10))
        circuit.record(
            permission: try number(circuit.acquire(at: .seconds(10))), outcome: .success,
            at: .seconds(10))
        circuit.record(permission: passes[4], outcome: .failure(.server), at: .seconds(10))
        circuit.record(permission: probe, outcome: .failure(.server), at: .seconds(10))
        #expect(run("f", through: &circuit) == 1)
        #expect(circuit.state == .closed)
    }

    @Test(arguments: [
        (0, 1, 1, 1, [1, 1, 1, 1], "0"), (-2, 1, 1, 1, [1, 1, 1, 1], "-2"),
        (4, 0, 1, 1, [4, 1, 1, 1], "0"), (4, 5, 1, 1, [4, 4, 1, 1], "5"),
        (4, -1, 1, 1, [4, 1, 1, 1], "-1"), (4, 2, -9, 1, [4, 2, 0, 1], "-9.0 seconds"),
        (4, 2, 1, 0, [4, 2, 1, 1], "0"), (4, 2, 1, -3, [4, 2, 1, 1], "-3"),
    ])
    func `a value outside of its range counts as the nearest one, and a line names it`(
        window: Int, failures: Int, pause: Int, probes: Int, nearest: [Int], named: String
    ) {
        let lines = loggedProblems {
            let used = Circuit.Configuration(
                samplingWindow: window, failureThreshold: failures, breakDuration: .seconds(pause),
                probes: probes)
            let pause = Int(used.breakDuration / .seconds(1))
            #expect(used.sampling == .count(window: nearest[0], threshold: nearest[1]))
            #expect([pause, used.probes] == Array(nearest.suffix(2)))
        }
        #expect(lines.count == 1)
        #expect(lines.first?.contains(" \(named),") == true)
    }

    private func number(_ pass: Circuit.Permission) throws -> Int {
        guard case .granted(let number) = pass else { throw Held() }
        return number
    }

    private struct Held: Error {}
}
