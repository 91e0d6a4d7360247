import TriageConcurrency

// The folder that several processes may share.
extension ReportQueue {
    /// Starts to deliver everything in the folder, if no other process does.
    ///
    /// Adopted reports are finalized, except those that this process keeps pending.
    func claim() {
        guard let place, state.withLock({ $0.lock == nil && $0.mayClaim }),
            let lock = useFolder({ try place.files.lock(place.lockPath) }) ?? nil
        else { return }
        let isFirst = state.withLock { state in
            guard state.lock == nil, state.mayClaim else { return false }
            state.lock = lock
            return true
        }
        guard isFirst else { return }
        let names = names(in: place) ?? []
        for name in names where isLeftOver(name, among: Set(names)) {
            try? place.files.remove(place.path(name))
        }
        for key in adoptFiles() { finalize(key) }
    }

    /// Adopts the reports of other processes and retries unreadable ones, if this queue delivers.
    ///
    /// - Returns: The reports that wait for the choice of a user of another process.
    @discardableResult
    func adoptFiles() -> [QueueKey] {
        let mayRead = state.withLock { state in
            if state.lock != nil { state.readers += 1 }
            return state.lock != nil
        }
        guard let place, mayRead else { return [] }
        let names = names(in: place)
        let keys = (names ?? []).compactMap(QueueKey.init(fileName:))
            .sorted { $0.isOlder(than: $1) }
        let lost = change { state in
            defer { state.endReading() }
            return names == nil || state.lock == nil ? [] : state.adopt(keys)
        }
        for (key, sink) in lost { ledger.handledElsewhere(key, for: sink) }
        return state.withLock { state in keys.filter { state.awaitsResponseElsewhere($0) } }
    }

    /// Returns whether a file belongs to a write that was cut off, or to a report that is gone.
    private func isLeftOver(_ name: String, among names: Set<String>) -> Bool {
        let suffix = Place.attachmentSuffix
        return name.hasSuffix(".new")
            || name.hasSuffix(suffix) && !names.contains(String(name.dropLast(suffix.count)))
    }

    private func names(in place: Place) -> [String]? {
        diagnostics.attempt("read the folder") { try place.files.names(in: place.folder) }
    }

    /// Enforces the limits on the reports that another process is to deliver.
    func trimHandedOff() {
        let surplus = state.withLock { state in
            var surplus: [QueueIndex.Undelivered] = []
            var bytes = state.handedOff.keys.reduce(0) { $0 + $1.bytes }
            while bytes > limits.bytes || state.handedOff.count > limits.count,
                let key = state.handedOff.keys.min(by: { $0.isOlder(than: $1) }),
                let done = state.handedOff.removeValue(forKey: key)
            {
                surplus.append((key, state.undeliveredSinks(besides: done)))
                state.removing.insert(key)
                bytes -= key.bytes
            }
            return surplus
        }
        for (key, sinks) in surplus { evict(key, sinks) }
    }

    /// Removes a report that another process was to deliver, and may have delivered already.
    private func evict(_ key: QueueKey, _ sinks: [String?]) {
        guard removeFile(key) else {
            for sink in sinks { ledger.drop(key, .overflow, sink: sink) }
            return
        }
        let all = state.withLock { $0.wakeups.keys.sorted() }
        for sink in sinks.contains(nil) ? all : sinks.compactMap(\.self) {
            ledger.handledElsewhere(key, for: sink)
        }
    }
}
