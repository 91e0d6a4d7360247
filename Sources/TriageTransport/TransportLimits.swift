/// The maximum sizes of a response; a larger one fails as `invalidResponse`.
///
/// A response outside 2xx whose body is larger keeps its status, and has no body.
public struct TransportLimits: Sendable, Hashable {
    /// The maximum size of the head, in bytes: status line and header fields.
    package var head: Int
    /// The maximum size of the body, in bytes, after its content coding is undone.
    package var body: Int

    /// Creates limits; the defaults are 64 KiB for the head and 10 MB for the body.
    public init(head: Int = 65_536, body: Int = 10_000_000) {
        self.head = head
        self.body = body
    }
}
