import AuditRules
import Testing

@testable import AuditFindings

/// Comments that give a reason: the finding stays, and is low.
struct ReasonTests {
    /// For each finding, whether something beside it makes it low.
    private func excused(_ source: String, _ rule: String) -> [Bool] {
        Sample.findings(in: source, selection: Selection(only: [rule])).map { finding in
            finding.confidence == .low
                && ["A comment gives a reason.", "`swiftlint:disable` silences it."]
                    .contains(where: finding.reasons.contains)
        }
    }

    @Test(
        "A reason above the construct makes a finding low, and removes it for no rule",
        arguments: [
            ("forced-try", "func f() {\n    REASON\n    let a = try! api.load(name)\n}"),
            (
                "empty-catch",
                "func f() async {\n    REASON\n    do {\n        try await api.load()\n    } catch StoreError.unknownItem {\n    }\n}"
            ),
            (
                "secret-in-source",
                "enum Alarm {\n    REASON\n    static let clientSecret = \"9f8Ke2Lq7Zx0Vb4Nw6Tr1Ys3\"\n}"
            ),
            (
                "enum-code",
                "func f(_ error: any Error) {\n    REASON\n    send((error as NSError).code)\n}"
            ),
            (
                "missed-completion",
                "func load(completion: @escaping (Int?) -> Void) {\n    REASON\n    guard let url = URL(string: text) else { return }\n    api.load(url) { completion($0) }\n}"
            ),
        ])
    func aReasonStays(_ rule: String, _ source: String) {
        #expect(excused(source.replacing("REASON", with: ""), rule) == [false])
        let reason = "// it cannot fail, because the name is fixed; not a secret"
        #expect(excused(source.replacing("REASON", with: reason), rule) == [true])
    }

    private static let reason = "// the console shows it to us"

    @Test(
        "A reason is one within an empty block, and not beside a statement",
        arguments: [
            ("empty-catch", "} catch {\n\(reason)\n}", true),
            ("logging-catch", "} catch {\n\(reason)\nprint(error)\n}", false),
            ("logging-catch", "} catch {\nprint(error)\n\(reason)\n}", false),
        ])
    func withinAnEmptyBlock(_ rule: String, _ clause: String, _ isLow: Bool) {
        let source = "func save() async {\ndo {\ntry await api.save(draft)\n\(clause)\n}\n"
        #expect(excused(source, rule) == [isLow])
    }

    @Test(
        "A comment above a `switch` excuses none of its cases, one above a case does",
        arguments: [true, false])
    func casesOfASwitch(_ isAboveSwitch: Bool) {
        let (outer, inner) = isAboveSwitch ? (Self.reason, "") : ("", Self.reason)
        let source = """
            func load() {
                api.load { result in
                    \(outer)
                    switch result {
                    case .success(let items): show(items)
                    \(inner)
                    case .failure: break
                    }
                }
            }
            """
        let rule = "ignored-failure-case"
        #expect(excused(source, rule) == [!isAboveSwitch])
    }

    @Test(
        "Words are counted where they are spaced, and letters where they are not",
        arguments: [
            ("나중에 처리함", false), ("나중에 다시 저장합니다", true), ("保存は次回再試行", true), ("保存", false),
            ("the store saves again at the next start", true), ("no one", false), ("todo", false),
            ("fixme: handle the error", false), ("ignore", false), ("ignore the error", false),
            ("no-op", false), ("try store.save(again: true)", false),
            ("let saved = store.save()", false), ("triage: nothing to see here", false),
        ])
    func scripts(_ text: String, _ isReason: Bool) {
        #expect(ReasonComment.isReason(text) == isReason)
    }

    @Test("SwiftLint that is silenced for all rules is silenced for each")
    func allRulesOfSwiftLint() {
        let source = "// swiftlint:disable all\n\(Sample.lost())// swiftlint:enable all\n"
        #expect(excused(source + Sample.lost(in: "send"), "empty-catch") == [true, false])
        let rules = [("empty_catch", true), ("force_try", false)]
        for (rule, isSilenced) in rules {
            let above = "// swiftlint:disable \(rule)\n" + Sample.lost()
            let beside = Sample.lost().replacing(
                "catch {", with: "catch { // swiftlint:disable:this \(rule)")
            #expect(excused(above, "empty-catch") == [isSilenced])
            #expect(excused(beside, "empty-catch") == [isSilenced])
        }
    }

    @Test(
        "A suppression for a file may stand behind imports, under a condition too",
        arguments: [
            (
                "#if canImport(UIKit)\nimport UIKit\n#elseif os(Linux)\n#else\nimport AppKit\n#endif\n",
                0
            ),
            ("#if DEBUG\nimport UIKit\nlet a = 1\n#endif\n", 2),
        ])
    func aFileBehindConditions(_ head: String, _ count: Int) {
        let comment = "// triage:ignore-file empty-catch: it is saved again\n"
        #expect(Sample.findings(in: head + comment + Sample.lost()).count == count)
    }
}
