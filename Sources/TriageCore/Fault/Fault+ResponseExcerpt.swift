import TriageRedaction

extension Fault {
    /// The header fields of a response to a refused request, and the beginning of its body.
    package struct ResponseExcerpt: Hashable, Sendable, RedactedStringConvertible {
        /// The largest number of bytes that is kept of a body.
        static let maxBodySize = 16_384

        /// The header fields, in the order of the response.
        package let fields: [Field]
        /// The beginning of the body.
        package let body: [UInt8]
        /// Whether ``body`` is the whole body.
        package let isComplete: Bool

        /// One header field.
        package struct Field: Hashable, Sendable, RedactedStringConvertible {
            /// The name, in lower case.
            package let name: String
            /// The value.
            package let value: String

            /// Creates a field; the name is converted to lower case.
            package init(name: String, value: String) {
                self.name = name.lowercased()
                self.value = value
            }

            /// Only the name, because the value may be a secret.
            package var description: String { name }
        }

        /// Creates an excerpt; a body longer than 16,384 bytes is cut.
        ///
        /// - Parameters:
        ///   - fields: The header fields.
        ///   - body: The body.
        ///   - isWhole: Whether the body could be read.
        package init(fields: [Field], body: some Collection<UInt8>, isWhole: Bool = true) {
            self.fields = fields
            self.body = Array(body.prefix(Self.maxBodySize))
            isComplete = isWhole && body.count <= Self.maxBodySize
        }

        /// The number of bytes that were kept of the body.
        package var description: String { "excerpt, \(body.count) bytes" }

        /// The value of the first field with this name, in any case; nil if there is none.
        package subscript(name: String) -> String? {
            fields.first { $0.name == name.lowercased() }?.value
        }
    }
}
