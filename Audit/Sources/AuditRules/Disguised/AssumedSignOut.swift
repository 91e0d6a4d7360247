import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds code that signs the user out after any failure.
enum AssumedSignOut: Rule {
    static let kinds: [SyntaxKind] = FailureHandler.kinds

    static let description = RuleDescription(
        id: "assumed-sign-out",
        category: .disguised,
        severity: .error,
        summary: "A failure of any kind that leads to sign-out or to the sign-in screen.",
        consequence: "A tunnel or a broken server signs the user out.",
        assumption: """
            A function that itself signs out, and work that is not awaited and asks no server, may \
            do so.
            """,
        examples: [
            RuleExample(
                dont: """
                    func refresh() async {
                        do {
                            token = try await auth.refresh(token)
                        } ↓catch {
                            logout()
                        }
                    }
                    """,
                do: """
                    func refresh() async throws {
                        do {
                            token = try await auth.refresh(token)
                        } catch AuthError.expired {
                            logout()
                        }
                    }
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let handler = FailureHandler(node), handler.isForAll, handler.signsOut,
            !handler.looksAtCause(in: file), !node.isWithinSignOut, handler.asksServer(in: file)
        else { return }
        report(match(at: handler.anchor, "Every failure signs the user out."))
    }
}

extension FailureHandler {
    /// Whether the user is signed out, or sent to sign in, without a condition.
    fileprivate var signsOut: Bool {
        statements.contains { item in
            switch item.item {
            case .expr(let expression): expression.signsOut
            case .stmt(let statement):
                statement.as(ReturnStmtSyntax.self)?.expression?.signsOut == true
            case .decl: false
            }
        }
    }

    /// Whether the error is looked at, other than to hand it on.
    fileprivate func looksAtCause(in file: SourceFile) -> Bool {
        guard let errorName else { return false }
        return statements.allNodes.contains { node in
            guard
                node.is(IfExprSyntax.self) || node.is(SwitchExprSyntax.self)
                    || node.is(GuardStmtSyntax.self)
            else { return false }
            return node.reads(errorName)
        }
    }

    /// Whether the work that failed is a request to a server.
    fileprivate func asksServer(in file: SourceFile) -> Bool {
        guard let source else { return true }
        return source.tried.contains {
            $0.isPlain && $0.functionOfFile(file)?.asksServer(in: file) != false
                && ($0.expression.awaits || FallibleWork(of: $0, in: file).awaits
                    || FallibleWork(of: $0, in: file).isNetwork)
        }
    }
}

extension FunctionDeclSyntax {
    /// Whether the function's own work is a request; a function without a body may do anything.
    fileprivate func asksServer(in file: SourceFile) -> Bool {
        body?.tried.contains { FallibleWork(of: $0, in: file).isNetwork } ?? true
    }
}

extension Syntax {
    /// Whether the function around is there to sign in or out.
    fileprivate var isWithinSignOut: Bool {
        ancestors.contains { node in
            guard let name = node.as(FunctionDeclSyntax.self)?.name.text else { return false }
            return name.isNameOfSignOut || name.lowercased().contains("deleteaccount")
        }
    }
}

extension ExprSyntax {
    /// Whether the expression signs the user out or leads to the sign-in screen, now or on another queue.
    fileprivate var signsOut: Bool {
        let expression = unwrapped
        if let sequence = expression.as(SequenceExprSyntax.self) { return sequence.signsOut }
        guard let call = expression.as(FunctionCallExprSyntax.self) else { return false }
        if call.calleeName.isNameOfSignOut || call.calleeName.isNameOfWayToSignIn
            || call.removesSession || call.chain.contains(where: \.sendsSignedOut)
        {
            return true
        }
        if call.path.isDispatch {
            return call.closures.last?.statements.contains { $0.isSignOut } == true
        }
        // A notification that says so: `post(name: .didSignOut, object: nil)`.
        return call.calleeName == "post"
            && call.arguments.contains {
                let name = $0.expression.pathNames.last ?? ""
                return name.isNameOfSignOut || name.isNameOfSessionEnd
            }
    }
}

extension CodeBlockItemSyntax {
    fileprivate var isSignOut: Bool {
        guard case .expr(let expression) = item else { return false }
        return expression.signsOut
    }
}
