import Testing

@testable import TriageAudit

struct CorpusTests {
    @Test("Each rule finds what its corpus says, and little else")
    func eachRuleIsPreciseEnough() {
        let table = CorpusTable.measured()
        for row in table.rows {
            #expect(row.precision >= 0.95, "\(row.misses.joined(separator: "\n"))")
            #expect(row.recall >= 0.80, "\(row.misses.joined(separator: "\n"))")
        }
        #expect(!table.rows.isEmpty)
    }

    @Test("A third of the corpus is harmless")
    func aThirdIsHarmless() {
        let harmless = Corpus.snippets.count { $0.isHarmless }
        #expect(harmless * 3 >= Corpus.snippets.count)
    }
}
