import Foundation

@testable import TriageAudit

/// Labelled code: what each rule must find, and what it must leave alone.
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
    }

    struct Expected: Hashable, Comparable {
        var line: Int
        var category: RuleCategory

        static func < (one: Self, other: Self) -> Bool {
            (one.line, one.category.rawValue) < (other.line, other.category.rawValue)
        }
    }

    static let snippets: [Snippet] = files.flatMap { snippets(of: $0) }

    private static var files: [URL] {
        let folder = Bundle.module.resourceURL?.appending(path: "Corpus")
        let files = folder.flatMap {
            try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
        }
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
