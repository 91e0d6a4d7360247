import DeskStore

extension DeskMetrics {
    /// The values that are measured when they are asked for.
    struct Gauges {
        var connections: Int
        var viewers: Int
        var heldBytes: Int
        /// The desk's own way to the storage.
        var own: [Vital] = []
        /// The storage's answer; nil if there is none.
        var shared: SharedVitals.Answer?
    }

    /// The text for Prometheus.
    func text(_ gauges: Gauges) -> String {
        var text = MetricsText()
        text.add("connections", "Open connections.", gauges.connections)
        text.add("live_viewers", "Open live streams.", gauges.viewers)
        text.add("body_bytes", "Bytes of bodies that are held.", gauges.heldBytes)
        text.count("commits_total", "Batches that were stored.", commits.value)
        text.count("arrivals_total", "Requests that were stored.", arrivals.value)
        text.count("failed_commits_total", "Batches that failed.", failures.value)
        text.count("events_taken_total", "Events that were answered as stored.", taken.value)
        text.count("events_refused_total", "Reports that were refused.", refused.value)
        text.count(
            "responses_total", "Answers by the first digit of their status.",
            answers.enumerated().map { (#"{class="\#($0 + 1)xx"}"#, $1.value) })
        text.add("database_up", "Whether the storage answers.", gauges.shared == nil ? 0 : 1)
        for vital in gauges.own { text.add(vital) }
        if let shared = gauges.shared {
            text.add("events_stored", "Events that are stored.", shared.events)
            for vital in shared.vitals { text.add(vital) }
        }
        return text.text
    }
}

/// Numbers as Prometheus reads them.
private struct MetricsText {
    private(set) var text = ""

    mutating func add(_ name: String, _ help: String, _ value: Int) {
        add(name, "gauge", help, [("", "\(value)")])
    }

    mutating func add(_ vital: Vital) {
        let number = Int(exactly: vital.value).map(String.init) ?? "\(vital.value)"
        add(vital.name, "gauge", vital.help, [("", number)])
    }

    mutating func count(_ name: String, _ help: String, _ value: Int) {
        count(name, help, [("", value)])
    }

    mutating func count(_ name: String, _ help: String, _ values: [(String, Int)]) {
        add(name, "counter", help, values.map { ($0, "\($1)") })
    }

    private mutating func add(
        _ name: String, _ kind: String, _ help: String, _ values: [(String, String)]
    ) {
        text += "# HELP desk_\(name) \(help)\n# TYPE desk_\(name) \(kind)\n"
        for (label, value) in values { text += "desk_\(name)\(label) \(value)\n" }
    }
}
