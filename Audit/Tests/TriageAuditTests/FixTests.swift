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
        return String(decoding: [fix].applied(to: file.bytes), as: UTF8.self)
    }

    private func withCause(_ source: String) -> String? {
        fixed(source) { file, nodes in
            nodes.lazy.compactMap { $0.as(ThrowStmtSyntax.self) }.first
                .flatMap { CauseFix.fix(for: $0, in: file) }
        }
    }

    @Test("A private error keeps its cause at every place where it is thrown")
    func cause() {
        let source = """
            private enum Failure: Error { case load, other }
            func f() throws {
                do { try g() } catch { throw Failure.load }
                do { try g() } catch let problem { throw Failure.load }
            }
            func h() { do { try f() } catch Failure.load { a() } catch { b() } }
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
            "private enum Failure: Error { case other, load }",
            "private enum Failure: Error { case load }\nlet all: Set<Failure> = []",
            "private enum Failure: Error { case load }\nfunc h(_ a: any Error) -> Bool { a as? Failure != nil }",
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
            old: Array(old.utf8), bytes: Array(new.utf8), kinds: [.spinner, .spinner],
            secrets: [], newSecrets: [])
        let text = result.diff(of: "A.swift")
        #expect(
            text.hasPrefix(
                "spinner: \(FixKind.spinner.promise)\n--- a/A.swift\n+++ b/A.swift\n@@ -1,6 +1,6 @@\n line 1\n line 2\n-line 3\n+line three\n"
            ))
        #expect(text.contains("@@ -25,6 +25,5 @@\n line 25\n"))
        #expect(text.hasSuffix("-line 28\n line 29\n line 30\n"))
    }
}
