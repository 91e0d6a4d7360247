/// The reason why bytes are no JSON, without quoting them.
package struct JSONError: Error, Hashable, Sendable {
    /// The offset of the byte that does not fit.
    package let offset: Int
}

extension JSON {
    /// The deepest nesting that is read.
    package static let depthLimit = 128

    /// Reads a JSON text (RFC 8259) in UTF-8.
    ///
    /// Bytes that are not UTF-8 in a string become U+FFFD, as does half a surrogate pair. Strings are made
    /// stream-safe (``StreamSafe``).
    ///
    /// - Throws: ``JSONError`` for anything else that is no JSON, also for `NaN`, and for arrays and
    ///   objects that are nested deeper than ``depthLimit``.
    package init(reading bytes: some Collection<UInt8>) throws(JSONError) {
        let read = bytes.withContiguousStorageIfAvailable { buffer in
            Result { () throws(JSONError) in try JSON(UnsafeRawBufferPointer(buffer)) }
        }
        if let read {
            self = try read.get()
        } else {
            try self.init(reading: Array(bytes))
        }
    }

    private init(_ bytes: UnsafeRawBufferPointer) throws(JSONError) {
        var reader = JSONReader(bytes)
        self = try reader.document()
    }
}

private struct JSONReader {
    let bytes: UnsafeRawBufferPointer
    var at = 0
    var depth = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var next: UInt8? { at < bytes.count ? bytes[at] : nil }
    var error: JSONError { JSONError(offset: at) }

    mutating func document() throws(JSONError) -> JSON {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
        let value = try value()
        skipSpace()
        guard at == bytes.count else { throw error }
        return value
    }

    mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            at += 1
        }
    }

    mutating func value() throws(JSONError) -> JSON {
        skipSpace()
        switch next {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
        let end = at + word.utf8CodeUnitCount
        guard end <= bytes.count else { throw error }
        for index in 0..<word.utf8CodeUnitCount where bytes[at + index] != word.utf8Start[index] {
            throw error
        }
        at = end
        return value
    }

    mutating func enter() throws(JSONError) {
        at += 1
        depth += 1
        guard depth <= JSON.depthLimit else { throw error }
        skipSpace()
    }

    /// Goes over a comma or the end; returns whether an element follows.
    mutating func isFollowed(until end: UInt8) throws(JSONError) -> Bool {
        skipSpace()
        defer { at += 1 }
        switch next {
        case UInt8(ascii: ","): return true
        case end:
            depth -= 1
            return false
        default: throw error
        }
    }

    mutating func array() throws(JSONError) -> JSON {
        try enter()
        var elements: [JSON] = []
        if next == UInt8(ascii: "]") {
            _ = try isFollowed(until: UInt8(ascii: "]"))
            return .array([])
        }
        repeat { elements.append(try value()) } while try isFollowed(until: UInt8(ascii: "]"))
        return .array(elements)
    }

    mutating func object() throws(JSONError) -> JSON {
        try enter()
        var members: [(name: String, value: JSON)] = []
        if next == UInt8(ascii: "}") {
            _ = try isFollowed(until: UInt8(ascii: "}"))
            return .object(JSONObject())
        }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw error }
            let name = try string()
            skipSpace()
            guard next == UInt8(ascii: ":") else { throw error }
            at += 1
            members.append((name, try value()))
        } while try isFollowed(until: UInt8(ascii: "}"))
        return .object(JSONObject(members))
    }

    mutating func number() throws(JSONError) -> String {
        let start = at
        if next == UInt8(ascii: "-") { at += 1 }
        let first = next
        let whole = try digits()
        guard whole == 1 || first != UInt8(ascii: "0") else { throw error }
        if next == UInt8(ascii: ".") {
            at += 1
            _ = try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            at += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { at += 1 }
            _ = try digits()
        }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    mutating func digits() throws(JSONError) -> Int {
        let start = at
        while let byte = next, byte >= 0x30, byte <= 0x39 { at += 1 }
        guard at > start else { throw error }
        return at - start
    }

    mutating func string() throws(JSONError) -> String {
        at += 1
        let start = at
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                defer { at += 1 }
                return StreamSafe.text(String(decoding: bytes[start..<at], as: UTF8.self))
            case UInt8(ascii: "\\"): return try escaped(from: start)
            case 0..<0x20: throw error
            default: at += 1
            }
        }
        throw error
    }

    /// The slower way, from the first backslash on.
    mutating func escaped(from start: Int) throws(JSONError) -> String {
        var text = Array(bytes[start..<at])
        while let byte = next {
            at += 1
            switch byte {
            case UInt8(ascii: "\""): return StreamSafe.text(String(decoding: text, as: UTF8.self))
            case UInt8(ascii: "\\"): try escape(into: &text)
            case 0..<0x20: throw error
            default: text.append(byte)
            }
        }
        throw error
    }

    mutating func escape(into text: inout [UInt8]) throws(JSONError) {
        guard let byte = next else { throw error }
        at += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            text.append(contentsOf: UTF8.encode(try scalar()) ?? UTF8.encodedReplacementCharacter)
        default: throw error
        }
    }

    mutating func scalar() throws(JSONError) -> Unicode.Scalar {
        let unit = try hexadecimal()
        guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
        let after = at
        guard at + 6 <= bytes.count, bytes[at] == UInt8(ascii: "\\"),
            bytes[at + 1] == UInt8(ascii: "u")
        else { return "\u{FFFD}" }
        at += 2
        let trail = try hexadecimal()
        guard UTF16.isTrailSurrogate(trail) else {
            at = after
            return "\u{FFFD}"
        }
        return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
    }

    mutating func hexadecimal() throws(JSONError) -> UInt16 {
        guard at + 4 <= bytes.count else { throw error }
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(bytes[at])).hexDigitValue,
                bytes[at] < 0x80
            else { throw error }
            unit = unit << 4 | UInt16(digit)
            at += 1
        }
        return unit
    }
}
