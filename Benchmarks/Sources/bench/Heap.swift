import CAllocations

/// The allocations of some work, per request.
struct Heap {
    let allocations: String
    let bytes: String

    /// Counts while work is under way; what cannot be counted here is a dash.
    static func used(requests: Int, _ work: () async throws -> Void) async rethrows -> Heap {
        guard allocations_are_counted() else { return Heap(allocations: "-", bytes: "-") }
        let (count, bytes) = (allocations_count(), allocations_bytes())
        allocations_set_counting(true)
        defer { allocations_set_counting(false) }
        try await work()
        return Heap(
            allocations: "\((allocations_count() - count) / UInt64(requests))",
            bytes: "\((allocations_bytes() - bytes) / UInt64(requests))")
    }
}
