import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds code that tells a user's own cancel, of a sheet to sign in or to pay, as a failure.
enum ShownRefusal: Rule {
    static let kinds: [SyntaxKind] = FailureHandler.kinds + [.functionDecl]
    static let words: [String]? = [
        "cancel", "authorization", "policy", "signin", "login", "websession",
    ]

    static let description = RuleDescription(
        id: "shown-refusal",
        category: .cancelled,
        severity: .warning,
        conditions: ["case", "sheet"],
        summary: "A user who closes a sheet to sign in, to pay or to unlock is told of a failure.",
        consequence: "The user presses Cancel and is told that something went wrong.",
        assumption: """
            Sheets of the system and of the usual libraries give an error when they are closed. A \
            name with `cancel` in it, in the handler or beside it, tells the two apart.
            """,
        examples: [
            RuleExample(
                dont: """
                    func unlock() async {
                        do {
                            try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason)
                            open()
                        } ↓catch {
                            showAlert(for: error)
                        }
                    }
                    """,
                do: """
                    func unlock() async {
                        do {
                            try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason)
                            open()
                        } catch LAError.userCancel {
                        } catch {
                            showAlert(for: error)
                        }
                    }
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        if let function = node.as(FunctionDeclSyntax.self) {
            guard function.isToldOfSheet, let body = function.body, !Syntax(body).namesCancel,
                file.tellsFailure(in: body)
            else { return }
            return report(match(at: node, message, condition: "sheet"))
        }
        if let item = node.as(SwitchCaseSyntax.self), item.isOfCancel {
            guard file.tellsFailure(in: item.statements) else { return }
            return report(match(at: item, message, condition: "case"))
        }
        guard let handler = FailureHandler(node), handler.isForAll, handler.isOfSheet,
            !handler.surroundings.namesCancel, !file.tellsApartElsewhere(handler.statements),
            file.tellsFailure(in: handler.statements)
        else { return }
        report(match(at: handler.anchor, message, condition: "sheet"))
    }

    private static let message = "A user who cancels is told here of a failure."
}

extension FunctionDeclSyntax {
    /// Whether the system calls the function when a sheet to sign in has failed or was closed.
    fileprivate var isToldOfSheet: Bool {
        ownName == "authorizationController" && parameterLabels.contains("didCompleteWithError")
    }
}

extension SwitchCaseSyntax {
    /// Whether the case is the user's cancel: `.userCancelled`.
    fileprivate var isOfCancel: Bool {
        patterns.count == 1
            && patterns.allSatisfy {
                $0.pattern.caseName.map {
                    ["userCancel", "userCanceled", "userCancelled"].contains($0)
                } == true
            }
    }
}

extension FailureHandler {
    private static let sheets: Set = [
        "ASWebAuthenticationSession", "evaluatePolicy", "loginWithKakaoAccount",
        "loginWithKakaoTalk",
        "performAuthorization", "presentAuthorization", "presentWebSession", "signInWithApple",
    ]

    /// Whether what failed is a sheet that the user may close.
    fileprivate var isOfSheet: Bool {
        failedCalls.contains { call in
            Self.sheets.contains(call.calleeName)
                || call.calleeName == "signIn" && call.argument("withPresenting") != nil
                || call.calleeName == "logIn" && call.argument("permissions") != nil
        }
    }
}

extension Syntax {
    /// Whether a name within speaks of a cancel, other than the button of that name.
    fileprivate var namesCancel: Bool {
        allNodes.contains { node in
            let name =
                node.as(DeclReferenceExprSyntax.self)?.baseName.text
                ?? node.as(IdentifierTypeSyntax.self)?.name.text ?? ""
            return name != "cancel" && name.lowercased().contains("cancel")
        }
    }
}

extension SourceFile {
    /// Whether a function of the file that is called here asks for the cancel: `handle(error)`.
    fileprivate func tellsApartElsewhere(_ statements: CodeBlockItemListSyntax) -> Bool {
        statements.allCalls.contains { call in
            let body = functions.function(called: call, from: call)?.body
            return body.map { Syntax($0).namesCancel } == true
        }
    }

    /// Whether someone is told of a failure here: the user, the team, or the caller by an error.
    fileprivate func tellsFailure(in body: some SyntaxProtocol) -> Bool {
        if !listeners(in: body).isEmpty { return true }
        return body.allNodes.contains { node in
            if node.is(ThrowStmtSyntax.self) { return true }
            if let call = node.as(FunctionCallExprSyntax.self) {
                return call.calleeName.hasWord(in: ["fail", "failed", "failure"])
            }
            guard let assignment = node.as(SequenceExprSyntax.self)?.assignment,
                let text = assignment.value?.as(StringLiteralExprSyntax.self)
            else { return false }
            return !text.plainText.isEmpty
                && assignment.name.hasWord(in: [
                    "alert", "banner", "error", "message", "notice", "toast",
                ])
        }
    }
}
