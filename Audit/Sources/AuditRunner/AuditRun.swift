package import AuditFindings
import AuditSemantics
import AuditSyntax
import Foundation
import Synchronization

/// One run over many files, on all cores; a thread holds one file at a time.
///
/// Two passes: the first summarizes the functions of all files, and the second runs the rules with these summaries.
package struct AuditRun: Sendable {
    private let request: AuditRequest
    let files: [FoundFile]
    let skipped: [SkippedFile]
    let changes: ChangedLines?
    /// Whether no file need be there: a configuration leaves out one that was named, or none changed.
    private let mayBeEmpty: Bool
    private let cache: AuditCache?

    /// Finds the files; throws `BadUsage` if the request names something that is not there.
    package init(_ request: AuditRequest) throws {
        try request.validate()
        let found = try request.files()
        self.request = request
        changes = try request.since.map {
            try ChangedLines(
                since: $0, under: request.standardInput == nil ? request.paths : ["."])
        }
        files = found.files
        skipped = found.skipped
        mayBeEmpty = found.leavesOutNamed || changes != nil || request.standardInput != nil
        let usesCache = request.usesCache && request.standardInput == nil
        cache = usesCache ? AuditCache(for: request) : nil
    }

    /// Audits the files.
    package func report() throws -> AuditReport {
        let firsts = firstPass()
        let table = Self.table(of: firsts)
        let collected = secondPass(firsts, table)
        cache?.keep(collected.entries)
        var report = AuditReport()
        report.skipped = skipped
        for outcome in collected.outcomes { report.add(outcome) }
        report.skipped.sort { $0.file.utf8.lexicographicallyPrecedes($1.file.utf8) }
        report.count { table.callCount(of: $0) }
        report.identify()
        if report.files == 0, report.skipped.isEmpty, !mayBeEmpty { throw request.nothingToRead }
        return report
    }

    /// The bytes of a file, unless they cannot be read or say that a program wrote them.
    func bytes(of file: FoundFile) -> Readable {
        switch file.bytes {
        case .failure(let failure): return .unread(failure.reason)
        case .success(let bytes):
            if let reason = Self.obstacle(in: bytes) { return .unread(reason) }
            return !file.isNamed && GeneratedCode.isGenerated(bytes) ? .leftOut : .bytes(bytes)
        }
    }

    enum Readable {
        case bytes([UInt8])
        case leftOut
        case unread(String)
    }

    private static let largestFile = 32 << 20

    /// The reason why bytes cannot be audited; nil if they can.
    private static func obstacle(in bytes: [UInt8]) -> String? {
        if bytes.count > largestFile { return "larger than 32 MB" }
        if Nesting.isTooDeep(bytes) { return "nested too deep" }
        return String(validating: bytes, as: UTF8.self) == nil ? "not UTF-8" : nil
    }
}

// MARK: The first pass: what each file says of its functions

extension AuditRun {
    fileprivate struct First: Sendable {
        var shown: String
        var summary = FileSummary()
    }

    /// What all files say of their functions.
    func table() -> FunctionTable { Self.table(of: firstPass()) }

    private static func table(of firsts: [First]) -> FunctionTable {
        FunctionTable(firsts.map { (path: $0.shown, summary: $0.summary) })
    }

    private func firstPass() -> [First] {
        let firsts = Mutex(files.map { First(shown: $0.shown) })
        Workers.forEach(files.count, threads: request.threads) { index in
            summary(of: files[index])
        } each: { index, summary in
            firsts.withLock { $0[index].summary = summary }
            request.progress?(index / 2, files.count)
        }
        return firsts.withLock { $0 }
    }

    private func summary(of file: FoundFile) -> FileSummary {
        guard case .bytes(let bytes) = bytes(of: file) else { return FileSummary() }
        if let known = key(of: file, bytes).flatMap({ cache?.entry($0) }) { return known.summary }
        return FileSummary(of: source(file, bytes, FunctionTable()))
    }

    private func key(of file: FoundFile, _ bytes: [UInt8]) -> ContentHash? {
        cache?.key(
            of: bytes, at: "\(file.shown)\u{1}\(file.place)\u{1}\(file.root)",
            file.configuration.vocabulary)
    }

    func source(
        _ file: FoundFile, _ bytes: [UInt8], _ table: FunctionTable
    ) -> SourceFile {
        SourceFile(
            path: file.shown, bytes: bytes, vocabulary: file.configuration.vocabulary,
            table: table, at: file.place, below: file.root)
    }
}

// MARK: The second pass: the rules

extension AuditRun {
    fileprivate struct Collected: Sendable {
        var outcomes: [FileOutcome] = []
        var entries: [ContentHash: AuditCache.Entry] = [:]
        var done = 0
    }

    private func secondPass(_ firsts: [First], _ table: FunctionTable) -> Collected {
        let collected = Mutex(Collected())
        Workers.forEach(files.count, threads: request.threads) { index in
            judged(files[index], firsts[index].summary, table)
        } each: { _, outcome in
            let done = collected.withLock { collected in
                collected.take(outcome)
                return collected.done
            }
            request.progress?(files.count / 2 + done / 2, files.count)
        }
        return collected.withLock { $0 }
    }

    private func judged(
        _ file: FoundFile, _ summary: FileSummary, _ table: FunctionTable
    ) -> FileOutcome {
        let isNeeded = request.judgesUnchanged || changes?.touches(file) ?? true
        let bytes: [UInt8]
        switch self.bytes(of: file) {
        case .unread(let reason):
            return FileOutcome(file: file.shown, result: isNeeded ? .unread(reason) : .leftOut)
        case .leftOut: return FileOutcome(file: file.shown, result: .leftOut)
        case .bytes(let read): bytes = read
        }
        let key = key(of: file, bytes)
        let known = key.flatMap { cache?.entry($0) }
        var entry = AuditCache.Entry(
            summary: summary, record: known?.record, recordKey: known?.recordKey)
        guard isNeeded else {
            return FileOutcome(file: file.shown, result: .leftOut, key: key, entry: entry)
        }
        let recordKey = ContentHash(of: Array(table.claims(of: summary.calls.keys).utf8))
        if entry.record == nil || entry.recordKey != recordKey {
            entry.record = FileAudit(source(file, bytes, table)).record
            entry.recordKey = recordKey
        }
        guard let record = entry.record else {
            return FileOutcome(file: file.shown, result: .leftOut)
        }
        let selection = request.selection(file.configuration)
        return FileOutcome(
            file: file.shown,
            result: .audited(record, findings(of: file, record, bytes, selection), selection),
            key: key, entry: entry)
    }

    private func findings(
        of file: FoundFile, _ record: FileRecord, _ bytes: [UInt8], _ selection: Selection
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
}

extension AuditRun.Collected {
    fileprivate mutating func take(_ outcome: FileOutcome) {
        done += 1
        if let key = outcome.key, let entry = outcome.entry { entries[key] = entry }
        if case .leftOut = outcome.result { return }
        outcomes.append(outcome)
    }
}

extension AuditReport {
    fileprivate mutating func add(_ outcome: FileOutcome) {
        switch outcome.result {
        case .leftOut: break
        case .unread(let reason): skipped.append(SkippedFile(file: outcome.file, reason: reason))
        case .audited(let record, let found, let selection):
            files += 1
            lines += record.lines
            linesByFile[outcome.file] = record.lines
            selections[outcome.file] = selection
            findings += found
            if record.isCutOff {
                skipped.append(
                    SkippedFile(file: outcome.file, reason: "nested too deep to be read to its end")
                )
            }
        }
    }
}

extension AuditCache {
    /// The cache of the folder and the paths of a request.
    fileprivate init(for request: AuditRequest) {
        let place = [FileManager.default.currentDirectoryPath] + request.paths.sorted()
        self.init(
            for: place.joined(separator: "\u{1}"),
            seed: ContentHash(of: Array(Self.program.utf8)))
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
