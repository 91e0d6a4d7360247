import Foundation
import TriageConcurrency
import TriageCore

// Texts that are random, made once and stored beside the reports.
extension ReportQueue {
    /// Returns the random ID of this installation, and makes one if there is none.
    ///
    /// It is nil without a folder, and while the folder cannot be used: an ID that is not stored
    /// would count its user again after each launch.
    func installationID() -> String? {
        guard place != nil else { return nil }
        return kept(
            Place.installationName, { Incident($0)?.description },
            orMake: { Incident().description })
    }

    /// Returns the secret that opens the replies to this installation's messages; nil for none.
    ///
    /// Without a folder it lasts as long as the process.
    ///
    /// - Parameter mayMake: Whether a secret is made if there is none.
    /// - Returns: The secret.
    func replySecret(mayMake: Bool) -> String? {
        kept(
            Place.replySecretName, ReplySecret.parse, orMake: { mayMake ? ReplySecret.make() : nil }
        )
    }

    /// Returns the text in a file, or a new one if there is no file.
    ///
    /// It is nil while the folder cannot be used.
    private func kept(
        _ name: String, _ parse: (String) -> String?, orMake make: () -> String?
    ) -> String? {
        let (known, erasures) = state.withLock { ($0.kept[name], $0.erasures) }
        if let known { return known }
        var stored: String?
        do {
            let content = try place?.files.read(place?.path(name) ?? name, atMost: 64)
            stored = content.flatMap { parse(String(decoding: $0, as: UTF8.self)) }
        } catch {
            // The file of a locked device is there and must stay.
            guard (error as? FileFailure)?.errno == ENOENT else { return nil }
        }
        guard let text = stored ?? make() else { return nil }
        // Another thread may have been faster. A text that was erased meanwhile is not used.
        let used = state.withLock { state -> String? in
            guard state.erasures == erasures else { return nil }
            state.kept[name] = state.kept[name] ?? text
            return state.kept[name]
        }
        guard stored == nil, let place, let used else { return used }
        do {
            try write(used, to: place.path(name), in: place)
        } catch {
            state.withLock { $0.kept[name] = nil }
            return nil
        }
        return settle(name, in: place, written: used) ? used : nil
    }

    /// Brings the file of a text in line with memory, which an erasure may have changed meanwhile.
    ///
    /// - Returns: Whether the text that was written is still the valid one.
    private func settle(_ name: String, in place: Place, written text: String) -> Bool {
        var written: String? = text
        while true {
            let valid = state.withLock { $0.kept[name] }
            guard valid != written else { return written == text }
            // triage:ignore discarded-try: without its file, a text is made anew after a launch
            try? write(valid, to: place.path(name), in: place)
            written = valid
        }
    }

    /// Replaces the text in a file; nil removes the file.
    private func write(_ text: String?, to path: String, in place: Place) throws {
        guard let text else { return try place.files.remove(path) }
        try place.files.create(path, Data(text.utf8))
    }
}
