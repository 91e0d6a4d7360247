package import AuditFindings
import AuditRules
import Foundation

/// A report for Xcode's build.
extension AuditReport {
    /// Names files by absolute paths, which Xcode needs; an error does not end a build.
    package mutating func showAbsolutePaths() {
        let current = URL(filePath: FileManager.default.currentDirectoryPath)
        for index in findings.indices {
            findings[index].file =
                current.appending(path: findings[index].file).standardized.path
            findings[index].severity = min(findings[index].severity, .warning)
        }
    }
}
