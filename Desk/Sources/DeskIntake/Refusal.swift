/// The reason why a request is not taken.
///
/// It never quotes the request.
package struct Refusal: Error, Hashable, Sendable {
    /// The status of the response.
    package let status: Int
    /// The reason in counts, such as `malformed` or `too_large`.
    package let reason: String
    /// The sentence for the response's body.
    package let detail: String

    /// Creates a refusal.
    package init(status: Int, reason: String, detail: String) {
        (self.status, self.reason, self.detail) = (status, reason, detail)
    }

    /// A body that breaks the protocol.
    package static func malformed(_ detail: String) -> Refusal {
        Refusal(status: 400, reason: "malformed", detail: detail)
    }

    /// More bytes or more items than allowed.
    package static func tooLarge(_ detail: String) -> Refusal {
        Refusal(status: 413, reason: "too_large", detail: detail)
    }

    /// A request without a key.
    package static let noKey = Refusal(
        status: 401, reason: "unauthorized", detail: "The request has no key.")

    /// A wrong key, or keys that disagree.
    package static let wrongKey = Refusal(
        status: 403, reason: "forbidden", detail: "The key is not the key of this project.")

    /// An encoding that is not known.
    package static let unknownEncoding = Refusal(
        status: 415, reason: "unknown_encoding",
        detail: "The content encoding is not one of gzip, deflate, br and identity.")
}
