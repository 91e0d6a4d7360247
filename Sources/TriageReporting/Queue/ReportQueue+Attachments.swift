import Foundation
import TriageConcurrency

// The attachments of waiting reports, which go before any report when there is no room.
extension ReportQueue {
    /// The number of reports whose attachments are kept.
    static let attachedLimit = 16

    /// Keeps the attachments of a report that was written, or that waits in memory.
    func attach(_ attachments: [ReportAttachment], to key: QueueKey, isWritten: Bool) {
        guard !attachments.isEmpty else { return }
        guard isWritten, let place else {
            return state.withLock { state in
                state.attachments[key] = attachments
                let surplus = state.attachments.count - Self.attachedLimit
                for key in state.attachments.keys.sorted(by: { $0.isOlder(than: $1) })
                    .prefix(max(surplus, 0))
                { state.attachments[key] = nil }
            }
        }
        discardAttachmentFiles(except: Self.attachedLimit - 1)
        diagnostics.attempt("write an attachment") {
            try place.files.create(
                place.attachmentPath(key), try JSONEncoder().encode(attachments))
        }
    }

    /// Returns the attachments of a report; none if there was no room for them.
    func attachments(of key: QueueKey) -> [ReportAttachment] {
        if let kept = state.withLock({ $0.attachments[key] }) { return kept }
        let content = try? place?.files.read(
            place?.attachmentPath(key) ?? "", atMost: Self.fileLimit)
        return content.flatMap { try? JSONDecoder().decode([ReportAttachment].self, from: $0) }
            ?? []
    }

    func removeAttachments(of key: QueueKey) {
        if let place { try? place.files.remove(place.attachmentPath(key)) }
        state.withLock { $0.attachments[key] = nil }
    }

    /// Removes the oldest files of attachments, whose names begin with their sequence numbers.
    func discardAttachmentFiles(except count: Int = 0) {
        guard let place, let names = try? place.files.names(in: place.folder) else { return }
        for name in names.filter({ $0.hasSuffix(Place.attachmentSuffix) }).sorted().dropLast(count)
        {
            try? place.files.remove(place.path(name))
        }
    }
}
