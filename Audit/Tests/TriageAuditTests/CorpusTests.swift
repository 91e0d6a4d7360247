import Foundation
import Testing

@testable import AuditRules

struct CorpusTests {
    @Test("Each rule finds what its corpus says, and little else")
    func eachRuleIsPreciseEnough() throws {
        let table = CorpusTable.measured()
        for row in table.rows {
            #expect(row.precision >= 0.95, "\(row.misses.joined(separator: "\n"))")
            #expect(row.recall >= 0.80, "\(row.misses.joined(separator: "\n"))")
        }
        #expect(!table.rows.isEmpty)
        if let path = ProcessInfo.processInfo.environment["CORPUS_TABLE"] {
            try table.text.write(toFile: path, atomically: true, encoding: .utf8)
        }
    }

    @Test("Every rule has a corpus, with code that it finds and code that it leaves alone")
    func everyRuleHasACorpus() {
        let snippets = Dictionary(grouping: Corpus.snippets, by: \.rule)
        let rules = AllRules.types.map { $0.description.id }
        #expect(Set(snippets.keys) == Set(rules))
        for (rule, snippets) in snippets {
            let isComplete =
                snippets.contains(where: \.isHarmless)
                && !snippets.allSatisfy(\.isHarmless)
            #expect(isComplete, "\(rule)")
        }
    }

    @Test("A third of the corpus is harmless")
    func aThirdIsHarmless() {
        let harmless = Corpus.snippets.count { $0.isHarmless }
        #expect(harmless * 3 >= Corpus.snippets.count)
    }
}
