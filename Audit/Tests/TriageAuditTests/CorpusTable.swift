@testable import AuditFindings
@testable import AuditRules

/// Precision and recall of each rule over the whole corpus.
///
/// A finding is right when its line and category are expected, whatever rule found it; a missed line counts against the
/// rule whose file holds the snippet.
struct CorpusTable {
    struct Row {
        var rule: String
        var snippets = 0
        var right = 0
        var wrong = 0
        var missed = 0
        var misses: [String] = []

        var text: String {
            let shares = [precision, recall].map { String(Int(($0 * 1000).rounded()) / 10) + " %" }
            let counts = [snippets, right, wrong, missed].map(String.init)
            return "| " + (["`\(rule)`"] + counts + shares).joined(separator: " | ") + " |\n"
        }

        var precision: Double { right + wrong == 0 ? 1 : Double(right) / Double(right + wrong) }
        var recall: Double { right + missed == 0 ? 1 : Double(right) / Double(right + missed) }
    }

    private(set) var byRule: [String: Row] = [:]

    var rows: [Row] { byRule.values.sorted { $0.rule < $1.rule } }

    static func measured() -> Self {
        var table = Self()
        for snippet in Corpus.snippets { table.measure(snippet) }
        return table
    }

    /// The table as Markdown.
    var text: String {
        let head =
            "| rule | snippets | found | wrong | missed | precision | recall |\n|---|---|---|---|---|---|---|\n"
        return head + rows.map(\.text).joined()
    }

    private mutating func measure(_ snippet: Corpus.Snippet) {
        change(snippet.rule) { $0.snippets += 1 }
        var left = snippet.expected
        for found in snippet.findings {
            let expected = Corpus.Expected(line: found.line, category: found.category)
            let isRight = snippet.expected.contains(expected)
            count(found.rule, isRight: isRight, at: found.line, snippet)
            left.remove(expected)
        }
        for expected in left.sorted() {
            change(snippet.rule) {
                $0.missed += 1
                $0.misses.append("missed \(expected) in \(snippet)")
            }
        }
    }

    private mutating func count(
        _ rule: String, isRight: Bool, at line: Int, _ snippet: Corpus.Snippet
    ) {
        change(rule) {
            if isRight { $0.right += 1 } else { $0.wrong += 1 }
            if !isRight { $0.misses.append("\(rule) at line \(line) of \(snippet)") }
        }
    }

    private mutating func change(_ rule: String, _ change: (inout Row) -> Void) {
        change(&byRule[rule, default: Row(rule: rule)])
    }
}
