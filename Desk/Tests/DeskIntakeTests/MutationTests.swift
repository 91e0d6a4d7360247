import DeskIntake
import DeskModel
import Testing

@Suite("Mutated envelopes", .timeLimit(.minutes(10)))
struct MutationTests {
    /// A generator that repeats itself, so that a failure can be found again.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    private static let pieces: [[UInt8]] =
        [
            "\n", "\0", "\"", "{", "}", "[", "]", ",", ":", "null", "-1", "1e999", "\\u0000",
            "\\ud800",
            "sent_at", "\"length\":0", "\"type\":\"event\"", "{\"type\":\"event\"}\n{}\n", "@x.kr",
            "한",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xEF, 0xBB, 0xBF]]

    private func mutated(_ body: [UInt8], with other: [UInt8], _ dice: inout Dice) -> [UInt8] {
        var body = body
        for _ in 0...Int.random(in: 0..<4, using: &dice) where !body.isEmpty {
            let at = Int.random(in: 0..<body.count, using: &dice)
            let end = min(body.count, at + Int.random(in: 1..<40, using: &dice))
            switch Int.random(in: 0..<6, using: &dice) {
            case 0: body[at] = UInt8.random(in: 0...255, using: &dice)
            case 1: body.removeSubrange(at..<end)
            case 2: body.insert(contentsOf: Self.pieces.randomElement(using: &dice) ?? [], at: at)
            case 3: body.insert(contentsOf: body[at..<end], at: at)
            case 4: body.removeSubrange(at...)
            default: body = Array(body[..<at] + other[min(at, other.count)...])
            }
        }
        return body
    }

    @Test(arguments: Samples.envelopes)
    func `A mutated envelope is refused with 4xx or read`(name: String) throws {
        var dice = Dice(state: UInt64(name.utf8.reduce(7) { $0 &* 31 &+ Int($1) } & 0xFFFF))
        let body = try Samples.fixture("\(name).envelope")
        let others = try Samples.envelopes.map { try Samples.fixture("\($0).envelope") }
        for _ in 0..<150 {
            let mutant = mutated(body, with: others.randomElement(using: &dice) ?? [], &dice)
            do {
                let arrival = try Samples.arrival(mutant)
                guard case .taken(let event) = arrival.event else { continue }
                #expect(
                    try JSON(reading: event.payload)["event_id"]?.string == event.id.description)
                #expect(Fingerprint(text: event.facts.fingerprint.text) == event.facts.fingerprint)
            } catch let refusal as Refusal {
                #expect((400..<500).contains(refusal.status))
            }
        }
    }

    @Test(arguments: ["gzip", "deflate", "br"])
    func `A mutated compressed body is refused with 4xx or decompressed`(encoding: String) throws {
        var dice = Dice(state: 99)
        let plain = try Samples.fixture("python.envelope")
        let body =
            switch encoding {
            case "gzip": deflated(plain, windowBits: 31)
            case "deflate": deflated(plain, windowBits: -15)
            default: try Samples.fixture("python.envelope.br")
            }
        for _ in 0..<400 {
            do {
                var decoder = try BodyDecoder(encoding: encoding)
                try decoder.append(mutated(body, with: plain, &dice))
                _ = try decoder.finish()
            } catch {
                #expect((400..<500).contains(error.status))
            }
        }
    }
}
