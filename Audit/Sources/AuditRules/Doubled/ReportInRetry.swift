import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds reports that are sent on every attempt of a retry.
enum ReportInRetry: Rule {
    static let kinds: [SyntaxKind] = [.whileStmt, .repeatStmt, .forStmt, .functionCallExpr]

    static let description = RuleDescription(
        id: "report-in-retry",
        category: .doubled,
        severity: .warning,
        summary: "A report that is sent on every attempt of a retry.",
        consequence: """
            One outage becomes as many reports as there are attempts, also for requests that \
            succeeded in the end.
            """,
        assumption: """
            A loop over numbers or delays, or one that success leaves, is a retry; a loop over items \
            is not. A report that a condition on the attempt guards is sent once.
            """,
        examples: [
            RuleExample(
                dont: """
                    func load() async throws -> [Item] {
                        for attempt in 0..<3 {
                            do {
                                return try await api.items()
                            } catch {
                                ↓reporter.report(error)
                                try await Task.sleep(for: .seconds(1 << attempt))
                            }
                        }
                        return try await api.items()
                    }
                    """,
                do: """
                    func load() async throws -> [Item] {
                        for attempt in 0..<3 {
                            do {
                                return try await api.items()
                            } catch {
                                try await Task.sleep(for: .seconds(1 << attempt))
                            }
                        }
                        return try await api.items()
                    }
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        if let loop = Loop(node) {
            guard loop.isRetry else { return }
            for call in loop.reports(in: file) { report(match(at: call, Self.message)) }
        } else if let call = node.as(FunctionCallExprSyntax.self) {
            for call in call.reportsBeforeRetry(in: file) { report(match(at: call, Self.message)) }
        }
    }

    private static let message =
        "This report is sent on every attempt, also if the next one succeeds."
}

extension Loop {
    /// Whether the loop tries one thing several times.
    fileprivate var isRetry: Bool {
        switch bound {
        case .count: !usesElement || !body.leavesNothing(self)
        case .none, .cancellation, .condition, .flag: successLeaves
        case .elements, .stream: false
        }
    }

    private var successLeaves: Bool {
        ownNodes.contains { node in
            node.as(DoStmtSyntax.self).map { mayLeave($0.body) } ?? false
        }
    }

    /// Whether the element is given to the work that is tried: an item is, an attempt is not.
    private var usesElement: Bool {
        guard let element, !element.hasWord(in: ["attempt", "retry", "delay", "try"]) else {
            return false
        }
        return body.tried.contains { $0.expression.mentions(element) }
    }

    /// The reports in handlers of failures after which the loop goes on.
    fileprivate func reports(in file: SourceFile) -> [FunctionCallExprSyntax] {
        ownNodes.compactMap(FailureHandler.init).filter { !endsIn($0.statements) }.flatMap {
            handler in
            handler.statements.calls.filter { call in
                file.listener(of: call) == .team && !isGuarded(call, in: handler)
            }
        }
    }

    /// Whether a condition on the attempt stands around the report, or the block around it leaves the loop.
    private func isGuarded(_ call: FunctionCallExprSyntax, in handler: FailureHandler) -> Bool {
        for ancestor in call.ancestors {
            if ancestor.id == handler.node.id { return false }
            if ancestor.is(IfExprSyntax.self) || ancestor.is(SwitchCaseSyntax.self)
                || ancestor.is(GuardStmtSyntax.self)
            {
                return true
            }
        }
        return false
    }
}

extension CodeBlockSyntax {
    fileprivate func leavesNothing(_ loop: Loop) -> Bool { !loop.mayLeave(self) }
}

extension FunctionCallExprSyntax {
    /// The reports that run before this call repeats the failed work.
    fileprivate func reportsBeforeRetry(in file: SourceFile) -> [FunctionCallExprSyntax] {
        if ["retry", "retryWhen"].contains(calleeName), receiver != nil {
            return reportsUpstream(in: file)
        }
        guard file.functions.declares(calleeName), let function = enclosingFunction,
            function.isCalled(by: self), let failure = enclosingFailureHandler,
            failure.node.enclosingFunction?.id == function.id,
            runsByItself(within: failure.node)
        else { return [] }
        return failure.statements.calls.filter { call in
            file.listener(of: call) == .team && call.position < position && call.isBeside(self)
        }
    }

    /// Whether every path through this call may lead to the other.
    private func isBeside(_ other: FunctionCallExprSyntax) -> Bool {
        guard let block = nearest(CodeBlockItemListSyntax.self) else { return false }
        return block.position <= other.position && other.endPosition <= block.endPosition
    }

    private func reportsUpstream(in file: SourceFile) -> [FunctionCallExprSyntax] {
        chain.dropLast().flatMap { call -> [FunctionCallExprSyntax] in
            guard
                ["do", "handleEvents", "on", "tryCatch", "mapError", "catch"].contains(
                    call.calleeName)
            else { return [] }
            return call.closures.flatMap(\.allCalls).filter { file.listener(of: $0) == .team }
        }
    }
}
