/// The depth of nested brackets, measured before the parser, which looks ahead without a limit.
struct Nesting {
    private static let deepest = 5_000
    /// The parser looks ahead anew from each bracket of a run, so that one more doubles its time.
    private static let longestRun = 8
    /// The parser's memory grows with the cube of the depth of interpolations: 580 took 6 GB.
    private static let deepestText = 128

    private var depth = 0
    /// The square brackets that were opened with nothing but names and openings between them.
    private var run = 0
    /// The interpolations that are open, of those brackets.
    private var texts = 0
    private var isEscaped = false

    /// Whether so many brackets are open at once, or in a run, that no one wrote them.
    static func isTooDeep(_ bytes: [UInt8]) -> Bool {
        var nesting = Nesting()
        return bytes.contains { byte in
            nesting.read(byte)
            return nesting.depth > deepest || nesting.run > longestRun
                || nesting.texts > deepestText
        }
    }

    private mutating func read(_ byte: UInt8) {
        readText(byte)
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

    private mutating func readText(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "("): if isEscaped { texts += 1 }
        // Which bracket it closes does not matter: no one writes many that stay open.
        case UInt8(ascii: ")"): texts = max(0, texts - 1)
        default: break
        }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
}
