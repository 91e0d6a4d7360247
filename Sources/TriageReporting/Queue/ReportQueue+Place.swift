extension ReportQueue {
    /// Where the files are.
    struct Place: Sendable {
        let folder: String
        let files: any FileStore

        func path(_ name: String) -> String { folder + "/" + name }
        func path(_ key: QueueKey) -> String { path(key.fileName) }

        /// Removes all that is of the queue, as far as it can be.
        func removeAll() {
            let own = { (name: String) in name.hasSuffix(QueueKey.suffix) || name.hasSuffix(".new")
            }
            for folder in [folder, path("aside")] {
                for name in (try? files.names(in: folder)) ?? [] where own(name) {
                    try? files.remove(folder + "/" + name)
                }
            }
        }

        /// Puts a file where it does no harm, with the last of its kind.
        func quarantine(_ key: QueueKey) throws {
            let aside = path("aside")
            try files.makeFolder(aside)
            for name in try files.names(in: aside).sorted().dropLast(19) {
                try files.remove(aside + "/" + name)
            }
            try files.move(path(key), to: aside + "/" + key.fileName)
        }
    }
}
