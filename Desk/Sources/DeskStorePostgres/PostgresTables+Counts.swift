import DeskStoreRules

/// The counts, from before the batch, that it looks for spikes in, by fingerprint.
struct SpikeRows {
    /// The counts of short times.
    var buckets: [Int64: [(start: Int64, count: Int)]] = [:]
    /// The counts of long times, each the sum of several buckets.
    var spans: [Int64: [(start: Int64, count: Int)]] = [:]
    /// The events in the part of a stretch that is older than the window.
    var older: [Int64: Int] = [:]
}

/// The counts of a batch; those that it asks for were read before it.
extension PostgresTables {
    func countedNames(_ kind: String, of project: Int) throws -> Set<String> {
        try asked.require(asked.needs.projects.contains(project), "counts")
        return names[CountKey(project: project, kind: kind)] ?? []
    }

    func add(_ number: Int, to key: CountKey) throws { changes.counts[key, default: 0] += number }

    func add(_ number: Int, to bucket: BucketKey) throws {
        changes.buckets[bucket, default: 0] += number
        let start = Buckets.start(of: bucket.start, grain: Buckets.span)
        changes.spans[BucketKey(series: bucket.series, start: start), default: 0] += number
    }

    func buckets(
        of series: Int64, from: Int64, through: Int64
    ) throws -> [(start: Int64, count: Int)] {
        try requireSpikes(of: series)
        return (spikes.buckets[series] ?? []).filter { $0.start >= from && $0.start <= through }
    }

    func sum(of series: Int64, isFine: Bool, from: Int64, to: Int64) throws -> Int {
        try requireSpikes(of: series)
        return ((isFine ? spikes.buckets : spikes.spans)[series] ?? [])
            .filter { $0.start >= from && $0.start < to }
            .reduce(0) { $0 + $1.count }
    }

    /// Counts the events that were stored before, and the batch's own.
    func events(of fingerprint: Int64, from: Int64, to: Int64) throws -> Int {
        try requireSpikes(of: fingerprint)
        let fresh = changes.events.count {
            $0.fingerprint == fingerprint && $0.received >= from && $0.received < to
        }
        return (spikes.older[fingerprint] ?? 0) + fresh
    }

    /// Fails for counts that were not read, unless the fingerprint is new and so has none.
    private func requireSpikes(of fingerprint: Int64) throws {
        let isRead = groupsOfFingerprints[fingerprint].map(asked.spikes.contains) ?? false
        try asked.require(isRead || asked.isNew(fingerprint, of: "fingerprint"), "spikes")
    }
}
