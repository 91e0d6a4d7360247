import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds alerts that may be shown once for every turn of a loop, or for every cell.
enum AlertInLoop: Rule {
    static let kinds: [SyntaxKind] = [
        .whileStmt, .repeatStmt, .forStmt, .functionCallExpr,
    ]

    static let description = RuleDescription(
        id: "alert-in-loop",
        category: .doubled,
        severity: .warning,
        summary: "An alert in a loop or in a cell, shown once for each turn or row.",
        consequence: "One outage opens ten alerts, one behind the other.",
        assumption: """
            A turn that shows an alert and then leaves the loop shows one. What a cell shows when it \
            is tapped is one answer to one tap. An alert whose choice is awaited is a question.
            """,
        examples: [
            RuleExample(
                dont: """
                    func uploadAll(_ photos: [Photo]) async {
                        for photo in photos {
                            do {
                                try await api.upload(photo)
                            } catch is CancellationError {
                                return
                            } catch {
                                ↓showAlert(for: error)
                            }
                        }
                    }
                    """,
                do: """
                    func uploadAll(_ photos: [Photo]) async {
                        var failed: [Photo] = []
                        for photo in photos {
                            do {
                                try await api.upload(photo)
                            } catch is CancellationError {
                                return
                            } catch {
                                center.report(error)
                                failed.append(photo)
                            }
                        }
                        if !failed.isEmpty { showAlert(count: failed.count) }
                    }
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        if let loop = Loop(node) {
            guard loop.bound != .stream else { return }
            for call in loop.alerts(in: file) {
                report(match(at: call, "This alert is shown once for each turn."))
            }
        } else if let call = node.as(FunctionCallExprSyntax.self) {
            examine(call, in: file, report)
        }
    }

    private static func examine(
        _ call: FunctionCallExprSyntax, in file: SourceFile, _ report: (Match) -> Void
    ) {
        guard let token = call.calleeToken else { return }
        if token.text == "forEach" {
            for alert in call.alertsOfEach(in: file) {
                report(match(at: alert, "This alert is shown once for each element."))
            }
        } else if token.text == "alert", call.receiver != nil {
            guard call.isOnEveryRow else { return }
            report(match(at: token, "Every row has this alert, and all of them are shown at once."))
        } else if file.mayHaveCells, call.mayBeAlert, call.isInCell, file.alerts(call),
            call.isUnasked(in: file)
        {
            report(match(at: call, "Every cell shows this alert for itself."))
        }
    }
}

extension Loop {
    /// The alerts after which the loop goes on.
    fileprivate func alerts(in file: SourceFile) -> [FunctionCallExprSyntax] {
        nodesThatRun.compactMap { $0.as(FunctionCallExprSyntax.self) }.filter { call in
            file.alerts(call) && !call.isAwaited && !leaves(after: call) && mayRepeatAlert(call)
                && innermostLoop(around: call)
        }
    }

    private var nodesThatRun: [Syntax] {
        body.allNodes.filter { $0.runsByItself(within: body) }
    }

    /// Whether the alert may be shown on every turn; in a loop that waits, only the alert of a failure is.
    private func mayRepeatAlert(_ call: FunctionCallExprSyntax) -> Bool {
        node.is(ForStmtSyntax.self) || call.enclosingFailureHandler != nil
    }

    private func innermostLoop(around call: FunctionCallExprSyntax) -> Bool {
        call.ancestors.first { Loop($0) != nil }?.id == node.id
    }

    /// Whether a statement after the call, in its block or one around it, leaves the loop.
    private func leaves(after call: FunctionCallExprSyntax) -> Bool {
        for ancestor in call.ancestors {
            if ancestor.id == node.id { return false }
            if let list = ancestor.as(CodeBlockItemListSyntax.self), endsIn(list) { return true }
        }
        return false
    }
}

extension FunctionCallExprSyntax {
    /// Whether the result is awaited, as the answer to a question is.
    fileprivate var isAwaited: Bool {
        parent?.is(AwaitExprSyntax.self) == true && statementItem == nil
    }

    fileprivate func alertsOfEach(in file: SourceFile) -> [FunctionCallExprSyntax] {
        guard let closure = closures.first, receiver != nil else { return [] }
        return closure.allCalls.filter { call in
            file.alerts(call) && call.runsByItself(within: closure.statements)
                && call.enclosingFailureHandler.map { $0.node.position > closure.position } ?? true
        }
    }
}
