import MoimComposition

/// The events of one operation, in the drawing of the timeline.
struct Lane {
    /// A request until its response, or until now.
    struct Bar {
        var start, end: Double
        var request, text: String
        var result: String
    }

    /// The time between a response and the request that repeats it.
    struct Wait {
        var start, end: Double
    }

    let name: String
    private(set) var bars: [Bar] = []
    private(set) var waits: [Wait] = []
    private(set) var marks: [TimelineEntry] = []
    private var open: [(seconds: Double, text: String)] = []
    private var rest: Double?

    private init(_ name: String) { self.name = name }

    /// The moments that the lane draws.
    var moments: [Double] { bars.flatMap { [$0.start, $0.end] } + marks.map(\.seconds) }

    /// The stretches of time while the operation is under way.
    var spans: [ClosedRange<Double>] {
        bars.map { min($0.start, $0.end)...$0.end } + waits.map { $0.start...$0.end }
    }

    /// The lanes of the latest operations, by their beginning.
    static func lanes(of entries: [TimelineEntry], limit: Int = 5) -> [Lane] {
        let entries = entries.filter { $0.seconds.magnitude < 1e6 }
        var lanes: [Lane] = []
        var names: [String: String] = [:]
        for entry in entries {
            let known = entry.incident.flatMap { names[$0] }
            guard let name = entry.operation ?? known else { continue }
            if let incident = entry.incident { names[incident] = name }
            let index = lanes.firstIndex { $0.name == name } ?? lanes.endIndex
            if index == lanes.endIndex { lanes.append(Lane(name)) }
            lanes[index].add(entry)
        }
        let now = entries.last?.seconds ?? 0
        for index in lanes.indices { lanes[index].close(at: now) }
        return lanes.filter { !$0.moments.isEmpty }.suffix(limit)
    }

    private mutating func add(_ entry: TimelineEntry) {
        switch entry.event {
        case "request": request(entry)
        case "response": response(entry)
        case "failure", "presented", "reported": marks.append(entry)
        case "outcome": rest = nil
        default: break
        }
    }

    private mutating func request(_ entry: TimelineEntry) {
        if let start = rest, entry.seconds - start >= 0.05 {
            waits.append(Wait(start: start, end: entry.seconds))
        }
        rest = nil
        open.append((entry.seconds, entry.text))
    }

    private mutating func response(_ entry: TimelineEntry) {
        let known = entry.duration.flatMap { $0.isFinite ? max(0, $0) : nil }
        let start = max(0, entry.seconds - (known ?? 0))
        let nearest = open.indices.min {
            abs(open[$0].seconds - start) < abs(open[$1].seconds - start)
        }
        let request = nearest.map { open.remove(at: $0) }
        bars.append(
            Bar(
                start: min(request?.seconds ?? start, entry.seconds), end: entry.seconds,
                request: request?.text ?? "", text: entry.text,
                result: entry.isFailure ? "bad" : "good"))
        rest = entry.seconds
    }

    private mutating func close(at now: Double) {
        for request in open {
            bars.append(
                Bar(
                    start: request.seconds, end: max(now, request.seconds),
                    request: request.text, text: "…", result: "open"))
        }
        open = []
    }
}
