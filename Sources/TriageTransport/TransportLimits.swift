/// How much of an answer a transport takes before it gives up on it as `invalidResponse`.
public struct TransportLimits: Sendable, Hashable {
    /// Bytes of the head: status line and header fields.
    public var head: Int
    /// Bytes of the body, after its content coding is undone.
    public var body: Int

    /// Makes limits; 64 KiB and 10 MB when left out.
    public init(head: Int = 65_536, body: Int = 10_000_000) {
        self.head = head
        self.body = body
    }
}
