import TriageRedaction

/// A strict JSON reader that produces events.
///
/// It keeps its own stack, so deep nesting cannot overflow the call stack.
package struct JSONReader {
    package enum Event {
        case begin(object: Bool), end
        case key(Range<Int>, of: [UInt8])
        /// The shape of a string, a number, a boolean or null.
        case scalar(String)
    }

    private enum State { case value, firstValue, firstKey, key, afterValue, done, failed }

    private let bytes: [UInt8]
    private var index = 0
    private var state = State.value
    /// Whether each open container is an object.
    private var open: [Bool] = []
    private var start = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether the whole text is one JSON value; valid after ``next()`` has returned `nil`.
    package var isValid: Bool { state == .done && index == bytes.count }

    /// The bytes of the latest event: of a bracket, of a scalar, or of a key up to its colon.
    package var eventRange: Range<Int> { start..<index }

    /// Returns the next event, or `nil` at the end and at the first byte that is not JSON.
    package mutating func next() -> Event? {
        skipSpace()
        if state == .afterValue { separate() }
        start = index
        switch state {
        case .firstValue where peek == "]", .firstKey where peek == "}", .afterValue: return close()
        case .value, .firstValue: return value()
        case .key, .firstKey: return key()
        case .done, .failed: return nil
        }
    }

    private var peek: Unicode.Scalar { index < bytes.count ? bytes[index].scalar : "\0" }

    private mutating func skipSpace() {
        while index < bytes.count, bytes[index].isWhitespace { index += 1 }
    }

    private mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == scalar else { return false }
        index += 1
        return true
    }

    /// Consumes a comma before the next element; leaves the closing bracket to ``close()``.
    private mutating func separate() {
        guard let isObject = open.last else { return state = .done }
        if consume(",") {
            state = isObject ? .key : .value
            skipSpace()
        } else if peek != (isObject ? "}" : "]") {
            state = .failed
        }
    }

    private mutating func close() -> Event? {
        index += 1
        open.removeLast()
        state = .afterValue
        return .end
    }

    private mutating func begin(object: Bool) -> Event {
        index += 1
        open.append(object)
        state = object ? .firstKey : .firstValue
        return .begin(object: object)
    }

    private mutating func key() -> Event? {
        let start = index + 1
        guard string() else { return fail() }
        let range = start..<(index - 1)
        skipSpace()
        guard consume(":") else { return fail() }
        state = .value
        return .key(range, of: bytes)
    }

    private mutating func value() -> Event? {
        switch peek {
        case "{": begin(object: true)
        case "[": begin(object: false)
        case "\"": string() ? scalar("\"string\"") : fail()
        case "t": literal("true") ? scalar("\"boolean\"") : fail()
        case "f": literal("false") ? scalar("\"boolean\"") : fail()
        case "n": literal("null") ? scalar("null") : fail()
        default: number() ? scalar("\"number\"") : fail()
        }
    }

    private mutating func scalar(_ shape: String) -> Event {
        state = .afterValue
        return .scalar(shape)
    }

    private mutating func fail() -> Event? {
        state = .failed
        return nil
    }

    private mutating func literal(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { consume($0) }
    }

    private mutating func string() -> Bool {
        guard consume("\"") else { return false }
        while index < bytes.count, bytes[index] >= 0x20 {
            if consume("\"") { return true }
            if consume("\\") {
                guard escape() else { return false }
            } else {
                index += 1
            }
        }
        return false
    }

    private mutating func escape() -> Bool {
        if consume("u") {
            let digits = bytes[index...].prefix(4)
            index += digits.count
            return digits.count == 4 && digits.allSatisfy(\.isHex)
        }
        return ["\"", "\\", "/", "b", "f", "n", "r", "t"].contains { consume($0) }
    }

    private mutating func number() -> Bool {
        _ = consume("-")
        guard consume("0") || digits() else { return false }
        if consume("."), !digits() { return false }
        guard consume("e") || consume("E") else { return true }
        _ = consume("+") || consume("-")
        return digits()
    }

    private mutating func digits() -> Bool {
        let start = index
        while index < bytes.count, bytes[index].isDigit { index += 1 }
        return index > start
    }
}
