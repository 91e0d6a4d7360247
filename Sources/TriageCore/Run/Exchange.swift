/// One attempt to send a request of an operation, and its end.
package struct Exchange: Hashable, Sendable {
    /// The largest number of exchanges that an operation keeps; the newest stay.
    package static let limit = 32

    /// The method, such as `GET`.
    package let method: String
    /// The template of the path, without values.
    package let path: String
    /// The number of the attempt, from 1.
    package let attempt: Int
    /// The status of the response; nil if there was none.
    package let status: Int?
    /// The code of the end, such as `http.503` or `deadline`.
    package let code: String
    /// The header fields of the response that a client goes by, such as `retry-after`.
    package let fields: [String: String]
    /// Whether the body of the response is a page in HTML.
    package let isPage: Bool

    /// Creates an exchange.
    package init(
        method: String, path: String, attempt: Int, status: Int?, code: String,
        fields: [String: String] = [:], isPage: Bool = false
    ) {
        self.method = method
        self.path = path
        self.attempt = attempt
        self.status = status
        self.code = code
        self.fields = fields
        self.isPage = isPage
    }
}

extension [Exchange] {
    /// Adds an exchange; the oldest makes room for it.
    mutating func note(_ exchange: Exchange) {
        if count >= Exchange.limit { removeFirst() }
        append(exchange)
    }
}
