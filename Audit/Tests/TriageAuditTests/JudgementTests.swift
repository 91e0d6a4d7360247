import Foundation
import Testing

@testable import AuditFindings
@testable import AuditFormats
@testable import AuditRules

/// What the code and the page say of confidence follows from the file of judgements.
struct JudgementTests {
    private struct Judgement {
        var app: String
        var findingClass: String
        var right: Bool
        var worth: Bool
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private func judgements() throws -> [Judgement] {
        let file = Self.folder.appending(path: "Judgements.tsv")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.first == "repository\tcommit\tpath\tline\tclass\tright\tworth")
        return try lines.dropFirst().map { line in
            let parts = line.split(separator: "\t").map(String.init)
            try #require(parts.count == 7 && parts[1].count == 40 && Int(parts[3]) != nil)
            return Judgement(
                app: parts[0], findingClass: parts[4], right: parts[5] == "yes",
                worth: parts[6] == "yes")
        }
    }

    @Test("The measures in the code are those of the file, and the page has them too")
    func measuresFollowTheFile() throws {
        let all = Dictionary(grouping: try judgements(), by: \.findingClass)
        let page = try String(
            contentsOf: Self.folder.appending(path: "Precision.md"), encoding: .utf8)
        for (name, rows) in all {
            let measure = ClassMeasure(
                judged: rows.count, right: rows.count { $0.right }, worth: rows.count { $0.worth },
                apps: Set(rows.map(\.app)).count,
                most: Dictionary(grouping: rows, by: \.app).values.map(\.count).max() ?? 0)
            #expect(ClassMeasure.of(name) == measure)
            let row =
                "| `\(name)` | \(rows.count) | \(measure.right) | \(measure.worth) | \(measure.apps) |"
            #expect(page.contains(row))
        }
        #expect(Set(ClassMeasure.judged.keys) == Set(all.keys))
    }

    @Test("Each judged class is one of a rule, and what is worth having is right")
    func classesAreKnown() throws {
        let classes = Set(AllRules.descriptions.flatMap(\.classes))
        for judgement in try judgements() {
            #expect(classes.contains(judgement.findingClass))
            #expect(judgement.right || !judgement.worth)
        }
    }

    @Test(
        "What is shown by default keeps its promise on what was judged: 95 of 100 right, 80 worth having"
    )
    func thePromiseHolds() throws {
        let shown = try judgements().filter { ClassMeasure.of($0.findingClass).confidence == .high }
        #expect(shown.count { $0.right } * 100 >= shown.count * 95)
        #expect(shown.count { $0.worth } * 100 >= shown.count * 80)
    }

    @Test(
        "A class earns its confidence",
        arguments: [
            (9, 9, 9, Confidence.medium), (10, 9, 7, .high), (10, 8, 8, .medium),
            (10, 10, 6, .medium),
            (10, 7, 7, .low), (0, 0, 0, .medium), (4, 3, 0, .low), (2, 0, 0, .low),
            (100, 89, 89, .medium), (100, 90, 70, .high),
        ])
    func confidence(_ judged: Int, _ right: Int, _ worth: Int, _ confidence: Confidence) {
        let measure = ClassMeasure(judged: judged, right: right, worth: worth, apps: 3)
        #expect(measure.confidence == confidence)
    }

    @Test("For a class with fewer than three judged findings its rule speaks, and it is never high")
    func fewJudged() {
        for rule in AllRules.descriptions {
            let all = rule.classes.map(ClassMeasure.of)
            let (judged, right) = all.reduce((0, 0)) { ($0.0 + $1.judged, $0.1 + $1.right) }
            for (name, measure) in zip(rule.classes, all) where measure.judged < 3 {
                let expected: Confidence = right * 10 >= judged * 8 ? .medium : .low
                #expect(ClassMeasure.confidence(of: name) == expected)
            }
        }
    }

    @Test(
        "What was judged in fewer than three apps, or mostly in one, is not high, however often it was right"
    )
    func appsCount() {
        #expect(ClassMeasure(judged: 40, right: 40, worth: 40, apps: 2).confidence == .medium)
        let habit = ClassMeasure(judged: 40, right: 40, worth: 40, apps: 3, most: 21)
        #expect(habit.confidence == .medium)
        #expect(
            ClassMeasure(judged: 40, right: 40, worth: 40, apps: 3, most: 20).confidence == .high)
    }

    @Test("A finding's class is one that its rule names, in the whole corpus")
    func everyClassIsNamed() {
        for snippet in Corpus.snippets {
            for finding in snippet.findings {
                let rule = AllRules.description(of: finding.rule)
                #expect(rule?.classes.contains(finding.findingClass) == true)
            }
        }
    }
}
