import Foundation
import TriageConcurrency
import TriageCore

extension ReportQueue {
    /// Returns the random ID of this installation, and makes one if there is none.
    ///
    /// It is nil without a folder, and while the folder cannot be used: an ID that is not stored
    /// would count its user again after each launch.
    func installationID() -> String? {
        if let known = state.withLock({ $0.installationID }) { return known }
        guard let place else { return nil }
        let path = place.path(Place.installationName)
        var stored: String?
        do {
            let content = try place.files.read(path, atMost: 64)
            stored = Incident(String(decoding: content, as: UTF8.self))?.description
        } catch {
            // The file of a locked device is there and must stay.
            guard (error as? FileFailure)?.errno == ENOENT else { return nil }
        }
        let id = stored ?? Incident().description
        // Another thread may have been faster.
        let used = state.withLock { state in
            state.installationID = state.installationID ?? id
            return state.installationID
        }
        guard stored == nil, let used else { return used }
        do {
            try place.files.create(path, Data(used.utf8))
            return used
        } catch {
            state.withLock { $0.installationID = nil }
            return nil
        }
    }
}
