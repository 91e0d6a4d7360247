/// The depth of nested brackets, measured before the parser, which looks ahead without a limit.
struct Nesting {
    private static let deepest = 5_000
    /// The parser looks ahead anew from each bracket of a run, so that one more doubles its time.
    private static let longestRun = 8

    private var depth = 0
    /// The square brackets that were opened with nothing but names and openings between them.
    private var run = 0

    /// Whether so many brackets are open at once, or in a run, that no one wrote them.
    static func isTooDeep(_ bytes: [UInt8]) -> Bool {
        var nesting = Nesting()
        return bytes.contains { byte in
            nesting.read(byte)
            return nesting.depth > deepest || nesting.run > longestRun
        }
    }

    private mutating func read(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "["): (depth, run) = (depth + 1, run + 1)
        case UInt8(ascii: "("): depth += 1
        case UInt8(ascii: "{"): (depth, run) = (depth + 1, 0)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
            (depth, run) = (max(0, depth - 1), 0)
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "\""): run = 0
        default: break
        }
    }
}
