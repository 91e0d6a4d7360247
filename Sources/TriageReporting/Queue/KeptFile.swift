package import Foundation

/// A small file beside the reports, for what the app keeps over a start.
///
/// Without a folder there is no file, and nothing is kept.
package struct KeptFile: Sendable {
    /// The names of the files.
    package enum Name {
        /// What the team knows about failures.
        package static let knownIssues = "known-issues"
        /// The replies that wait to be shown, and those that were.
        package static let replies = "replies"
        /// How users fared with operations; each app of a shared folder has its own.
        static let operations = AppIdentifier.current + operationsSuffix
        static let operationsSuffix = ".operations"
    }

    let place: ReportQueue.Place?
    let name: String

    /// Returns the content; nil if there is no file, or if it is longer than the limit in bytes.
    ///
    /// - Throws: A ``FileFailure`` for a file that is there and cannot be read now.
    package func read(atMost limit: Int) throws -> Data? {
        guard let place else { return nil }
        do {
            return try place.files.read(place.path(name), atMost: limit)
        } catch let failure as FileFailure where [ENOENT, EFBIG].contains(failure.errno) {
            return nil
        }
    }

    /// Replaces the content; without room for it, the former one stays.
    package func write(_ content: Data) {
        guard let place else { return }
        // triage:ignore discarded-try: without room for it, the former content stays
        try? place.files.create(place.path(name), content)
    }

    /// Removes the file, if there is one.
    package func remove() {
        guard let place else { return }
        // A file that is not there is removed.
        try? place.files.remove(place.path(name))
    }
}

extension ReportPipeline {
    /// Returns a file beside the reports.
    package func file(_ name: String) -> KeptFile { KeptFile(place: queue.place, name: name) }
}
