import Testing

@testable import AuditFindings
@testable import AuditRules
@testable import AuditRunner

/// Findings that one decision settles.
struct GroupTests {
    /// The numbers of places of the groups of one rule, in files of the given names.
    private func places(_ rule: String, in sources: [String: String]) throws -> [Int] {
        let report = try Sample.report(of: sources) { $0.only = [rule] }
        return report.groups.map(\.findings.count).sorted()
    }

    private static let store =
        "final class DraftStore { func save(_ draft: Draft) throws { try write(draft) } }"

    private static func screen(_ number: Int, _ call: String) -> String {
        "final class Screen\(number)Model { func saveTapped() { try? \(call) } }"
    }

    @Test(
        "Calls of the only function of a name, on an object named like its file, are one decision")
    func oneFunction() throws {
        #expect(
            try places(
                "discarded-try",
                in: [
                    "DraftStore.swift": Self.store,
                    "A.swift": Self.screen(1, "draftStore.save(draft)"),
                    "B.swift": Self.screen(2, "store.save(draft)"),
                ]) == [2])
    }

    @Test("Calls of functions of one name on other objects are decisions of their own")
    func otherObjects() throws {
        #expect(
            try places(
                "discarded-try",
                in: [
                    "DraftStore.swift": Self.store,
                    "A.swift": Self.screen(1, "store.save(draft)"),
                    "B.swift": Self.screen(2, "context.save(draft)"),
                    "C.swift": Self.screen(3, "context.save(draft)"),
                ]) == [1, 2])
    }

    @Test("A call that two types declare is grouped by its object")
    func twoTypes() throws {
        #expect(
            try places(
                "discarded-try",
                in: [
                    "DraftStore.swift": Self.store,
                    "NoteStore.swift": Self.store.replacing("DraftStore", with: "NoteStore"),
                    "A.swift": Self.screen(1, "drafts.save(draft)"),
                    "B.swift": Self.screen(2, "notes.save(draft)"),
                ]) == [1, 1])
    }

    @Test("An answer of one function that ends in silence at several places is one decision")
    func oneAnswer() throws {
        let store = """
            final class ProfileStore { func profile() async -> Profile? { try? await api.profile() } }
            """
        func screen(_ number: Int) -> String {
            """
            final class Screen\(number)Model {
                func load() async { guard let profile = await profileStore.profile() else { return }; show(profile) }
            }
            """
        }
        #expect(
            try places(
                "unhandled-effect",
                in: ["ProfileStore.swift": store, "A.swift": screen(1), "B.swift": screen(2)]) == [
                    2
                ])
    }

    @Test("A place that two rules of one category find is one finding")
    func oneOfACategory() throws {
        let source = """
            func carousel() async {
                while true {
                    do {
                        try await Task.sleep(for: .seconds(3))
                    } catch {
                        center.report(error)
                    }
                }
            }
            """
        let report = try Sample.report(of: ["A.swift": source]) { $0.only = [] }
        let cancelled = report.findings.filter { $0.category == .cancelled }
        #expect(cancelled.map(\.line) == [5])
    }
}
