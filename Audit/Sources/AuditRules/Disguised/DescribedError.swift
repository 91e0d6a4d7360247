import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds reports and errors that hold only the text of an error.
enum DescribedError: Rule {
    static let kinds: [SyntaxKind] = [.memberAccessExpr]
    static let words: [String]? = ["localizedDescription"]

    static let description = RuleDescription(
        id: "described-error",
        category: .disguised,
        severity: .note,
        summary:
            "A report, an event on a bus or an error of the app's own that keeps only `localizedDescription`.",
        consequence:
            "The report says “The data couldn’t be read”, and no one can tell which or why.",
        assumption: """
            A text for the user may be a description; what is reported or thrown needs the error, \
            its type, or its domain and code. A log beside may be given the whole error.
            """,
        examples: [
            RuleExample(
                dont: """
                    ↓Analytics.logEvent("failure", parameters: ["reason": error.localizedDescription])
                    """,
                do: """
                    Crashlytics.crashlytics().record(error: error)
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let member = node.as(MemberAccessExprSyntax.self),
            member.declName.baseName.text == "localizedDescription",
            let name = member.base?.unwrapped.as(DeclReferenceExprSyntax.self)?.baseName.text,
            name.isNameOfError || name == "$0",
            let call = member.tellingCall(in: file), !call.keepsError(name),
            call.makesError || !call.isBesideReport(of: name, in: file),
            !call.isBesideLog(of: name, in: file)
        else { return }
        report(match(at: call, "Only the error's description is kept."))
    }
}

extension MemberAccessExprSyntax {
    /// The outermost call in the statement that reports, or makes an error.
    fileprivate func tellingCall(in file: SourceFile) -> FunctionCallExprSyntax? {
        var found: FunctionCallExprSyntax?
        for ancestor in ancestors {
            if ancestor.is(CodeBlockItemSyntax.self) { break }
            guard let call = ancestor.as(FunctionCallExprSyntax.self) else { continue }
            if call.makesError || call.reports(in: file) || call.putsOnBus { found = call }
        }
        return found
    }
}

extension FunctionCallExprSyntax {
    /// Whether the call sends something to the team.
    fileprivate func reports(in file: SourceFile) -> Bool {
        if file.isReporter(self) { return true }
        guard let first = path.names.first, path.names.count > 1 else { return false }
        return Self.reporters.contains { first.lowercased().hasSuffix($0) }
    }

    /// Whether the call tells whoever listens in the app, who may have to know which failure it was.
    fileprivate var putsOnBus: Bool {
        guard ["accept", "emit", "onNext", "post", "publish", "send"].contains(calleeName) else {
            return false
        }
        return path.receivers.contains { $0.hasWord(in: ["bus", "notification"]) }
    }

    private static let reporters = [
        "amplitude", "analytics", "bugsnag", "crashlytics", "datadog", "instabug", "mixpanel",
        "newrelic", "reporter", "rollbar", "rummonitor", "sentrysdk", "tracker",
    ]

    /// Whether an error of the app's own is made, and thrown or handed on.
    fileprivate var makesError: Bool {
        guard let parent, calleeName != "String" else { return false }
        if parent.is(ThrowStmtSyntax.self) { return true }
        if let outer = parent.parent?.parent?.as(FunctionCallExprSyntax.self),
            parent.is(LabeledExprSyntax.self)
        {
            return ExprSyntax(outer).isFailureCase
                || parent.cast(LabeledExprSyntax.self).label?.text == "throwing"
        }
        guard let closure = parent.parent?.parent?.as(ClosureExprSyntax.self),
            parent.is(CodeBlockItemSyntax.self)
        else { return false }
        return closure.receivingCall?.calleeName == "mapError"
    }

    /// Whether more than the description is given.
    fileprivate func keepsError(_ name: String) -> Bool {
        allNodes.contains { node in
            guard node.as(DeclReferenceExprSyntax.self)?.baseName.text == name else { return false }
            let member = node.parent?.as(MemberAccessExprSyntax.self)
            return member?.declName.baseName.text != "localizedDescription"
        }
    }

    /// Whether a log beside this call is given the error itself: `Log.error("…", error: error)`.
    fileprivate func isBesideLog(of name: String, in file: SourceFile) -> Bool {
        guard makesError, let block = nearest(CodeBlockItemListSyntax.self) else { return false }
        return block.calls.contains { other in
            let given = other.argument("error")?.expression
            return file.isOnlyLogged(other)
                && given?.as(DeclReferenceExprSyntax.self)?.baseName.text == name
        }
    }

    /// Whether the error itself is reported beside this call.
    fileprivate func isBesideReport(of name: String, in file: SourceFile) -> Bool {
        guard let block = nearest(CodeBlockItemListSyntax.self) else { return false }
        return block.calls.contains { other in
            other.id != id && other.reports(in: file) && other.keepsError(name)
        }
    }
}
