package import Foundation
package import TriageCore

/// A Sentry envelope that a receiver got, read by the lengths of its items.
package struct ReceivedEnvelope {
    /// An item of an envelope.
    package struct Item {
        package let header: ReportValue
        package let payload: Data

        package var type: String? { header["type"]?.description }
        package var filename: String? { header["filename"]?.description }

        /// Returns the payload as JSON.
        package func json() throws -> ReportValue { try decoded() }

        /// Returns the payload as a value of any type.
        package func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
            try JSONDecoder().decode(type, from: payload)
        }
    }

    package let header: ReportValue
    package private(set) var items: [Item] = []

    private struct Malformed: Error {}

    package init(_ bytes: Data) throws {
        var rest = bytes
        header = try Self.header(&rest)
        while !rest.isEmpty {
            let header = try Self.header(&rest)
            guard case .number(let length)? = header["length"], Int(length) < rest.count,
                rest.dropFirst(Int(length)).first == UInt8(ascii: "\n")
            else { throw Malformed() }
            items.append(Item(header: header, payload: Data(rest.prefix(Int(length)))))
            rest = rest.dropFirst(Int(length) + 1)
        }
    }

    private static func header(_ rest: inout Data) throws -> ReportValue {
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { throw Malformed() }
        defer { rest = rest[end...].dropFirst() }
        return try JSONDecoder().decode(ReportValue.self, from: Data(rest[..<end]))
    }
}

/// An update of a session in an envelope.
package struct ReceivedSession: Decodable {
    package struct Attributes: Decodable {
        package let release: String
        package let environment: String?
    }

    package let sid: String
    package let did: String?
    package let seq: Int
    package let status: String
    package let errors: Int
    package let duration: Double?
    package let attrs: Attributes
}

extension ReportValue {
    /// The member of this name; nil for none.
    package subscript(name: String) -> ReportValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The elements of a list; empty for any other value.
    package var elements: [ReportValue] {
        if case .list(let elements) = self { elements } else { [] }
    }
}
