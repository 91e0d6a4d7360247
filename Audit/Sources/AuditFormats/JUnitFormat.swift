import AuditFindings

/// JUnit's XML: a test case that fails for each finding, and one that passes if there is none.
struct JUnitFormat: ReportFormat {
    func text(of report: AuditReport) -> String {
        let suites = report.shown.byFile.map { suite($0.file, $0.findings) }
        let all =
            suites.isEmpty
            ? [
                suite(
                    "triage audit", 0,
                    ["    <testcase name=\"no finding\" classname=\"triage\"/>\n"])
            ]
            : suites
        return MarkupText.head + "<testsuites>\n" + all.joined() + "</testsuites>\n"
    }

    private func suite(_ file: String, _ findings: [Finding]) -> String {
        suite(file, findings.count, findings.map(testCase))
    }

    private func suite(_ name: String, _ failures: Int, _ cases: [String]) -> String {
        let attributes = MarkupText.attributes([
            ("name", name), ("tests", String(cases.count)), ("failures", String(failures)),
            ("errors", "0"),
        ])
        return "  <testsuite\(attributes)>\n" + cases.joined() + "  </testsuite>\n"
    }

    /// No two findings have one id, so no two cases are alike.
    private func testCase(_ finding: Finding) -> String {
        let names = MarkupText.attributes([
            ("name", "\(finding.id) line \(finding.line)"), ("classname", finding.file),
        ])
        let failure = MarkupText.attributes([
            ("type", finding.rule), ("message", finding.message),
        ])
        return "    <testcase\(names)>\n      <failure\(failure)/>\n    </testcase>\n"
    }
}
