package import Foundation

extension ReportPipeline {
    /// Returns whether a pipeline, of this process or of another one, holds the lock of a folder.
    ///
    /// The folder is created if it is missing. One that cannot be used counts as free.
    package static func isInUse(_ folder: URL, _ files: any FileStore) -> Bool {
        let place = ReportQueue.Place(folder: folder.path, files: files)
        do {
            try files.makeFolder(place.folder)
            return try files.lock(place.lockPath) == nil
        } catch {
            return false
        }
    }
}
