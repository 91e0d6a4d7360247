import SwiftSyntax
import Testing

@testable import AuditRules
@testable import AuditSemantics
@testable import AuditSyntax

struct FilterTests {
    @Test("A rule finds nothing in a file that it leaves unread since none of its words are in it")
    func words() {
        var leftUnread = 0
        for snippet in Corpus.snippets {
            let file = SourceFile(path: snippet.path, bytes: Array(snippet.source.utf8))
            for rule in AllRules.types {
                guard rule.words?.contains(where: file.trigrams.mayHold) == false else { continue }
                leftUnread += 1
                for node in file.nodes where rule.kinds.contains(node.kind) {
                    rule.examine(node, in: file) { match in
                        Issue.record("\(rule.description.id): “\(match.message)” in \(snippet)")
                    }
                }
            }
        }
        #expect(leftUnread > Corpus.snippets.count)
    }
}
