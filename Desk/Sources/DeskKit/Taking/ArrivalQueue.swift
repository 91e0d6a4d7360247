/// The arrivals that wait for a transaction, in the order in which they are taken.
///
/// A light arrival waits for no heavy one that came before it, so large bodies hold up no honest event. Each transaction takes a
/// heavy one all the same.
struct ArrivalQueue<Element> {
    /// The bounds of one transaction.
    static var batch: (count: Int, bytes: Int) { (256, 8_000_000) }
    /// The greatest weight of a light arrival, in bytes.
    static var lightWeight: Int { 65_536 }

    private typealias Waiting = (element: Element, weight: Int)

    private var light: [Waiting] = []
    private var heavy: [Waiting] = []

    var count: Int { light.count + heavy.count }
    var isEmpty: Bool { count == 0 }

    mutating func append(_ element: Element, weight: Int) {
        if weight <= Self.lightWeight {
            light.append((element, weight))
        } else {
            heavy.append((element, weight))
        }
    }

    /// Removes what the next transaction takes: at least one arrival if any waits.
    mutating func next() -> [Element] {
        var room = (count: Self.batch.count - min(heavy.count, 1), bytes: Self.batch.bytes)
        let first = Self.removeFirst(from: &light, &room)
        // One of the heavy ones goes along, whatever it weighs.
        room = (room.count + min(heavy.count, 1), max(room.bytes, 1))
        return first + Self.removeFirst(from: &heavy, &room)
    }

    private static func removeFirst(
        from waiting: inout [Waiting], _ room: inout (count: Int, bytes: Int)
    ) -> [Element] {
        let taken = waiting.prefix(max(room.count, 0)).prefix { _, weight in
            defer { room.bytes -= weight }
            return room.bytes > 0
        }
        room.count -= taken.count
        waiting.removeFirst(taken.count)
        return taken.map(\.element)
    }
}
