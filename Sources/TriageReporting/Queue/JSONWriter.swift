import Foundation
import TriageCore

/// A writer of JSON for code that a caller waits for.
///
/// It takes a tenth of an encoder's time, with which a report would cost its caller two to four
/// times as much.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    private var needsComma = false

    init() { bytes.reserveCapacity(4096) }

    /// Writes an object, whose members the closure writes.
    mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        open("{")
        try members(&self)
        close("}")
    }

    /// Writes a member that is an object; writes nothing for nil.
    mutating func object<Value>(
        _ name: StaticString, _ value: Value?, _ members: (inout JSONWriter, Value) throws -> Void
    ) rethrows {
        guard let value else { return }
        self.name(name)
        try object { try members(&$0, value) }
    }

    /// Writes a member that is an array of objects, whose members the closure writes.
    mutating func array<Element>(
        _ name: StaticString, _ elements: [Element],
        _ members: (inout JSONWriter, Element) throws -> Void
    ) rethrows {
        self.name(name)
        open("[")
        for element in elements {
            separate()
            try object { try members(&$0, element) }
        }
        close("]")
    }

    /// Writes a member that is a string (RFC 8259, section 7); writes nothing for nil.
    mutating func member(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        self.name(name)
        string(text)
    }

    /// Writes a member that is an array of strings; writes nothing for nil.
    mutating func member(_ name: StaticString, _ texts: [String]?) {
        guard let texts else { return }
        self.name(name)
        open("[")
        for text in texts {
            separate()
            string(text)
        }
        close("]")
    }

    /// Writes a member that is an object of values.
    mutating func member(_ name: StaticString, _ values: [String: ReportValue]) {
        self.name(name)
        value(.object(values))
    }

    /// Writes a member; writes nothing for nil.
    mutating func member(_ name: StaticString, _ number: Int?) {
        guard let number else { return }
        self.name(name)
        bytes.append(contentsOf: "\(number)".utf8)
    }

    /// Writes a time as `Date` encodes itself: in seconds since 2001.
    ///
    /// - Throws: `CocoaError` if the time is infinite or not a number.
    mutating func member(_ name: StaticString, _ time: Date) throws {
        let seconds = time.timeIntervalSinceReferenceDate
        guard seconds.isFinite else { throw CocoaError(.coderInvalidValue) }
        self.name(name)
        bytes.append(contentsOf: "\(seconds)".utf8)
    }

    /// Writes a member with an encoder, for values that few reports have; writes nothing for nil.
    mutating func member(_ name: StaticString, encoding value: (some Encodable)?) throws {
        guard let value else { return }
        self.name(name)
        bytes.append(contentsOf: try JSONEncoder().encode(value))
    }

    /// Writes the name of a member, whose value must follow.
    private mutating func name(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func value(_ value: ReportValue) {
        switch value {
        case .text(let text): string(text.description)
        case .number(let number) where !number.isFinite: string("\(number)")
        case .number, .bool: bytes.append(contentsOf: value.description.utf8)
        case .list(let values):
            open("[")
            for value in values {
                separate()
                self.value(value)
            }
            close("]")
        case .object(let members):
            open("{")
            for (name, value) in members {
                separate()
                string(name)
                bytes.append(UInt8(ascii: ":"))
                self.value(value)
            }
            close("}")
        }
    }

    private mutating func string(_ text: String) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { append(escaping: $0) }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func append(escaping utf8: UnsafeBufferPointer<UInt8>) {
        var plain = 0
        for place in utf8.indices {
            let byte = utf8[place]
            guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
            else { continue }
            bytes.append(contentsOf: utf8[plain..<place])
            bytes.append(contentsOf: "\\u00".utf8)
            bytes.append(Self.digits[Int(byte >> 4)])
            bytes.append(Self.digits[Int(byte & 15)])
            plain = place + 1
        }
        bytes.append(contentsOf: utf8[plain...])
    }

    private static let digits = Array("0123456789abcdef".utf8)

    private mutating func open(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        needsComma = false
    }

    private mutating func close(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        needsComma = true
    }

    /// Writes a comma unless a member or an element is the first.
    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }
}
