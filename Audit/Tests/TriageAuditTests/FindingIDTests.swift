import Testing

@testable import AuditFindings
@testable import AuditRunner

/// The name by which a verdict, a baseline and other tools know a finding.
struct FindingIDTests {
    private func ids(of files: [String: String]) throws -> [String] {
        try Sample.report(of: files) { $0.only = ["empty-catch"] }.findings.map(\.id)
    }

    private static let moves: [(String, [String: String])] = [
        ("down", ["A.swift": "import Foundation\n\n\n" + Sample.lost()]),
        ("behind a function", ["A.swift": Sample.harmless + Sample.lost()]),
        ("to another file", ["A.swift": Sample.harmless, "Core/B.swift": Sample.lost()]),
        ("into a type, indented", ["A.swift": "extension Home {\n\(indented)}\n"]),
    ]

    private static var indented: String {
        Sample.lost().split(separator: "\n").map { "    \($0)\n" }.joined()
    }

    @Test("A finding keeps its id when its code moves", arguments: moves)
    func aMove(_ title: String, _ files: [String: String]) throws {
        let before = try ids(of: ["A.swift": Sample.lost()])
        #expect(before.count == 1)
        #expect(try ids(of: files) == before, "\(title)")
    }

    @Test("A finding gets another id in another function, and where its statement changes")
    func anotherPlace() throws {
        let before = try ids(of: ["A.swift": Sample.lost()])
        #expect(try ids(of: ["A.swift": Sample.lost(in: "send")]) != before)
        let changed = Sample.lost().replacing("draft", with: "note")
        #expect(try ids(of: ["A.swift": changed]) != before)
    }

    @Test("Equal code has an id for each of its places")
    func equalCode() throws {
        let found = try ids(of: [
            "A.swift": Sample.lost() + Sample.lost(), "B.swift": Sample.lost(),
        ])
        #expect(Set(found).count == 3)
    }
}
