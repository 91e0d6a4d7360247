import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds retries that only success ends.
enum UnboundedRetry: Rule {
    static let kinds: [SyntaxKind] = [
        .whileStmt, .repeatStmt, .forStmt, .functionCallExpr,
    ]

    static let description = RuleDescription(
        id: "unbounded-retry",
        category: .endless,
        severity: .error,
        summary: "A retry that only success ends: without a count, and often without a pause.",
        consequence: """
            While the server is down the user waits without an answer, the battery drains, and every \
            phone asks the broken server as often as it can.
            """,
        assumption: """
            A loop is a retry if success leaves it. A function that calls itself with what it was \
            given when it failed retries; a call in the handler of a button is the user's own retry. \
            A retry of a stream of taps or texts waits for the next one.
            """,
        examples: [
            RuleExample(
                dont: """
                    func profile() async -> Profile {
                        ↓while true {
                            if let profile = try? await api.profile() { return profile }
                        }
                    }
                    """,
                do: """
                    func profile() async throws -> Profile {
                        for attempt in 0..<3 {
                            do {
                                return try await api.profile()
                            } catch is URLError {
                                try await Task.sleep(for: .seconds(1 << attempt))
                            }
                        }
                        return try await api.profile()
                    }
                    """),
            RuleExample(
                dont: """
                    func profile() -> Observable<Profile> {
                        api.rx.request(.profile).asObservable().↓retry()
                    }
                    """,
                do: """
                    func profile() -> Observable<Profile> {
                        api.rx.request(.profile).asObservable().retry(2)
                    }
                    """),
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        if let loop = Loop(node) {
            if loop.retriesForEver {
                let message = "Only success ends this loop, so a lasting failure never does."
                report(match(at: node, message))
            } else if loop.spinsOnFailure {
                let clause = loop.ownNodes.first { $0.is(CatchClauseSyntax.self) }
                let message = "A failure begins the next turn at once, for as long as it lasts."
                report(match(at: clause ?? node, message))
            }
        } else if let call = node.as(FunctionCallExprSyntax.self) {
            examine(call, in: file, report)
        }
    }

    private static func examine(
        _ call: FunctionCallExprSyntax, in file: SourceFile, _ report: (Match) -> Void
    ) {
        guard let token = call.calleeToken else { return }
        if token.text == "retry" || token.text == "retryWhen" {
            guard call.isEndlessOperator(in: file) else { return }
            report(
                match(
                    at: token,
                    "`\(token.text)` has no count, so a lasting failure is repeated for ever."))
        } else if call.isEndlessInterceptor {
            report(match(at: call, "The interceptor retries without asking how often it has."))
        } else if file.functions.declares(token.text), call.isEndlessRecursion {
            report(
                match(at: call, "`\(token.text)` calls itself whenever it fails, without a count."))
        }
    }
}
