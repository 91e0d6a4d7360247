/// The values that came recently, up to a capacity.
struct RecentValues<Value: Hashable & Sendable>: Sendable {
    private var known: Set<Value> = []
    private(set) var order: [Value] = []
    private var next = 0
    private let capacity: Int

    init(capacity: Int = 4096) { self.capacity = capacity }

    /// Remembers a value; returns false if it is known already.
    mutating func insert(_ value: Value) -> Bool {
        guard known.insert(value).inserted else { return false }
        if order.count < capacity {
            order.append(value)
        } else {
            known.remove(order[next])
            order[next] = value
            next = (next + 1) % capacity
        }
        return true
    }
}
