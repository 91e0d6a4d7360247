import Foundation
import Testing

@testable import AuditFindings
@testable import AuditFormats
@testable import AuditSemantics
@testable import AuditSyntax

struct FormatTests {
    private static let name = "App/<script>alert(1)</script>,%0A::error::\n\u{1B}[31m'\".swift"

    /// A report of one finding whose names and code are hostile, with a masked secret.
    private static let report: AuditReport = {
        let source = "let key = \"hunter2hunter2\" // </pre><script>\u{202E}\n" + Sample.lost()
        let bytes = Array(source.utf8)
        let file = SourceFile(path: name, bytes: bytes)
        let findings = FileFindings.findings(
            of: FileAudit(file).record, in: name, bytes, selection: Selection(only: ["empty-catch"])
        )
        let cutter = FrameCutter(bytes: bytes, lines: file.lines, secrets: [11..<25])
        var report = AuditReport()
        report.files = 1
        report.lines = 8
        report.linesByFile = [name: 8]
        report.skipped = [SkippedFile(file: name, reason: "not UTF-8")]
        report.findings = findings.map { finding in
            var finding = finding
            finding.code = cutter.code(of: 1)
            finding.frame = cutter.frame(at: Place(line: 1, column: 5))
            return finding
        }
        return report
    }()

    @Test("No format shows a secret", arguments: FormatName.allCases)
    func secretsAreMasked(_ format: FormatName) {
        #expect(!format.text(of: Self.report, colored: true).contains("hunter2"))
    }

    @Test("Line formats have one line a finding, without control characters")
    func lineFormats() {
        for format in [FormatName.xcode, .github] {
            let text = format.text(of: Self.report)
            #expect(text.utf8.count { $0 == 10 } == 1)
            #expect(!text.contains("\n::error"))
        }
        let github = FormatName.github.text(of: Self.report)
        #expect(github.hasPrefix("::warning file=App/<script>alert(1)</script>%2C%250A%3A%3Aerror"))
        #expect(github.contains("%3A%3A%0A"))
    }

    @Test("A terminal gets no commands from names or code")
    func terminals() {
        let text = FormatName.text.text(of: Self.report)
        #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
        #expect(FormatName.text.text(of: Self.report, colored: true).contains("\u{1B}[1m"))
    }

    @Test("JSON and SARIF keep hostile names as they are")
    func programs() throws {
        for format in [FormatName.json, .sarif] {
            let text = format.text(of: Self.report)
            let object = try #require(
                JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            #expect(object["version"] != nil)
        }
        let text = FormatName.json.text(of: Self.report)
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let findings = object?["findings"] as? [[String: Any]]
        #expect(findings?.first?["file"] as? String == Self.name)
    }

    @Test("The page has no script, and escapes names and code")
    func page() {
        let page = FormatName.html.text(of: Self.report)
        #expect(!page.contains("<script") && !page.contains(" style="))
        #expect(page.contains("&lt;script&gt;") && page.contains("&#39;&quot;.swift"))
        #expect(page.contains("Content-Security-Policy"))
    }

    @Test("The text shows each group, the first ten with their code")
    func everyGroup() {
        var report = AuditReport()
        let source = (1...12).map { Sample.lost(in: "save\($0)") }.joined()
        report.findings = Sample.findings(in: source, selection: Selection(only: ["empty-catch"]))
        report.identify()
        let text = FormatName.text.text(of: report)
        for group in report.groups { #expect(text.contains(group.first.id)) }
        #expect(text.ranges(of: "→").count == 10)
    }

    @Test("Without a finding the text says so")
    func clean() {
        var report = AuditReport()
        report.files = 2
        report.lines = 1234
        #expect(FormatName.text.text(of: report) == "No finding in 2 files, 1,234 lines.\n")
    }
}
