extension Circuit {
    /// The requests that a closed circuit counts, and the failures among them that open it.
    package enum Sampling: Sendable, Hashable {
        case count(window: Int, threshold: Int)
        case time(window: Duration, ratio: Double, minimum: Int)
    }
}

/// The recent outcomes of a closed circuit.
struct CircuitSamples {
    /// The successes and failures of the last requests.
    private var latest: [Bool] = []
    /// The counts of requests that ended within a tenth of the window, oldest first.
    private var slices: [Slice] = []

    private struct Slice {
        let start: Duration
        var requests = 0
        var failures = 0
    }

    /// Adds an outcome and forgets what is too old.
    ///
    /// - Returns: Whether that changes anything; one more success does not change a full window of
    ///   successes.
    mutating func change(
        byAdding isSuccess: Bool, at now: Duration, _ sampling: Circuit.Sampling
    ) -> Bool {
        switch sampling {
        case .count(let window, _):
            guard !isSuccess || latest.count < window || latest.contains(false) else {
                return false
            }
            latest = Array((latest + [isSuccess]).suffix(window))
        case .time(let window, _, _):
            slices.removeAll { $0.start <= now - window }
            if slices.last.map({ now - $0.start >= window / 10 }) ?? true {
                slices.append(Slice(start: now))
            }
            slices[slices.count - 1].requests += 1
            slices[slices.count - 1].failures += isSuccess ? 0 : 1
        }
        return true
    }

    /// Whether the failures open the circuit.
    func openCircuit(_ sampling: Circuit.Sampling) -> Bool {
        switch sampling {
        case .count(_, let threshold): return latest.count { !$0 } >= threshold
        case .time(_, let ratio, let minimum):
            let requests = slices.reduce(0) { $0 + $1.requests }
            let failures = slices.reduce(0) { $0 + $1.failures }
            return requests >= minimum && Double(failures) >= ratio * Double(requests)
        }
    }
}
