import AuditFuzzing
import Testing

@testable import AuditFindings
@testable import AuditRunner
@testable import AuditSemantics
@testable import AuditSyntax

struct RobustnessTests {
    @Test("Files that no one writes are read to their end, at the right lines", arguments: 0..<8)
    func mutatedFiles(_ part: Int) {
        let seeds = Corpus.snippets.map { Array($0.source.utf8) }
        var mutator = Mutator(seed: UInt64(part), seeds: seeds)
        for number in 0..<40 {
            #expect(FileProbe.problems(of: mutator.next()) == [], "file \(number)")
        }
    }

    @Test(
        "Deep nesting overflows no stack",
        arguments: [
            "(", "[", "{", "f(", "a.b(", "do {", "\"\\(", "if a {", "else if a {", "try ", "!",
            "a ? ",
            "a.b()", ".c", "a + ", "{ _ in ", "case .a: switch b {", "#if A\n", "/*",
        ])
    func deepNesting(_ word: String) {
        let source = String(repeating: word, count: 20_000)
        #expect(FileProbe.problems(of: Array(source.utf8)) == [])
    }

    @Test(
        "Runs of square brackets, in which the parser would not end, are not parsed",
        arguments: ["[", "[(", "a<[", "([ ", "[\n", "f[("])
    func runsOfBrackets(_ word: String) {
        #expect(Nesting.isTooDeep(Array(String(repeating: word, count: 9).utf8)))
        #expect(!Nesting.isTooDeep(Array(String(repeating: word, count: 8).utf8)))
    }

    @Test
    func `Texts in texts are too deep before they take all memory, and those side by side are not`()
    {
        func isTooDeep(_ word: String, _ count: Int) -> Bool {
            Nesting.isTooDeep(Array(String(repeating: word, count: count).utf8))
        }
        #expect(isTooDeep(#"\("#, 129) && isTooDeep(#"\(a("#, 129))
        #expect(!isTooDeep(#"\("#, 128) && !isTooDeep(#""\(a) \(b(c))""#, 1000))
        // An escaped backslash before a bracket.
        #expect(!isTooDeep(#""\\(""#, 1000))
    }

    @Test(
        "Literals that are nested in each other are parsed", arguments: ["[a: ", "[1, ", "f({ ["])
    func nestedLiterals(_ word: String) {
        #expect(!Nesting.isTooDeep(Array(String(repeating: word, count: 100).utf8)))
    }

    @Test("A file that is nested too deep says that its end was not read")
    func cutOffFiles() {
        let deep = String(repeating: "(", count: 2_000) + "1" + String(repeating: ")", count: 2_000)
        #expect(isCutOff("let a = \(deep)\n"))
        #expect(!isCutOff(Sample.lost()))
    }

    private func isCutOff(_ source: String) -> Bool {
        Workers.onDeepStack {
            let file = SourceFile(path: "A.swift", bytes: Array(source.utf8))
            return FileAudit(file).record.isCutOff
        }
    }

    @Test("Lines end as editors count them, and columns are bytes")
    func linesAndColumns() {
        let source = "// 가\r\n/* x\ry */ do { try a() } catch {}\n\tdo { try 나() } catch {}\n"
        let found = Sample.findings(in: "\u{FEFF}" + "func f() {\n\(source)}\n")
        #expect(found.map(\.line) == [4, 5])
        #expect(found.map(\.column) == [21, 19])
    }
}
