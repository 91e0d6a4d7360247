/// The depth of nested brackets, measured before the parser, which looks ahead without a limit.
package struct Nesting {
    private static let deepest = 5_000
    /// The parser looks ahead anew from each bracket of a run, so that one more doubles its time.
    private static let longestRun = 8
    /// The parser's memory grows with the cube of the depth of interpolations: 580 took 6 GB.
    private static let deepestText = 128

    private var depth = 0
    /// The square brackets that were opened with nothing but names and openings between them.
    private var run = 0
    /// The interpolations among the open brackets.
    private var texts = 0
    private var isEscaped = false

    /// Whether so many brackets are open at once, or in a run, that no one wrote them.
    package static func isTooDeep(_ bytes: [UInt8]) -> Bool {
        var nesting = Nesting()
        return bytes.withUnsafeBufferPointer { bytes in
            bytes.contains { nesting.isTooDeep(at: $0) }
        }
    }

    private mutating func isTooDeep(at byte: UInt8) -> Bool {
        let wasEscaped = isEscaped
        isEscaped = false
        switch byte {
        case UInt8(ascii: "["): (depth, run) = (depth + 1, run + 1)
        case UInt8(ascii: "("): (depth, texts) = (depth + 1, texts + (wasEscaped ? 1 : 0))
        case UInt8(ascii: "{"): (depth, run) = (depth + 1, 0)
        // Which bracket it closes does not matter: no one writes many that stay open.
        case UInt8(ascii: ")"): (depth, run, texts) = (max(0, depth - 1), 0, max(0, texts - 1))
        case UInt8(ascii: "]"), UInt8(ascii: "}"): (depth, run) = (max(0, depth - 1), 0)
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "\""): run = 0
        case UInt8(ascii: "\\"): isEscaped = !wasEscaped
        default: return false
        }
        return depth > Self.deepest || run > Self.longestRun || texts > Self.deepestText
    }
}
