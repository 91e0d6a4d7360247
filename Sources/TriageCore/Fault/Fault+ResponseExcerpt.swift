public import TriageRedaction

extension Fault {
    /// What a refused request was answered, its body bounded.
    public struct ResponseExcerpt: Hashable, Sendable, RedactedStringConvertible {
        /// How much of a body is kept, in bytes.
        public static let maxBodySize = 16_384

        /// The header fields: lower-case names and values, in the order of the answer.
        public let fields: [Field]
        /// The beginning of the body.
        public let body: [UInt8]
        /// Whether that is all of it.
        public let isComplete: Bool

        /// One header field.
        public struct Field: Hashable, Sendable, RedactedStringConvertible {
            /// The name in lower case.
            public let name: String
            /// The value.
            public let value: String

            /// Makes a field.
            public init(name: String, value: String) {
                self.name = name.lowercased()
                self.value = value
            }

            /// The name alone.
            public var description: String { name }
        }

        /// Makes an excerpt of a body, which is cut where it is too long.
        public init(fields: [Field], body: some Collection<UInt8>) {
            self.fields = fields
            self.body = Array(body.prefix(Self.maxBodySize))
            isComplete = body.count <= Self.maxBodySize
        }

        /// How much of the body it has.
        public var description: String { "excerpt, \(body.count) bytes" }

        /// The value of the first field with this name, in whatever case.
        public subscript(name: String) -> String? {
            fields.first { $0.name == name.lowercased() }?.value
        }
    }
}
