/// A jittered, growing delay before a report is delivered again.
///
/// The jitter keeps the devices of all users from coming back at once after an outage. The delay
/// doubles with each failure in a row, and its actual length is a random part of that.
package struct DeliveryBackoff: Sendable {
    /// The maximum of the first delay; 1 s by default.
    package var baseDelay: Duration
    /// The maximum of any delay; 60 s by default.
    package var maxDelay: Duration
    /// A closure that returns the jitter, a number from 0 to 1.
    package var randomizer: @Sendable () -> Double

    /// Creates a backoff.
    package init(
        baseDelay: Duration = .seconds(1), maxDelay: Duration = .seconds(60),
        randomizer: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.baseDelay = baseDelay
        self.maxDelay = maxDelay
        self.randomizer = randomizer
    }

    /// Returns the delay after a number of failures in a row.
    ///
    /// The receiver's own `retryAfter` is used instead if there is one, for a day at most. A random
    /// part of the base delay is added to it.
    func delay(afterFailures failures: Int, retryAfter: Duration?) -> Duration {
        if let retryAfter {
            return min(max(retryAfter, .zero), .seconds(86_400)) + baseDelay * randomizer()
        }
        return min(baseDelay * Double(1 << min(max(failures - 1, 0), 20)), maxDelay) * randomizer()
    }
}
