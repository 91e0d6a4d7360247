import Foundation

@testable import AuditFindings
@testable import AuditRunner
@testable import AuditSemantics

/// A folder for one test, removed with it.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "audit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        chmod(url.path, 0o755)
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String { url.path + "/" + name }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try write(Array(text.utf8), to: name)
    }

    @discardableResult
    func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = URL(filePath: path(name))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file.path
    }
}

enum Sample {
    /// Code with one finding of `empty-catch`, in line 4.
    static func lost(in function: String = "save") -> String {
        """
        func \(function)() async {
            do {
                try await api.save(draft)
            } catch {
            }
        }

        """
    }

    static let harmless = "func load() {}\n"

    /// The findings of a source in a file of an app.
    static func findings(
        in source: String, at path: String = "App/Home.swift",
        selection: Selection = Selection(only: ["empty-catch", "unused-ignore"])
    ) -> [Finding] {
        let bytes = Array(source.utf8)
        let record = FileAudit(SourceFile(path: path, bytes: bytes)).record
        return FileFindings.findings(of: record, in: path, bytes, selection: selection)
    }

    /// The report of files that know each other, with all rules, by path.
    static func report(
        of files: [String: String], _ change: (inout AuditRequest) -> Void = { _ in }
    )
        throws -> AuditReport
    {
        let folder = try TemporaryFolder()
        for (path, source) in files { try folder.write(source, to: path) }
        var request = AuditRequest(paths: [folder.url.path])
        request.usesCache = false
        change(&request)
        var report = try AuditRun(request).report()
        for index in report.findings.indices {
            let path = report.findings[index].file
            report.findings[index].file =
                path.firstRange(of: folder.url.lastPathComponent + "/")
                .map { String(path[$0.upperBound...]) } ?? path
        }
        return report
    }

    /// A report of the paths, only for the rule of the samples.
    static func report(
        of paths: [String], configuration: AuditConfiguration = AuditConfiguration(),
        change: (inout AuditRequest) -> Void = { _ in }
    ) throws -> AuditReport {
        var request = AuditRequest(paths: paths, configuration: configuration)
        request.only = ["empty-catch", "unused-ignore"]
        request.usesCache = false
        change(&request)
        return try AuditRun(request).report()
    }
}
