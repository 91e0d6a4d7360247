import SwiftSyntax
import Testing

@testable import AuditFindings
@testable import AuditRunner
@testable import AuditSemantics

struct CancellationAndSpinnerFixTests {
    /// The source with the fixes of a rule applied; nil if the rule offers none.
    private func fixed(_ source: String, by rule: String) -> String? {
        let file = SourceFile(path: "App/Home.swift", bytes: Array(source.utf8))
        let selection = Selection(only: [rule])
        let fixer = Fixer(file: file, selection: selection, isChanged: { _ in true })
        return fixer.result.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test("A spinner ends in a `defer` instead")
    func aSpinnerEndsInADefer() {
        let source = """
            func reload() async throws {
                isLoading = true
                items = try await api.items()
                isLoading = false
            }
            """
        let expected = """
            func reload() async throws {
                isLoading = true
                defer { isLoading = false }
                items = try await api.items()
            }
            """
        #expect(fixed(source, by: "stuck-spinner") == expected)
    }

    @Test("A spinner that ends in a closure is left to people")
    func aSpinnerThatEndsLaterIsLeft() {
        let source = """
            func reload() {
                isLoading = true
                Task {
                    items = try await api.items()
                    isLoading = false
                }
            }
            """
        #expect(fixed(source, by: "stuck-spinner") == nil)
    }

    @Test("A cancellation gets a clause of its own")
    func aCancellationGetsAClause() {
        let source = """
            func load() async {
                do {
                    items = try await api.items()
                } catch {
                    showAlert(for: error)
                }
            }
            """
        let expected = """
            func load() async {
                do {
                    items = try await api.items()
                } catch is CancellationError {
                } catch {
                    showAlert(for: error)
                }
            }
            """
        #expect(fixed(source, by: "shown-cancellation") == expected)
    }

    @Test(
        "A clause that must return, throw or set a constant is left to people",
        arguments: ["return []", "throw error", "found = []"])
    func aClauseWithAValueIsLeft(_ last: String) {
        let source = """
            func load() async throws -> [Item] {
                let found: [Item]
                do {
                    found = try await api.items()
                } catch {
                    showAlert(for: error)
                    \(last)
                }
                return found
            }
            """
        #expect(fixed(source, by: "shown-cancellation") == nil)
    }
}
