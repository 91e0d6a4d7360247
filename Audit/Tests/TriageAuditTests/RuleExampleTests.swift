import SwiftSyntax
import Testing

@testable import AuditFindings
@testable import AuditFormats
@testable import AuditRules
@testable import AuditSyntax

struct RuleExampleTests {
    @Test("Every rule finds its Don't where the arrow stands", arguments: Example.all)
    func everyDontIsFound(_ example: Example) {
        let (source, place) = example.marked
        let found = findings(in: source).filter { $0.rule == example.rule }
        #expect(found.map { Place(line: $0.line, column: $0.column) } == [place])
    }

    @Test("No rule objects to a Do", arguments: Example.all)
    func everyDoIsSilent(_ example: Example) {
        #expect(findings(in: example.instead).map(\.rule) == [])
    }

    @Test("Every rule has an example, and asks for kinds that it gets", arguments: AllRules.types)
    func everyRuleIsComplete(_ rule: any Rule.Type) {
        #expect(!rule.description.examples.isEmpty)
        #expect(rule.kinds.filter { !$0.isExamined } == [])
        #expect(rule.description.id.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
    }

    @Test("No two rules have one id")
    func idsAreUnique() {
        let ids = AllRules.descriptions.map(\.id)
        #expect(Set(ids).count == ids.count)
    }

    private func findings(in source: String) -> [Finding] {
        Sample.findings(in: source, selection: Selection())
    }
}

/// A rule's example.
struct Example: CustomTestStringConvertible, Sendable {
    var rule: String
    var dont: String
    var instead: String

    var testDescription: String { "\(rule): \(dont.split(separator: "\n").first ?? "")" }

    static let all: [Example] = AllRules.descriptions.flatMap { rule in
        rule.examples.map { Example(rule: rule.id, dont: $0.dont, instead: $0.instead) }
    }

    /// The code without the arrow, and where it stood.
    var marked: (source: String, place: Place) {
        let parts = dont.split(separator: "↓", maxSplits: 1, omittingEmptySubsequences: false)
        let source = String(parts.joined())
        return (source, LineTable(Array(source.utf8)).place(of: parts[0].utf8.count))
    }
}
