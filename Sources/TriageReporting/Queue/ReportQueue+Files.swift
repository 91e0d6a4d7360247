import Foundation
import TriageConcurrency

// Reading and writing of the report files.
extension ReportQueue {
    func prepare() {
        guard let place else { return }
        useFolder { try place.files.makeFolder(place.folder) }
        // The sequence continues after the highest number, whichever process delivers.
        let names = try? place.files.names(in: place.folder)
        let latest = names?.compactMap { QueueKey(fileName: $0)?.sequence }.max() ?? 0
        state.withLock { state in
            state.index.latestSequence = latest
            // Without a look into the folder, any report may be of an earlier launch.
            state.latestOfEarlierLaunches = names == nil ? .max : latest
        }
    }

    func write(_ content: Data, _ key: QueueKey) -> Bool {
        guard let place else { return false }
        // After a failure the folder is made again, since it may have been deleted.
        let isWritten =
            (try? place.files.create(place.path(key), content)) != nil
            || useFolder {
                try place.files.makeFolder(place.folder)
                discardAttachmentFiles()
                try place.files.create(place.path(key), content)
                return true
            } ?? false
        if isWritten { state.withLock { $0.isFolderFailing = false } }
        return isWritten
    }

    /// Runs a step that needs the folder, and returns nil if it fails.
    ///
    /// The first failure is logged, and the next one only after a report was written.
    @discardableResult
    func useFolder<Value>(_ step: () throws -> Value) -> Value? {
        do {
            return try step()
        } catch {
            let isKnown = state.withLock { state in
                defer { state.isFolderFailing = true }
                return state.isFolderFailing
            }
            guard !isKnown, let place else { return nil }
            let (folder, name) = (withoutHome(place.folder), DiagnosticLog.name(of: error))
            diagnostics("the folder \(folder) cannot be used (\(name)); reports wait in memory")
            return nil
        }
    }

    /// Adds a line to a report's file, or to its content in memory.
    func append(_ line: QueueFile.Line, to key: QueueKey) {
        guard let data = try? line.data else { return }
        let isInMemory = state.withLock { $0.index.append(data, to: key) }
        guard !isInMemory, let place else { return }
        // Fails if another process has delivered the report already, without this line.
        try? place.files.append(data, to: place.path(key))
    }

    func recordDone(_ key: QueueKey, _ sink: String) { append(.init(done: sink), to: key) }

    /// Removes a file; if that fails, the report is not adopted again.
    ///
    /// - Returns: Whether someone else had removed it already.
    @discardableResult
    func removeFile(_ key: QueueKey) -> Bool {
        var isGone = false
        removeAttachments(of: key)
        do {
            if let place { try place.files.remove(place.path(key)) }
        } catch  where (error as? FileFailure)?.errno != ENOENT {
            return false
        } catch {
            isGone = true
        }
        state.withLock { state in
            if state.readers > 0 {
                state.removedWhileReading.insert(key)
            } else {
                state.removing.remove(key)
            }
        }
        return isGone
    }

    /// Reads a report for a sink; returns nil if there is nothing to deliver.
    ///
    /// Such a report is completed. If the file may become readable later, as after the device's
    /// first unlock, the report stays and is offered again.
    func load(_ key: QueueKey, for consumer: Consumer) -> Item? {
        let sink = consumer.sink
        do {
            let file = try QueueFile(try content(of: key))
            guard file.done.contains(sink) else {
                let attempts = state.withLock { $0.index.entries[key]?.attempts[sink] ?? 0 }
                var report = file.report
                if file.hasAttachments { report.attachments = attachments(of: key) }
                return Item(key: key, report: report, attempts: attempts)
            }
            ledger.handledElsewhere(key, for: sink)
        } catch {
            let isDeferred = isTemporary(error)
            switch state.withLock({
                $0.index.abandon(key, on: consumer.id, isTemporary: isDeferred)
            }) {
            case .withdrawn(let reason): ledger.drop(key, reason, sink: sink)
            case .temporary: return nil
            case .lost(isCorrupt: false) where (error as? FileFailure)?.errno == ENOENT:
                ledger.handledElsewhere(key, for: sink)
            case .lost:
                quarantine(key)
                ledger.drop(key, .unreadable, sink: sink)
            }
        }
        complete(key, for: consumer)
        return nil
    }

    /// Whether a file may become readable later.
    ///
    /// A missing file never does, nor does anything that is not a file of a queue.
    private func isTemporary(_ error: any Error) -> Bool {
        guard let failure = error as? FileFailure else { return false }
        let isHopeless = [ENOENT, EFBIG, ELOOP, EISDIR, ENOTDIR, ENXIO, ESPIPE].contains(
            failure.errno)
        if !isHopeless { diagnostics("could not read a report: \(failure)") }
        return !isHopeless
    }

    private func content(of key: QueueKey) throws -> Data {
        let kept = state.withLock { $0.index.entries[key]?.content }
        if let kept { return kept }
        guard let place else { throw FileFailure("read", ENOENT) }
        return try place.files.read(place.path(key), atMost: Self.fileLimit)
    }

    private func quarantine(_ key: QueueKey) {
        let isNew = state.withLock { state in
            defer { state.index.markCorrupt(key) }
            return state.removing.insert(key).inserted
        }
        guard isNew, let place else { return }
        diagnostics.attempt("set a file aside") { try place.quarantine(key) }
    }
}
