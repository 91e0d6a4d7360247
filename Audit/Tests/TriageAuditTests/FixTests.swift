import SwiftSyntax
import Testing

@testable import AuditRules
@testable import AuditRunner
@testable import AuditSemantics
@testable import AuditSyntax

struct FixTests {
    /// The source after a fix, found by a closure over the nodes of its tree.
    private func fixed(_ source: String, _ fix: (SourceFile, [Syntax]) -> Fix?) -> String? {
        let file = SourceFile(path: "A.swift", bytes: Array(source.utf8))
        guard let fix = fix(file, Array(file.tree.allNodes)) else { return nil }
        return String(
            decoding: Fixer.applied(
                fix.edits.sorted {
                    $0.range.lowerBound < $1.range.lowerBound
                }, to: file.bytes), as: UTF8.self)
    }

    private func withCancellation(_ source: String) -> String? {
        fixed(source) { file, nodes in
            nodes.lazy.compactMap { $0.as(CatchClauseSyntax.self) }.first
                .flatMap { CancellationFix.fix(for: $0, in: file) }
        }
    }

    private func withDefer(_ source: String) -> String? {
        fixed(source) { file, nodes in
            let items = nodes.compactMap { $0.as(CodeBlockItemSyntax.self) }
            let start = items.first { $0.trimmedDescription.hasSuffix("isLoading = true") }
            let reset = items.last { $0.trimmedDescription.hasSuffix("isLoading = false") }
            guard let start, let reset else { return nil }
            return SpinnerFix.fix(start: start, reset: reset, in: file)
        }
    }

    private func withCause(_ source: String) -> String? {
        fixed(source) { file, nodes in
            nodes.lazy.compactMap { $0.as(ThrowStmtSyntax.self) }.first
                .flatMap { CauseFix.fix(for: $0, in: file) }
        }
    }

    @Test("A cancellation gets a clause of its own")
    func cancellation() {
        let source =
            "func f() async {\n    do {\n        try await g()\n    } catch {\n        show(error)\n    }\n}\n"
        let expected = """
            func f() async {
                do {
                    try await g()
                } catch is CancellationError {
                    // The user has left, or other work took over.
                } catch {
                    show(error)
                }
            }

            """
        #expect(withCancellation(source) == expected)
        let windows = source.replacing("\n", with: "\r\n")
        #expect(withCancellation(windows) == expected.replacing("\n", with: "\r\n"))
    }

    @Test(
        "No clause where it might not compile, or where work would be left out",
        arguments: [
            "func f() async -> Int { do { return try await g() } catch { show(error); return 1 } }",
            "func f() async { do { try await g() } catch { isLoading = false; show(error) } }",
            "func f() async { let a: Int; do { a = try await g() } catch { show(error); return }; h(a) }",
            "func f() async { do throws(E) { try await g() } catch { show(error) } }",
            "func f() async { do { try await g() } catch is CancellationError {} catch { show(error) } }"
                .replacing("catch is CancellationError {} catch", with: "catch E.a {} catch"),
            "let f = { do { try await g() } catch { show(error) } }",
            "func f() async { do { try await g() } catch {} }",
        ])
    func noCancellation(_ source: String) {
        #expect(withCancellation(source) == nil)
    }

    @Test("A spinner is reset on every way out")
    func spinner() {
        let source = """
            func f() async throws {
                isLoading = true
                items = try await load()
                isLoading = false
            }
            """
        #expect(
            withDefer(source) == """
                func f() async throws {
                    isLoading = true
                    defer { isLoading = false }
                    items = try await load()
                }
                """)
    }

    @Test("A spinner that is reset at the end of a `do` is reset after its `catch`, too")
    func spinnerInDo() {
        let source = """
            func f() async {
                isLoading = true
                do {
                    items = try await load()
                    isLoading = false
                } catch {
                    show(error)
                }
            }
            """
        #expect(withDefer(source)?.contains("defer { isLoading = false }\n    do {") == true)
    }

    @Test(
        "No `defer` where something would run with the spinner on, or a body would be empty",
        arguments: [
            "isLoading = true\ntry await load()\nisLoading = false\nshow()",
            "isLoading = true\ndo {\ntry await load()\nisLoading = false\n} catch {}\nshow()",
            "isLoading = true\nif a {\ntry await load()\nisLoading = false\n}",
            "isLoading = true\ndo {\nisLoading = false\n} catch {}",
            "isLoading = true; try await load()\nisLoading = false",
            "isLoading = true\ntry await load()\nawait isLoading = false",
        ])
    func noSpinner(_ body: String) {
        #expect(withDefer("func f() async throws {\n\(body)\n}\n") == nil)
    }

    @Test("A private error keeps its cause at every place where it is thrown")
    func cause() {
        let source = """
            private enum Failure: Error { case load, other }
            func f() throws {
                do { try g() } catch { throw Failure.load }
                do { try g() } catch let problem { throw Failure.load }
            }
            func h(_ failure: Failure) { switch failure { case .load: a(); case .other: b() } }
            """
        let expected = source.replacing("case load,", with: "case load(any Error),")
            .replacing(
                "{ throw Failure.load }\n    do", with: "{ throw Failure.load(error) }\n    do"
            )
            .replacing(
                "problem { throw Failure.load }", with: "problem { throw Failure.load(problem) }")
        #expect(withCause(source) == expected)
    }

    @Test(
        "No cause where another use would not compile",
        arguments: [
            "enum Failure: Error { case load }",
            "private enum Failure: Error, Equatable { case load }",
            "private enum Failure: String, Error { case load }",
            "private enum Failure: Error { case load }\nfunc h() throws { throw Failure.load }",
            "private enum Failure: Error { case load }\nfunc h(_ a: Failure) -> Bool { if case .load = a { true } else { false } }\nlet b = Failure.load",
            "private enum Failure: Error { case load(Int) }",
        ])
    func noCause(_ declaration: String) {
        #expect(
            withCause(
                "func f() throws { do { try g() } catch { throw Failure.load } }\n\(declaration)\n")
                == nil)
    }

    @Test("A diff has the lines around each change, and hunks that do not overlap")
    func diff() {
        let old = (1...30).map { "line \($0)\n" }.joined()
        let new = old.replacing("line 3\n", with: "line three\n").replacing("line 28\n", with: "")
        let result = Fixer.Result(
            old: Array(old.utf8), bytes: Array(new.utf8), edits: [], count: 2, secrets: [],
            newSecrets: [])
        let text = result.diff(of: "A.swift")
        #expect(
            text.hasPrefix(
                "--- a/A.swift\n+++ b/A.swift\n@@ -1,6 +1,6 @@\n line 1\n line 2\n-line 3\n+line three\n"
            ))
        #expect(text.contains("@@ -25,6 +25,5 @@\n line 25\n"))
        #expect(text.hasSuffix("-line 28\n line 29\n line 30\n"))
    }
}
