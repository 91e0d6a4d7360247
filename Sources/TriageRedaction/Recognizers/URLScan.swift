/// The parts of URLs besides host and path: user info, values of the query, fragment.
///
/// The query of a path without a scheme counts too if its items have names: `/find?text=Kim`. So does
/// a query alone, as a `Location` may be, and the fragment after it.
struct URLScan {
    private var urlEnd = 0
    /// The end of the latest URL.
    var end: Int { urlEnd }
    private var queryEnd = 0

    /// Masks the secrets of the part of a URL that begins at the index.
    ///
    /// In code, the values of queries and fragments are names as a rule: they stay unless they look made.
    mutating func mask(at index: Int, in text: inout MaskedText, isCode: Bool = false) {
        switch text[index].scalar {
        case ":" where text.has("://", at: index): maskUserInfo(at: index + 3, in: &text)
        case ":" where text.has(":\\/\\/", at: index): maskUserInfo(at: index + 5, in: &text)
        case "?" where index >= queryEnd: maskQuery(at: index + 1, in: &text, isCode)
        case "#" where index < urlEnd && !isCode: text.mask((index + 1)..<max(index + 1, urlEnd))
        default: break
        }
    }

    private mutating func maskUserInfo(at start: Int, in text: inout MaskedText) {
        if start >= urlEnd { urlEnd = Self.end(from: start, in: text) }
        let authority = text.end(from: start) { !$0.isURLEnd && !$0.isOne(of: "/?#") }
        let at = text.bytes[start..<authority].lastIndex(of: UInt8(ascii: "@"))
        if let at { text.mask(start..<at) }
    }

    private mutating func maskQuery(at start: Int, in text: inout MaskedText, _ isCode: Bool) {
        guard start <= urlEnd || text[start - 2].endsPath || text[start - 2].startsURL
        else { return }
        let end = start <= urlEnd ? urlEnd : Self.end(from: start, in: text)
        // The punctuation after the URL holds nothing more. It may be long and full of `?`, so it
        // is skipped.
        queryEnd = text.end(from: end) { !$0.isURLEnd }
        guard start < end else { return }
        let fragment = text.end(from: start, limit: end - start) { $0 != UInt8(ascii: "#") }
        var (item, isQuery) = (start, false)
        while item < fragment {
            let itemEnd = text.end(from: item, limit: fragment - item) { $0 != UInt8(ascii: "&") }
            if let value = value(of: item..<itemEnd, in: text, isURL: start <= urlEnd),
                !isCode || text.looksMade(value)
            {
                text.mask(value)
                isQuery = true
            }
            item = itemEnd + 1
        }
        if fragment < end, isQuery { text.mask((fragment + 1)..<end) }
    }

    /// Returns the range of an item's value.
    ///
    /// In a URL, an item without a name is a value as a whole; elsewhere it has no value.
    private func value(of item: Range<Int>, in text: MaskedText, isURL: Bool) -> Range<Int>? {
        let name = text.end(from: item.lowerBound, limit: item.count) { $0 != UInt8(ascii: "=") }
        let isNamed = name < item.upperBound
        let start = isNamed ? name + 1 : item.lowerBound
        guard isNamed || isURL, start < item.upperBound else { return nil }
        return start..<item.upperBound
    }

    /// Returns the end of the URL, without the punctuation of the sentence around it.
    private static func end(from start: Int, in text: MaskedText) -> Int {
        let end = text.end(from: start) { !$0.isURLEnd }
        return text.start(to: end, limit: end - start) { $0.isOne(of: ".,;:!?)]}'") }
    }
}

extension UInt8 {
    fileprivate var isURLEnd: Bool { self <= 0x20 || isOne(of: "\"<>`\\|") }
    fileprivate var startsURL: Bool { self <= 0x20 || isOne(of: "\"'(<") }
    fileprivate var endsPath: Bool { isWord || self >= 0x80 || isOne(of: "/-.})]*:") }
}
