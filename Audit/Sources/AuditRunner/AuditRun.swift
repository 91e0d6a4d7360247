package import AuditFindings
import AuditSemantics
import AuditSyntax
import Foundation
import Synchronization

/// One run over many files, on all cores; a thread holds one file at a time.
package struct AuditRun: Sendable {
    private let request: AuditRequest
    private let files: [FoundFile]
    private let skipped: [SkippedFile]
    private let changes: ChangedLines?
    private let selection: Selection
    private let cache: AuditCache?

    /// Finds the files; throws `BadUsage` if the request names something that is not there.
    package init(_ request: AuditRequest) throws {
        try request.validate()
        let found = try FileFinder.files(
            under: request.paths, configuration: request.configuration)
        self.request = request
        changes = try request.since.map { try ChangedLines(since: $0, under: request.paths) }
        files = found.files.filter { [changes] file in changes?.touches(file) ?? true }
        skipped = found.skipped
        selection = request.selection
        cache = request.usesCache ? AuditCache(for: request) : nil
        if found.files.isEmpty, found.skipped.isEmpty { throw BadUsage("Nothing to read here.") }
    }

    fileprivate struct Collected: Sendable {
        var outcomes: [FileOutcome] = []
        var records: [ContentHash: FileRecord] = [:]
        var done = 0
    }

    /// Audits the files.
    package func report() throws -> AuditReport {
        let collected = Mutex(Collected())
        Workers.forEach(files.count, threads: request.threads) { index in
            audit(files[index])
        } each: { _, outcome in
            let done = collected.withLock { collected in
                collected.take(outcome)
                return collected.done
            }
            request.progress?(done, files.count)
        }
        return try finished(collected.withLock { $0 })
    }

    private func finished(_ collected: Collected) throws -> AuditReport {
        cache?.keep(collected.records)
        var report = AuditReport()
        report.skipped = skipped
        for outcome in collected.outcomes { report.add(outcome) }
        report.sort()
        if report.files == 0, report.skipped.isEmpty, changes == nil {
            throw BadUsage("Nothing to read here.")
        }
        return report
    }

    private func audit(_ file: FoundFile) -> FileOutcome {
        switch FileContents.bytes(of: file.path) {
        case .failure(let failure): FileOutcome(file: file.shown, result: .unread(failure.reason))
        case .success(let bytes): audit(file, bytes)
        }
    }

    private func audit(_ file: FoundFile, _ bytes: [UInt8]) -> FileOutcome {
        if let reason = Self.obstacle(in: bytes) {
            return FileOutcome(file: file.shown, result: .unread(reason))
        }
        if !file.isNamed, GeneratedCode.isGenerated(bytes) {
            return FileOutcome(file: file.shown, result: .leftOut)
        }
        let key = cache?.key(of: bytes, at: file.shown)
        let record = key.flatMap { cache?.record($0) } ?? record(of: file, bytes)
        let findings = findings(of: file, record, bytes)
        return FileOutcome(
            file: file.shown, result: .audited(record, findings), key: key)
    }

    private func record(of file: FoundFile, _ bytes: [UInt8]) -> FileRecord {
        FileAudit(
            SourceFile(
                path: file.shown, bytes: bytes, vocabulary: request.configuration.vocabulary,
                below: file.root)
        ).record
    }

    private func findings(
        of file: FoundFile, _ record: FileRecord, _ bytes: [UInt8]
    ) -> [Finding] {
        let findings = FileFindings.findings(
            of: record, in: file.shown, bytes, selection: selection)
        guard let changes else { return findings }
        return findings.map { finding in
            var finding = finding
            finding.isInChangedLines = changes.contains(finding.line, of: file)
            return finding
        }
    }

    private static let largestFile = 32 << 20

    /// The reason why bytes cannot be audited; nil if they can.
    private static func obstacle(in bytes: [UInt8]) -> String? {
        if bytes.count > largestFile { return "larger than 32 MB" }
        if Nesting.isTooDeep(bytes) { return "nested too deep" }
        return String(validating: bytes, as: UTF8.self) == nil ? "not UTF-8" : nil
    }
}

extension AuditRun.Collected {
    fileprivate mutating func take(_ outcome: FileOutcome) {
        done += 1
        if case .leftOut = outcome.result { return }
        if let key = outcome.key, case .audited(let record, _) = outcome.result {
            records[key] = record
        }
        outcomes.append(outcome)
    }
}

extension AuditReport {
    fileprivate mutating func add(_ outcome: FileOutcome) {
        switch outcome.result {
        case .leftOut: break
        case .unread(let reason): skipped.append(SkippedFile(file: outcome.file, reason: reason))
        case .audited(let record, let found):
            files += 1
            lines += record.lines
            linesByFile[outcome.file] = record.lines
            findings += found
            if record.isCutOff {
                skipped.append(
                    SkippedFile(file: outcome.file, reason: "nested too deep to be read to its end")
                )
            }
        }
    }

    fileprivate mutating func sort() {
        findings.sort { $0.precedes($1) }
        skipped.sort { $0.file.utf8.lexicographicallyPrecedes($1.file.utf8) }
    }
}

extension AuditCache {
    /// The cache of the folder and the paths of a request.
    fileprivate init(for request: AuditRequest) {
        let place = [FileManager.default.currentDirectoryPath] + request.paths.sorted()
        let vocabulary = request.configuration.vocabulary
        let words = [vocabulary.reporters, vocabulary.alerts, vocabulary.network]
        let text = words.map { $0.joined(separator: "\u{1}") }.joined(separator: "\u{2}")
        self.init(
            for: place.joined(separator: "\u{1}"),
            seed: ContentHash(of: Array((Self.program + "\u{2}" + text).utf8)))
    }

    /// The identity of this build of the program, and so of its rules.
    private static let program: String = {
        let path = RawPath(Bundle.main.executablePath ?? CommandLine.arguments[0])
        let attributes = try? FileManager.default.attributesOfItem(atPath: path.text)
        let date = attributes?[.modificationDate] as? Date
        let size = attributes?[.size] as? Int
        return "\(path.text) \(size ?? 0) \(date?.timeIntervalSinceReferenceDate ?? 0)"
    }()
}
