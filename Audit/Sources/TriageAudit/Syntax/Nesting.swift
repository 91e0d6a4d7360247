/// How deep brackets are nested, before anything is parsed: the parser looks ahead without a limit.
enum Nesting {
    private static let deepest = 5_000

    /// Whether so many brackets are open at once that no one wrote them.
    static func isTooDeep(_ bytes: [UInt8]) -> Bool {
        var depth = 0
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
            default: continue
            }
            if depth > deepest { return true }
        }
        return false
    }
}
