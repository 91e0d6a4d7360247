extension Fault {
    /// One sending of a request, and how it ended.
    public struct Attempt: Hashable, Sendable, CustomStringConvertible {
        /// Which sending it was, from 1.
        public let number: Int
        /// The code of its end, such as `http.503` or `timeout`.
        public let code: String

        /// Makes an attempt.
        public init(number: Int, code: String) {
            self.number = number
            self.code = code
        }

        /// The number and the code.
        public var description: String { "\(number): \(code)" }
    }

    /// What a refused request was answered, its body bounded.
    public struct Excerpt: Hashable, Sendable {
        /// How much of a body is kept, in bytes.
        public static let limit = 4096

        /// The header fields: lower-case names and values, in the order of the answer.
        public let fields: [Field]
        /// The beginning of the body.
        public let body: [UInt8]
        /// Whether that is all of it.
        public let isWhole: Bool

        /// One header field.
        public struct Field: Hashable, Sendable {
            /// The name in lower case.
            public let name: String
            /// The value.
            public let value: String

            /// Makes a field.
            public init(name: String, value: String) {
                self.name = name.lowercased()
                self.value = value
            }
        }

        /// Makes an excerpt of a body, which is cut where it is too long.
        public init(fields: [Field], body: some Collection<UInt8>) {
            self.fields = fields
            self.body = Array(body.prefix(Self.limit))
            isWhole = body.count <= Self.limit
        }

        /// The value of the first field with this name, in whatever case.
        public subscript(name: String) -> String? {
            fields.first { $0.name == name.lowercased() }?.value
        }
    }
}
