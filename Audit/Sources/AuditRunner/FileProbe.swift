import AuditFindings
import AuditFormats
import AuditSemantics
import AuditSyntax
import Foundation
import SwiftSyntax

/// Puts bytes through every step of an audit and returns the checks that fail, for the fuzzer.
package enum FileProbe {
    /// The checks that fail for the bytes of a file; none for code that is nested too deep to be read.
    package static func problems(of bytes: [UInt8]) -> [String] {
        if Nesting.isTooDeep(bytes) { return [] }
        return Workers.onDeepStack {
            let file = SourceFile(path: "App/Home.swift", bytes: bytes)
            let record = FileAudit(file).record
            return misplaced(record, file) + misread(record) + unwritable(record, file)
                + unfixed(file)
        }
    }

    private static func misplaced(_ record: FileRecord, _ file: SourceFile) -> [String] {
        record.matches.compactMap { match in
            let line = file.lines.range(of: match.place.line)
            let isThere =
                line.map { $0.lowerBound + match.place.column - 1 == match.offset } ?? false
            return isThere && match.offset <= file.bytes.count ? nil : "\(match.rule) is misplaced"
        }
    }

    /// The cache returns the record that it was given.
    private static func misread(_ record: FileRecord) -> [String] {
        var writer = CacheWriter()
        writer.write(record)
        var reader = CacheReader(writer.bytes)
        guard let read = try? reader.record() else { return ["the record cannot be read"] }
        return read == record && reader.isAtEnd ? [] : ["the record is read as another"]
    }

    private static func unwritable(_ record: FileRecord, _ file: SourceFile) -> [String] {
        var report = AuditReport()
        report.findings = FileFindings.findings(
            of: record, in: file.path, file.bytes, selection: Selection(showsAll: true))
        report.identify()
        let count = report.findings.count
        return FormatName.allCases.filter { !isSound($0.text(of: report), in: $0, count) }
            .map { "\($0) is broken" }
    }

    private static func isSound(_ text: String, in format: FormatName, _ count: Int) -> Bool {
        switch format {
        case .json, .sarif, .gitlab:
            (try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil
        case .github, .xcode: text.utf8.count { $0 == 10 } == count
        case .checkstyle: text.hasSuffix("</checkstyle>\n")
        case .junit: text.hasSuffix("</testsuites>\n")
        case .html: !text.contains("<script") && text.hasSuffix("</html>\n")
        case .text: !text.isEmpty
        }
    }

    /// A changed file is read as before, and what was changed is not found again.
    private static func unfixed(_ file: SourceFile) -> [String] {
        let findings = FileFindings.findings(
            of: FileAudit(file).record, in: file.path, file.bytes, selection: Selection())
        guard let result = Fixer(file: file, findings: findings).result else { return [] }
        let changed = SourceFile(path: file.path, bytes: result.bytes)
        return changed.tree.hasError || result.diff(of: file.path).isEmpty ? ["a fix breaks"] : []
    }
}
