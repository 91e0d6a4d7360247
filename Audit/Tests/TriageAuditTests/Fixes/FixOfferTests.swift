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
        let findings = Sample.findings(in: source, selection: Selection(only: [rule]))
        return Fixer(file: file, findings: findings).result.map {
            String(decoding: $0.bytes, as: UTF8.self)
        }
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
            "isLoading = true\nitems = try await api.items()\nisLoading = false\nreturn isLoading",
            "isLoading = true\nitems = try await api.items()\nisLoading = false\nreturn isBusy",
            "if isFirst {\nisLoading = true\nitems = try await api.items()\nisLoading = false\n}\nawait index(items)",
        ])
    func aSpinnerIsLeft(_ body: String) {
        #expect(Self.fixed(spinner(body), by: "stuck-spinner") == nil)
    }

    private func cancellation(
        _ steps: String, property: String = "var errorMessage: String?", rest: String = ""
    ) -> String {
        """
        final class Home {
            \(property)
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
            "            errorMessage = rollBackAndDescribe(error)",
            "            errorMessage = \"\\(rollBack()) \\(error)\"",
            "            errorMessage = rolledBackText ?? error.localizedDescription",
            "            model.errorMessage = error.localizedDescription",
            "            reporter.report(error)\n            isLoading = false",
            "            faultCenter.report(error)\n            isLoading = false",
        ])
    func aClauseIsLeft(_ steps: String) {
        #expect(Self.fixed(cancellation(steps), by: "shown-cancellation") == nil)
    }

    @Test(
        "A function of the file that does more than tell is left to people, one that only tells is not",
        arguments: [
            ("errorMessage = \"\\(error)\"", true),
            ("print(error)\nerrorMessage = String(describing: error)", true),
            ("errorMessage = \"\\(error)\"\nCrashlytics.crashlytics().record(error: error)", true),
            ("errorMessage = \"\\(error)\"\nisLoading = false", false),
            ("errorMessage = \"\\(error)\"\nfallBack()", false),
            ("errorMessage = \"\\(error)\"\nfellBack?()", false),
            ("print(fallBack())\nerrorMessage = \"\\(error)\"", false),
            ("errorMessage = \"\\(error)\"\nlogger.error(\"\\(error)\")", false),
        ])
    func functionsOfTheFile(_ body: String, _ isOffered: Bool) {
        let source = cancellation(
            "            showAlert(error)",
            rest: """
                func showAlert(_ error: any Error) {
                \(body)
                }
                func fallBack() { isLoading = false }
                """)
        #expect((Self.fixed(source, by: "shown-cancellation") != nil) == isOffered)
    }

    @Test(
        "Only a property that stores its text and does nothing else is left unset",
        arguments: [
            ("@Published private(set) var errorMessage: String?", true),
            ("var errorMessage: String? { didSet { isLoading = false } }", false),
            ("var errorMessage: String? { get { nil } set { isLoading = false } }", false),
            ("@Resetting var errorMessage: String?", false),
            ("var other: String?", false),
        ])
    func properties(_ property: String, _ isOffered: Bool) {
        let steps = "            errorMessage = error.localizedDescription"
        let source = cancellation(steps, property: property)
        #expect((Self.fixed(source, by: "shown-cancellation") != nil) == isOffered)
    }

    @Test("A property that is read behind the `do` is set as before")
    func aPropertyThatIsReadLater() {
        let source = cancellation("            errorMessage = error.localizedDescription")
            .replacing("done()", with: "if errorMessage == nil { done() }")
        #expect(Self.fixed(source, by: "shown-cancellation") == nil)
    }

    @Test("A refused certificate, which fails as a canceled request does, is still shown")
    func aRefusedCertificate() throws {
        let source =
            "import Foundation\n"
            + cancellation("            errorMessage = error.localizedDescription")
        let fixed = try #require(Self.fixed(source, by: "shown-cancellation"))
        #expect(
            fixed.contains(" || (error as? URLError)?.code == .cancelled && Task.isCancelled {"))
    }

    @Test(
        "A finding is fixable only if its fix is offered",
        arguments: [
            ("", 1), ("func broken( {\n", 0),
            ("let deep = " + String(repeating: "(", count: 300), 0),
        ])
    func whatIsFixable(_ rest: String, _ count: Int) {
        let source = cancellation("            errorMessage = \"failed\"") + rest
        let selection = Selection(only: ["shown-cancellation"])
        let findings = Sample.findings(in: source, selection: selection)
        #expect(findings.map { $0.fix == nil ? 0 : 1 } == [count])
        #expect((Self.fixed(source, by: "shown-cancellation") == nil) == (count == 0))
    }

    @Test("Of two fixes in the same lines, and of one that would not compile, none is promised")
    func overlappingFixes() {
        let thrown = "do { try g() } catch { throw Failure.load }"
        let source =
            "private enum Failure: Error { case load }\nfunc f() throws {\n\(thrown)\n\(thrown)\n}\n"
        let findings = Sample.findings(
            in: source, selection: Selection(only: ["dropped-cause"]))
        #expect(findings.map { $0.fix == nil } == [false, true])
        let line = spinner("isLoading = true; items = try await api.items(); isLoading = false")
        let selection = Selection(only: ["stuck-spinner"])
        #expect(Sample.findings(in: line, selection: selection).map(\.fix) == [nil])
    }
}
