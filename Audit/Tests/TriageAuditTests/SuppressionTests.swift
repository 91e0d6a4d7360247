import AuditRules
import Testing

@testable import AuditFindings

struct SuppressionTests {
    private func code(before: String = "", behind: String = "") -> String {
        """
        func save() {
            do {
                try store.save()
            \(before)
            } catch { \(behind)
            }
        }
        """
    }

    @Test("A comment with a reason suppresses a finding of its line or the next")
    func aReasonSuppresses() {
        let comment = "// triage:ignore empty-catch: the store saves again at the next start"
        #expect(Sample.findings(in: code(before: comment)).isEmpty)
        #expect(Sample.findings(in: code(behind: comment)).isEmpty)
    }

    @Test("The page's comment, at the end of a line, suppresses the finding of that line")
    func thePagesComment() {
        let source = """
            func close(_ draft: Draft) {
                try? drafts.save(draft)  // triage:ignore discarded-try: it is saved again at the end
            }
            """
        let selection = Selection(only: ["discarded-try", "unused-ignore"])
        let bare = source.replacing(/\s+\/\/.*/, with: "")
        #expect(Sample.findings(in: bare, selection: selection).map(\.rule) == ["discarded-try"])
        #expect(Sample.findings(in: source, selection: selection).isEmpty)
    }

    @Test("A comment without a reason suppresses nothing, and is a finding itself")
    func aReasonIsNeeded() {
        for comment in ["// triage:ignore empty-catch", "// triage:ignore empty-catch:  "] {
            let rules = Sample.findings(in: code(behind: comment)).map(\.rule)
            #expect(rules == ["empty-catch", "unused-ignore"])
        }
    }

    @Test("A comment that suppresses nothing is a finding at the comment")
    func anUnusedOneIsFound() {
        let found = Sample.findings(in: "\n  // triage:ignore empty-catch: reason\nlet a = 1\n")
        #expect(found.map(\.rule) == ["unused-ignore"])
        #expect(found.map(\.category) == [.ignore])
        #expect(found.first?.line == 2 && found.first?.column == 3)
    }

    @Test("A comment for another rule suppresses nothing")
    func anotherRuleStays() {
        let found = Sample.findings(in: code(behind: "// triage:ignore no-such-rule: reason"))
        #expect(found.map(\.rule) == ["empty-catch", "unused-ignore"])
    }

    @Test("A comment for a rule that does not run is not called unused")
    func aRuleThatDoesNotRun() {
        let selection = Selection(only: ["unused-ignore"])
        let source = "// triage:ignore empty-catch: reason\nlet a = 1\n"
        #expect(Sample.findings(in: source, selection: selection).isEmpty)
    }

    private static let reason = "it is saved again at the next start"

    @Test(
        "A range, a file and a list of rules are suppressed with a reason",
        arguments: [
            "// triage:ignore-begin empty-catch: \(reason)\nCODE// triage:ignore-end empty-catch\n",
            "// triage:ignore-begin logging-catch, empty-catch: \(reason)\nCODE",
            "import Foundation\n// triage:ignore-file empty-catch: \(reason)\nCODE",
        ])
    func severalLines(_ source: String) {
        #expect(Sample.findings(in: source.replacing("CODE", with: Sample.lost())).isEmpty)
    }

    @Test(
        "What has no reason, has ended before or comes too late suppresses nothing",
        arguments: [
            "// triage:ignore-begin empty-catch\nCODE// triage:ignore-end empty-catch\n",
            "// triage:ignore-begin empty-catch: \(reason)\n// triage:ignore-end empty-catch\nCODE",
            "CODE// triage:ignore-file empty-catch: \(reason)\n",
            "CODE// triage:ignore-end empty-catch\n",
        ])
    func otherLines(_ source: String) {
        let found = Sample.findings(in: source.replacing("CODE", with: Sample.lost()))
        #expect(Set(found.map(\.rule)) == ["empty-catch", "unused-ignore"])
        #expect(found.filter { $0.rule == "unused-ignore" }.allSatisfy { $0.confidence == .high })
    }

    @Test(
        "What others wrote, and a script, is never of high confidence",
        arguments: ["Vendor/A.swift", "ThirdParty/Kit/A.swift", "App/Libraries/A.swift", "#!"])
    func others(_ place: String) throws {
        let (path, start) = place == "#!" ? ("A.swift", "#!/usr/bin/swift\n") : (place, "")
        let source = start + "// triage:ignore empty-catch: \(Self.reason)\nlet a = 1\n"
        let report = try Sample.report(of: [path: source])
        #expect(report.findings.map(\.confidence) == [.medium])
    }

    @Test("The words within a text are no comment")
    func aTextIsNoComment() {
        let source = "let a = \"// triage:ignore empty-catch: reason\"\n"
        #expect(Sample.findings(in: source).isEmpty)
        #expect(Sample.findings(in: "let a = \"\"\"\n// triage:ignore a: b\n\"\"\"\n").isEmpty)
    }

    @Test("Two comments before a line both apply to it")
    func commentsStack() {
        let two = """
            // triage:ignore empty-catch: reason
                // triage:ignore no-such-rule: reason
            """
        #expect(Sample.findings(in: code(before: two)).map(\.rule) == ["unused-ignore"])
    }
}
