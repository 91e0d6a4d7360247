import Foundation
import Testing
import TriageCore

@Suite("The pages about the standard table", .timeLimit(.minutes(30)))
struct StandardTablePageTests {
    /// A row of a page's table, which stands for some lines of the printed table.
    private struct Row {
        let lines: ClosedRange<Int>
        let surface: String
        let level: String

        /// Reads a line with the numbers, the failure, the surface and the level; nil for another.
        init?(_ line: Substring) {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard line.hasPrefix("| "), cells.count == 4 else { return nil }
            let numbers = cells[0].split(separator: "–").compactMap { Int($0) }
            guard let first = numbers.first, let last = numbers.last else { return nil }
            (lines, surface, level) = (first...last, cells[2], cells[3])
        }
    }

    private static func page(_ name: String) throws -> String {
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
            url.deletingLastPathComponent()
        }
        let file = root.appendingPathComponent("Guides/\(name)")
        return try String(contentsOf: file, encoding: .utf8)
    }

    static let pages = ["StandardTable.md", "StandardTable.ko.md"]

    @Test(arguments: pages)
    func `The page has the table as it is printed`(name: String) throws {
        let printed = try #require(
            try Self.page(name).components(separatedBy: "```text\n").last?
                .components(separatedBy: "\n```").first)
        #expect(printed == "\(DecisionTable.standard)")
    }

    @Test(arguments: pages)
    func `A row of the page has the surface and the level of its printed lines`(name: String) throws
    {
        let rows = try Self.page(name).split(separator: "\n").compactMap(Row.init)
        let rules = DecisionTable.standard.rules
        #expect(rows.flatMap { Array($0.lines) } == Array(1...rules.count))
        for row in rows {
            for number in row.lines {
                guard let decision = rules[number - 1].decision else { continue }
                let level = try #require(decision.report)
                #expect(row.level == "`\(level.rawValue)`", "row \(number)")
                let word = try #require("\(decision.surface)".split(separator: " ").first)
                let words = [
                    "route": ["`signIn`"], "declared": ["declared", "선언"],
                    "alert": ["alert", "알림창"], "toast": ["toast", "토스트"],
                ]
                #expect(
                    words["\(word)", default: ["\(word)"]].contains { row.surface.contains($0) },
                    "row \(number) shows \(decision.surface)")
            }
        }
    }

    private static var printedLines: [Substring] {
        "\(DecisionTable.standard)".split(separator: "\n")
    }

    @Test(arguments: pages)
    func `A row that the page names beside a kind is one of this kind`(name: String) throws {
        let named = try Self.page(name).matches(
            of: #/`([a-z]\w*)`[^`()|]{0,8}[,(]\s*(?:rows? )?(\d+)행?(?:(?: and |, )(\d+))?/#)
        #expect(named.count > 4)
        for match in named {
            for number in [match.2, match.3 ?? ""].compactMap({ Int($0) }) {
                let line = Self.printedLines[number - 1]
                let kinds = line.dropFirst("kind ".count).prefix { $0 != " " && $0 != ":" }
                #expect(
                    line.hasPrefix("kind ") && kinds.split(separator: "|").contains(match.1),
                    "row \(number) is \(line)")
            }
        }
    }

    @Test(arguments: [
        ("Adopting.md", #"\(row (\d+)\): the rows ([\d, and]+) of the \[standard table\]"#),
        (
            "Adopting.ko.md",
            #"\((\d+)행\)\. \[기본 결정 테이블\]\(StandardTable\.ko\.md\)의 ([\d, ]+)행"#
        ),
    ])
    func `The first steps name the rows that ask for a status, and the one of other refusals`(
        name: String, pattern: String
    ) throws {
        let text = try Self.page(name).replacing(#/\n */#, with: " ")
        let sentence = try Regex(pattern, as: (Substring, Substring, Substring).self)
        let match = try #require(text.firstMatch(of: sentence))
        let lines = Self.printedLines
        let asking = lines.indices.filter {
            lines[$0].hasPrefix("401 ") || lines[$0].hasPrefix("status ")
        }
        let named = match.2.split { !$0.isNumber }.compactMap { Int($0) }
        #expect(named == asking.map { $0 + 1 })
        let refusal = try #require(Int(match.1))
        #expect(lines[refusal - 1].hasPrefix("kind rejected:"))
    }
}
