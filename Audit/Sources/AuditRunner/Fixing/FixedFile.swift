/// A file with its changes.
package struct FixedFile: Sendable {
    private let path: RawPath
    private let bytes: [UInt8]
    /// The changes as a diff.
    package let diff: String
    /// The number of changes.
    package let count: Int

    init(path: RawPath, shown: String, _ result: Fixer.Result) {
        self.path = path
        bytes = result.bytes
        count = result.kinds.count
        diff = result.diff(of: shown)
    }

    /// Writes the changed file in the place of the old one.
    package func write() throws(WriteFailure) { try AtomicFile(path: path).write(bytes) }
}
