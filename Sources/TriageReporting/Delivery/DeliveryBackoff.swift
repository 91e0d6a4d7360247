/// How long to wait before a report is delivered again: longer each time, and by chance, so that the
/// phones of all members do not come back at once after an outage.
public struct DeliveryBackoff: Sendable {
    /// The longest first wait.
    public var baseDelay: Duration
    /// The longest wait.
    public var maxDelay: Duration
    /// A number from 0 to 1.
    public var randomizer: @Sendable () -> Double

    /// Makes a backoff.
    public init(
        baseDelay: Duration = .seconds(1), maxDelay: Duration = .seconds(60),
        randomizer: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.baseDelay = baseDelay
        self.maxDelay = maxDelay
        self.randomizer = randomizer
    }

    /// The wait before the next delivery after so many have failed in a row.
    ///
    /// To what the receiver asks for, a day at most, a part of the first wait is added.
    func delay(afterFailures failures: Int, retryAfter: Duration?) -> Duration {
        if let retryAfter {
            return min(max(retryAfter, .zero), .seconds(86_400)) + baseDelay * randomizer()
        }
        return min(baseDelay * Double(1 << min(max(failures - 1, 0), 20)), maxDelay) * randomizer()
    }
}
