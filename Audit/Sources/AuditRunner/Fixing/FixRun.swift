import AuditFindings
import AuditFormats
import AuditSemantics
import AuditSyntax

/// Applies the mechanical changes, file by file.
package struct FixRun: Sendable {
    private let request: AuditRequest
    private let files: [FoundFile]
    private let changes: ChangedLines?
    /// The files that could not be read.
    package private(set) var complaints: [String] = []

    package init(_ request: AuditRequest) throws {
        try request.validate()
        self.request = request
        let found = try FileFinder.files(
            under: request.paths, configuration: request.configuration)
        if found.files.isEmpty, found.skipped.isEmpty { throw BadUsage("Nothing to read here.") }
        changes = try request.since.map { try ChangedLines(since: $0, under: request.paths) }
        files = found.files.filter { [changes] file in changes?.touches(file) ?? true }
        complaints = found.skipped.map { "\(Text.printable($0.file)): not read: \($0.reason)" }
    }

    /// Gives each file that would change to a closure, in the order of their paths.
    package mutating func forEach(_ body: (FixedFile) throws -> Void) rethrows {
        for file in files {
            switch FileContents.bytes(of: file.path) {
            case .failure(let failure):
                complaints.append("\(Text.printable(file.shown)): not read: \(failure.reason)")
            case .success(let bytes):
                guard file.isNamed || !GeneratedCode.isGenerated(bytes) else { continue }
                guard String(validating: bytes, as: UTF8.self) != nil, !Nesting.isTooDeep(bytes)
                else {
                    complaints.append(
                        "\(Text.printable(file.shown)): not read: not UTF-8, or nested too deep")
                    continue
                }
                if let fixed = fixed(file, bytes) { try body(fixed) }
            }
        }
    }

    private func fixed(_ file: FoundFile, _ bytes: [UInt8]) -> FixedFile? {
        Workers.onDeepStack { [request, changes] in
            let vocabulary = request.configuration.vocabulary
            let source = SourceFile(
                path: file.shown, bytes: bytes, vocabulary: vocabulary, below: file.root)
            let fixer = Fixer(
                file: source, selection: request.selection,
                isChanged: { changes?.contains($0, of: file) ?? true })
            return fixer.result.map { FixedFile(path: file.path, shown: file.shown, $0) }
        }
    }
}
