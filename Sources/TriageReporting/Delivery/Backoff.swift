/// How long to wait before a report is delivered again: longer each time, and by chance, so that the
/// phones of all members do not come back at once after an outage.
public struct Backoff: Sendable {
    /// The longest first wait.
    public var base: Duration
    /// The longest wait.
    public var cap: Duration
    /// A number from 0 to 1.
    public var chance: @Sendable () -> Double

    /// Makes a backoff.
    public init(
        base: Duration = .seconds(1), cap: Duration = .seconds(60),
        chance: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.base = base
        self.cap = cap
        self.chance = chance
    }

    /// The wait before the next delivery after so many have failed in a row.
    ///
    /// To what the receiver asks for, a day at most, a part of the first wait is added.
    func wait(after failures: Int, asked: Duration?) -> Duration {
        if let asked { return min(max(asked, .zero), .seconds(86_400)) + base * chance() }
        return min(base * Double(1 << min(max(failures - 1, 0), 20)), cap) * chance()
    }
}
