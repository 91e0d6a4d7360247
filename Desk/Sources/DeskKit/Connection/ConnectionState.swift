import NIOCore

/// The state of a connection, and the time until which it may last.
struct ConnectionState {
    private(set) var lastMove: NIODeadline
    private(set) var stalledSince: NIODeadline?
    /// The number of requests whose answer is not written.
    private(set) var requests = 0
    /// Whether the latest request has more body to come.
    private(set) var isReading = false
    /// Whether the connection ends with the answer that is being written.
    private(set) var isClosing = false
    /// The beginning of the latest body.
    private var bodyBegan: NIODeadline
    /// The bytes of the latest body that have come.
    private var bodyBytes = 0

    init(now: NIODeadline) { (lastMove, bodyBegan) = (now, now) }

    /// Whether the request that is answered next was read to its end.
    var isRead: Bool { !isReading || requests > 1 }

    /// Whether the next move is the sender's, also one that does not read its answer.
    var waitsForSender: Bool { isReading || requests == 0 || stalledSince != nil }

    mutating func readHead(at now: NIODeadline) {
        (requests, isReading, lastMove) = (requests + 1, true, now)
        (bodyBegan, bodyBytes) = (now, 0)
    }

    mutating func readBody(_ bytes: Int = 0, at now: NIODeadline) {
        lastMove = now
        bodyBytes += bytes
    }

    mutating func readEnd(at now: NIODeadline) { (isReading, lastMove) = (false, now) }

    mutating func close() { isClosing = true }

    mutating func wroteEnd(at now: NIODeadline) {
        (requests, lastMove) = (max(0, requests - 1), now)
    }

    mutating func becameWritable(_ isWritable: Bool, at now: NIODeadline) {
        stalledSince = isWritable ? nil : stalledSince ?? now
    }

    /// The time when the connection is cut off if nothing moves; nil while the desk is at work.
    func deadline(silence: TimeAmount, stall: TimeAmount) -> NIODeadline? {
        if let stalledSince { return stalledSince + stall }
        return waitsForSender ? lastMove + silence : nil
    }

    /// The time when the body that is under way has taken longer than its bytes allow; nil without one.
    ///
    /// - Parameters:
    ///   - allowance: The time of every body.
    ///   - rate: The bytes that add a second to it.
    /// - Returns: The time.
    func bodyDeadline(allowance: TimeAmount, rate: Int) -> NIODeadline? {
        guard isReading else { return nil }
        let more = TimeAmount.nanoseconds(Int64(bodyBytes) * 1_000_000_000 / Int64(rate))
        return bodyBegan + allowance + more
    }
}
