extension ReportQueue {
    /// The location of the files.
    struct Place: Sendable {
        let folder: String
        let files: any FileStore

        func path(_ name: String) -> String { folder + "/" + name }
        func path(_ key: QueueKey) -> String { path(key.fileName) }
        func attachmentPath(_ key: QueueKey) -> String { path(key) + Self.attachmentSuffix }
        var lockPath: String { path(".lock") }

        static let attachmentSuffix = ".files"
        static let installationName = "installation"
        static let replySecretName = "reply-secret"
        /// The names of the files that tell one user from another, besides the reports.
        static let personalNames: Set = [installationName, replySecretName, KeptFile.Name.replies]

        /// Removes all files of the queue that can be removed.
        func removeAll() {
            let own = { (name: String) in
                Self.personalNames.contains(name)
                    || [
                        QueueKey.suffix, ".new", Self.attachmentSuffix,
                        KeptFile.Name.operationsSuffix,
                    ].contains(where: name.hasSuffix)
            }
            for folder in [folder, path("aside")] {
                for name in (try? files.names(in: folder)) ?? [] where own(name) {
                    try? files.remove(folder + "/" + name)
                }
            }
        }

        /// Moves an unreadable file aside, where the last twenty are kept.
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
