import Foundation
import Testing

@testable import TriageAudit

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

    @Test("A third of the corpus is harmless")
    func aThirdIsHarmless() {
        let harmless = Corpus.snippets.count { $0.isHarmless }
        #expect(harmless * 3 >= Corpus.snippets.count)
    }
}
