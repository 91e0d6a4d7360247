import Testing

@testable import AuditFindings
@testable import AuditRules
@testable import AuditRunner
@testable import AuditSemantics

/// Where a change is offered, and where it is not, since something else would change with it.
struct FixOfferTests {
    /// The source with the fixes of a rule applied; nil if the rule offers none.
    static func fixed(_ source: String, by rule: String) -> String? {
        let file = SourceFile(path: "App/Home.swift", bytes: Array(source.utf8))
        let fixer = Fixer(
            file: file, selection: Selection(only: [rule]), isChanged: { _ in true })
        return fixer.result.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    private func spinner(_ body: String) -> String {
        "final class Home {\n    var isLoading = false\n    func reload() async throws {\n\(body)\n    }\n}\n"
    }

    @Test("A spinner whose end is the last step ends in a `defer`")
    func aSpinnerEndsInADefer() {
        let source = spinner(
            """
                    isLoading = true
                    items = try await api.items()
                    isLoading = false
            """)
        let expected = spinner(
            """
                    isLoading = true
                    defer { isLoading = false }
                    items = try await api.items()
            """)
        #expect(Self.fixed(source, by: "stuck-spinner") == expected)
    }

    @Test(
        "A spinner is left to people where something else would move",
        arguments: [
            "isLoading = true\nitems = try await api.items()\nisLoading = false\nawait index(items)",
            "isLoading = true\nitems = try await api.items()\nisLoading = false\nreturn count(items)",
            "isLoading = true\nTask {\nitems = try await api.items()\nisLoading = false\n}",
            "isLoading = true\ndefer { log() }\nitems = try await api.items()\nisLoading = false",
            "isLoading = true\nlet a = try await api.items()\nif a.isEmpty { isLoading = true }\nisLoading = false",
            "if isFirst {\nisLoading = true\nitems = try await api.items()\nisLoading = false\n}\nawait index(items)",
        ])
    func aSpinnerIsLeft(_ body: String) {
        #expect(Self.fixed(spinner(body), by: "stuck-spinner") == nil)
    }

    private func cancellation(_ steps: String, rest: String = "") -> String {
        """
        final class Home {
            var errorMessage: String?
            var isLoading = false
            func load() async {
                isLoading = true
                do {
                    items = try await api.items()
                } catch {
        \(steps)
                }
                done()
            }
        \(rest)
        }

        """
    }

    @Test("A cancellation gets a clause that does all but tell")
    func aCancellationGetsAClause() {
        let source = cancellation(
            """
                        isLoading = false
                        errorMessage = error.localizedDescription
            """)
        let expected = source.replacing(
            "} catch {",
            with: """
                } catch where error is CancellationError {
                            isLoading = false
                        } catch {
                """)
        #expect(Self.fixed(source, by: "shown-cancellation") == expected)
    }

    @Test(
        "A clause with a step that may do more than tell is left to people",
        arguments: [
            // Unknown here: it may set the spinner back, too.
            "            showAlert(for: error)",
            "            errorMessage = error.localizedDescription\n            rollBack()",
            "            state = .failed(error)\n            errorMessage = text(error)",
            "            errorMessage = error.localizedDescription\n            if isFirst { return }",
            "            errorMessage = error.localizedDescription\n            items = old.filter(keep)",
            "            Task { errorMessage = error.localizedDescription }",
        ])
    func aClauseIsLeft(_ steps: String) {
        #expect(Self.fixed(cancellation(steps), by: "shown-cancellation") == nil)
    }

    @Test(
        "A function of the file that tells and resets is left to people, one that only tells is not"
    )
    func functionsOfTheFile() {
        let steps = "            showAlert(error)"
        let tells = "    func showAlert(_ error: any Error) { errorMessage = \"\\(error)\" }"
        let resets = tells.replacing("\" }", with: "\"; isLoading = false }")
        #expect(Self.fixed(cancellation(steps, rest: tells), by: "shown-cancellation") != nil)
        #expect(Self.fixed(cancellation(steps, rest: resets), by: "shown-cancellation") == nil)
    }
}
