import SwiftSyntax
import Testing

@testable import TriageAudit

/// What is left out before a rule looks, to save time.
struct FilterTests {
    private static let files = Corpus.snippets.map {
        (snippet: $0, file: SourceFile(path: $0.path, bytes: Array($0.source.utf8)))
    }

    @Test("In a file without its words a rule finds nothing")
    func words() {
        for rule in AllRules.types {
            guard let words = rule.words else { continue }
            for (snippet, file) in Self.files where !words.contains(where: file.letters.mayHold) {
                expectNothing(of: rule, at: file.nodes, in: file, snippet)
            }
        }
    }

    @Test("At a call of a function that it does not name a rule finds nothing")
    func callees() {
        for rule in AllRules.types {
            guard let callees = rule.callees else { continue }
            for (snippet, file) in Self.files {
                let others = file.nodes.filter { node in
                    node.as(FunctionCallExprSyntax.self).map { !callees.contains($0.calleeName) } == true
                }
                expectNothing(of: rule, at: others, in: file, snippet)
            }
        }
    }

    private func expectNothing(
        of rule: any Rule.Type, at nodes: some Sequence<Syntax>, in file: SourceFile,
        _ snippet: Corpus.Snippet
    ) {
        for node in nodes where rule.kinds.contains(node.kind) {
            rule.examine(node, in: file) { match in
                Issue.record("\(rule.description.id) finds “\(match.message)” in \(snippet)")
            }
        }
    }
}
