import Foundation
import Testing
import TriageCore
import TriageHTTP

@Suite("Circuit", .timeLimit(.minutes(5)))
struct CircuitTests {
    /// A circuit that looks at four calls, opens at two failures for ten seconds, and sends two probes.
    private func circuit() throws -> Circuit {
        Circuit(try Circuit.Settings(window: 4, failures: 2, pause: .seconds(10), probes: 2))
    }

    /// Opens the circuit at the time zero.
    private func opened() throws -> Circuit {
        var circuit = try circuit()
        _ = run("ff", through: &circuit)
        return circuit
    }

    /// Sends calls that succeed (s), fail (f) or are called off (i), until one is not let through.
    private func run(_ ends: String, through circuit: inout Circuit) -> Int {
        ends.prefix { end in
            guard case .go(let pass) = circuit.ask(at: .zero) else { return false }
            circuit.tell(pass, verdict(end), at: .zero)
            return true
        }.count
    }

    private func verdict(_ end: Character) -> Circuit.Verdict {
        switch end {
        case "s": .success
        case "f": .failure(.server)
        default: .ignored
        }
    }

    @Test(
        "it opens when enough of the last calls failed, and forgets the older ones",
        arguments: [
            ("", true), ("f", true), ("ff", false), ("fsf", false), ("fssf", false),
            ("fsssf", true), ("fsssfsssf", true), ("ssssff", false), ("fiiiiiif", false),
            ("iiiiiiii", true), ("ssssssss", true), ("fsssif", true), ("fsssfif", false),
        ])
    func window(ends: String, isClosed: Bool) throws {
        var circuit = try circuit()
        #expect(run(ends, through: &circuit) == ends.count)
        #expect((circuit.phase == .closed) == isClosed)
        #expect((circuit.ask(at: .zero) == .wait(.seconds(10), .server)) == !isClosed)
    }

    @Test("while it is open it says how long, and why")
    func pause() throws {
        var circuit = try opened()
        #expect(circuit.ask(at: .seconds(1)) == .wait(.seconds(9), .server))
        let last = Duration.seconds(10) - .nanoseconds(1)
        #expect(circuit.ask(at: last) == .wait(.nanoseconds(1), .server))
        #expect(circuit.phase == .open)
    }

    @Test("after the pause the probes go and no more, and it closes when all of them succeed")
    func probes() throws {
        var circuit = try opened()
        let (one, two) = (circuit.ask(at: .seconds(10)), circuit.ask(at: .seconds(11)))
        let (first, second) = (try number(one), try number(two))
        #expect(circuit.phase == .halfOpen)
        #expect(circuit.ask(at: .seconds(99)) == .wait(.zero, .server))
        circuit.tell(first, .success, at: .seconds(12))
        #expect(circuit.ask(at: .seconds(99)) == .wait(.zero, .server))
        circuit.tell(second, .success, at: .seconds(13))
        #expect(circuit.phase == .closed)
        #expect(run("f", through: &circuit) == 1)
        #expect(circuit.phase == .closed, "what failed before it opened is forgotten")
    }

    @Test("one probe that fails opens it for a whole pause, with its kind")
    func failingProbe() throws {
        var circuit = try opened()
        let (one, two) = (circuit.ask(at: .seconds(10)), circuit.ask(at: .seconds(10)))
        let (first, second) = (try number(one), try number(two))
        circuit.tell(first, .failure(.timeout), at: .seconds(12))
        #expect(circuit.ask(at: .seconds(12)) == .wait(.seconds(10), .timeout))
        circuit.tell(second, .success, at: .seconds(13))
        #expect(circuit.ask(at: .seconds(13)) == .wait(.seconds(9), .timeout))
    }

    @Test("a probe that is called off makes room for another, and counts for nothing")
    func ignoredProbe() throws {
        var circuit = try opened()
        for second in 10..<20 {
            let (one, two) = (circuit.ask(at: .seconds(second)), circuit.ask(at: .seconds(second)))
            #expect(circuit.ask(at: .seconds(second)) == .wait(.zero, .server))
            circuit.tell(try number(one), .ignored, at: .seconds(second))
            circuit.tell(try number(two), .ignored, at: .seconds(second))
            #expect(circuit.phase == .halfOpen)
        }
    }

    @Test("what was sent before it opened says nothing of the time after")
    func late() throws {
        var circuit = try circuit()
        let passes = try (0..<8).map { _ in try number(circuit.ask(at: .zero)) }
        for pass in passes.prefix(2) { circuit.tell(pass, .failure(.server), at: .zero) }
        circuit.tell(passes[2], .success, at: .zero)
        circuit.tell(passes[3], .failure(.timeout), at: .seconds(9))
        #expect(circuit.ask(at: .seconds(9)) == .wait(.seconds(1), .server))
        let probe = try number(circuit.ask(at: .seconds(10)))
        for pass in passes.suffix(2) { circuit.tell(pass, .success, at: .seconds(10)) }
        circuit.tell(passes[5], .failure(.server), at: .seconds(10))
        #expect(circuit.phase == .halfOpen)
        circuit.tell(probe, .success, at: .seconds(10))
        circuit.tell(try number(circuit.ask(at: .seconds(10))), .success, at: .seconds(10))
        circuit.tell(passes[4], .failure(.server), at: .seconds(10))
        circuit.tell(probe, .failure(.server), at: .seconds(10))
        #expect(run("f", through: &circuit) == 1)
        #expect(circuit.phase == .closed)
    }

    @Test(
        "settings that make no sense are errors that name the value",
        arguments: [
            (0, 1, 1, 1, "0"), (-2, 1, 1, 1, "-2"), (4, 0, 1, 1, "0"), (4, 5, 1, 1, "5"),
            (4, -1, 1, 1, "-1"), (4, 2, 0, 1, "0.0 seconds"), (4, 2, -9, 1, "-9.0 seconds"),
            (4, 2, 1, 0, "0"), (4, 2, 1, -3, "-3"),
        ])
    func contradictions(window: Int, failures: Int, pause: Int, probes: Int, named: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try Circuit.Settings(
                window: window, failures: failures, pause: .seconds(pause), probes: probes)
        }
        #expect(error?.description.contains(named) == true)
    }

    private func number(_ pass: Circuit.Pass) throws -> Int {
        guard case .go(let number) = pass else { throw Held() }
        return number
    }

    private struct Held: Error {}
}
