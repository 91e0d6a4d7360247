package import AuditFindings

/// The messages of a run on standard error.
extension AuditReport {
    /// One line for each file that could not be read.
    package var complaints: [String] {
        skipped.map { "\(Text.printable($0.file)): not audited: \($0.reason)" }
    }
}
