/// The number of requests that a receiver may get at once.
///
/// It gets one, and one more with each that it takes, up to four. Any other answer makes it one again, so a
/// receiver that fails or sets a limit is asked by a single request.
struct SendingWindow: Hashable, Sendable {
    static let most = 4

    private var width = 1
    private var underWay = 0
    private var isExclusive = false

    /// Returns whether a request may begin now.
    ///
    /// - Parameter isOrdered: Whether the request waits for all before it, and those after it wait for it.
    /// - Returns: Whether it may begin.
    func admits(isOrdered: Bool) -> Bool {
        underWay == 0 || (!isOrdered && !isExclusive && underWay < width)
    }

    /// Notes that a request begins.
    mutating func begin(isOrdered: Bool) {
        underWay += 1
        isExclusive = isOrdered
    }

    /// Notes that a request ended, and whether the receiver took it.
    mutating func end(isTaken: Bool) {
        underWay -= 1
        width = isTaken ? min(width + 1, Self.most) : 1
    }
}
