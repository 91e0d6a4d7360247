import Foundation
import TriageCore
@_spi(Wire) import TriageSentry

/// A source of hostile values, the same for the same seed.
struct Noise {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }

    mutating func pick<T>(_ values: [T]) -> T { values[below(values.count)] }

    mutating func text() -> String {
        let pieces = [
            "a", "Z9", " ", "/", "\\", "\n", "\r\n", "\t", "\0", "\u{1}", "\"", "한글", "👨‍👩‍👧‍👦",
            "e\u{301}",
            "latest", "none", ".", "..", "\u{2028}", "{{auto}}", "0x1f", "127.0.0.1", "warn",
            "fatal",
        ]
        let count = pick([0, 1, 1, 2, 5, 70, 300])
        let text = (0..<count).map { _ in pick(pieces) }.joined()
        return below(40) == 0 ? String(repeating: text + "x", count: 200) : text
    }

    mutating func perhaps() -> String? { below(4) == 0 ? nil : text() }

    mutating func json(_ depth: Int = 0) -> ReportValue {
        switch below(depth > 9 ? 6 : 9) {
        case 1: .bool(true)
        case 2: .number(pick([0, -1, .max, .min]) as Int)
        case 3: .number(pick([0.5, 1e300]))
        case 0, 4, 5: .verbatim(text())
        case 6: .list((0..<below(12)).map { _ in json(depth + 1) })
        default: .object(bag(depth + 1))
        }
    }

    mutating func bag(_ depth: Int = 0) -> [String: ReportValue] {
        Dictionary((0..<below(6)).map { _ in (text(), json(depth)) }) { first, _ in first }
    }

    mutating func date() -> Date {
        let times = [0, 1.8e9, -1e15, 1e15, .infinity, -.infinity, .nan, 1_767_225_600.123]
        return Date(timeIntervalSince1970: pick(times))
    }
}
