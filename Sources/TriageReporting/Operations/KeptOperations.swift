import Foundation

/// What is known of operations over a start of the app: the content of a file.
struct KeptOperations: Sendable, Hashable, Codable {
    /// An episode that had not ended.
    struct Episode: Sendable, Hashable, Codable {
        var name: String
        var lastFailure: Date
        var wasTriedAgain: Bool
    }

    /// The maximum size of the file, in bytes.
    private static let byteLimit = 262_144

    /// The counts that were not sent; the last one is of the user at the end.
    var batches: [OperationBatch] = []
    var episodes: [Episode] = []
    /// The times of the latest items.
    var sent: [Date] = []

    /// Reads the file; nil if there is none, or one of another form.
    ///
    /// - Throws: A `FileFailure` for a file that is there and cannot be read now.
    static func read(_ file: KeptFile) throws -> Self? {
        try file.read(atMost: byteLimit)
            .flatMap { try? JSONDecoder().decode(Self.self, from: $0) }
    }

    /// Replaces the file.
    func write(to file: KeptFile) {
        if let content = try? JSONEncoder().encode(self) { file.write(content) }
    }
}
