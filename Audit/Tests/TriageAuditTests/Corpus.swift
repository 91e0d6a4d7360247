import Foundation

@testable import AuditFindings
@testable import AuditRules

/// Labeled code: the lines that each rule must find among harmless ones.
///
/// Snippets are separated by `//// title`, or `//// title | path: Tests/HomeTests.swift`. A line that must be found
/// ends in `// FIND category`.
enum Corpus {
    struct Snippet: CustomStringConvertible {
        /// The rule whose file holds the snippet.
        var rule: String
        var title: String
        var path: String
        var source: String
        var expected: Set<Expected>

        var description: String { "\(rule): \(title)" }
        var isHarmless: Bool { expected.isEmpty }

        /// The findings of the command, with all rules that are on, but those that a comment excuses.
        var findings: [Finding] {
            Sample.findings(in: source, at: path, selection: Selection())
                .filter { !$0.reasons.contains("A comment gives a reason.") || expects($0) }
        }

        private func expects(_ finding: Finding) -> Bool {
            expected.contains(Expected(line: finding.line, category: finding.category))
        }
    }

    struct Expected: Hashable, Comparable {
        var line: Int
        var category: RuleCategory

        static func < (one: Self, other: Self) -> Bool {
            (one.line, one.category.rawValue) < (other.line, other.category.rawValue)
        }
    }

    static let snippets: [Snippet] = files.flatMap { snippets(of: $0) }

    /// The files beside the rules, each named after its rule.
    private static var files: [URL] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let folder = tests.appending(path: "../../Sources/AuditRules/Corpus").standardized
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).filter { $0.lastPathComponent.hasSuffix(".swift.txt") }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    private static func snippets(of file: URL) -> [Snippet] {
        let rule = file.lastPathComponent.replacing(".swift.txt", with: "")
        // A dot in a secret keeps scanners of this repository from finding it.
        let text = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").replacing("·", with: "")
        return ("\n" + text).split(separator: "\n//// ").dropFirst(text.hasPrefix("//// ") ? 0 : 1)
            .map { snippet(String($0), of: rule) }
    }

    private static func snippet(_ text: String, of rule: String) -> Snippet {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let title = lines[0].split(separator: " | path: ")
        let code = lines.dropFirst()
        return Snippet(
            rule: rule, title: String(title[0]),
            path: title.count > 1 ? String(title[1]) : "App/Sources/Home.swift",
            source: code.map { $0.replacing(/\s*\/\/ FIND \w+.*$/, with: "") }.joined(
                separator: "\n"),
            expected: Set(code.enumerated().flatMap { expected(in: $1, line: $0 + 1) }))
    }

    private static func expected(in line: Substring, line number: Int) -> [Expected] {
        guard let mark = line.range(of: "// FIND ") else { return [] }
        return line[mark.upperBound...].split(separator: " ").compactMap {
            RuleCategory(rawValue: String($0)).map { Expected(line: number, category: $0) }
        }
    }
}
