import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds completion handlers that do not look at the error or the response they are given.
enum IgnoredResponse: Rule {
    static let kinds: [SyntaxKind] = [.closureExpr]

    static let description = RuleDescription(
        id: "ignored-response",
        category: .dropped,
        severity: .warning,
        conditions: ["data-task", "callback"],
        summary:
            "A completion handler such as `{ data, _, _ in` that ignores the error or the response.",
        consequence: "A failed request, or a page that says 500, is taken for data or for nothing.",
        assumption: """
            A closure of a data task with three parameters has data, a response and an error. A \
            parameter named `error` that is not read is ignored, unless the `else` of its value \
            tells of a failure or gets the value in another way, or another closure of the call \
            reads it. A body that cannot be read says what the response would, if its error is handed \
            on. Suggestions may fail, and whoever loads a URL for nothing but the error \
            only asks whether the server is there.
            """,
        examples: [
            RuleExample(
                dont: """
                    URLSession.shared.↓dataTask(with: url) { data, _, _ in
                        self.show(data)
                    }.resume()
                    """,
                do: """
                    URLSession.shared.dataTask(with: url) { data, response, error in
                        self.show(data, response, error)
                    }.resume()
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let closure = node.as(ClosureExprSyntax.self), let names = closure.parameterNames,
            let call = closure.receivingCall, let anchor = call.calleeToken,
            let ignored = closure.ignored(of: names, by: call), !closure.showsPicture,
            !closure.tellsAbsence(of: names, in: file),
            !(ignored == "response" && closure.tellsUnreadable(of: names)),
            !call.asksForSuggestions, !closure.isOneOfGroup,
            !call.readsError(besides: closure), !closure.isAside
        else { return }
        let isOfTask = Self.isDataTask(call)
        report(
            match(
                at: anchor, "The \(ignored) is given here, and not looked at.",
                condition: isOfTask ? "data-task" : "callback"))
    }
}

extension IgnoredResponse {
    fileprivate static func isDataTask(_ call: FunctionCallExprSyntax) -> Bool {
        ["dataTask", "downloadTask", "uploadTask"].contains(call.calleeName)
    }
}

extension ClosureExprSyntax {
    fileprivate func ignored(of names: [String], by call: FunctionCallExprSyntax) -> String? {
        let name = call.calleeName
        if IgnoredResponse.isDataTask(call) && names.count == 3 {
            return ignoredOfDataTask(names, isOfURL: call.loadsURL)
        }
        if name.hasPrefix("response") && names.count == 1 {
            return ignoresFailure(of: names[0]) ? "error" : nil
        }
        guard names.count == 2, !answersAQuestion, !name.contains("Updates"), names[0] != "status"
        else { return nil }
        if names[1] == "_" { return Self.failing.contains(name) ? "error" : nil }
        guard names[1].isNameOfError, names[0] != "_", statements.reads(names[0]), !isInPromise
        else { return nil }
        return statements.reads(names[1]) || isMutating ? nil : "error"
    }

    private func ignoredOfDataTask(_ names: [String], isOfURL: Bool) -> String? {
        let isRead = names.map { $0 != "_" && statements.reads($0) }
        if !isRead[2] { return isRead[1] ? "error" : "error, with the response," }
        let isPing = isOfURL && !isRead[0]
        return isRead[1] || isPing ? nil : "response"
    }

    /// Whether only the value of an Alamofire response is read.
    private func ignoresFailure(of response: String) -> Bool {
        let members = statements.allNodes.compactMap { node -> String? in
            guard node.as(DeclReferenceExprSyntax.self)?.baseName.text == response else {
                return nil
            }
            return node.memberPath
        }
        let values = ["value", "data", "result.value"]
        return !members.isEmpty && members.allSatisfy { member in values.contains(member) }
    }

    /// Whether the first parameter is changed, as in a reducer.
    private var isMutating: Bool {
        signature?.trimmedText.contains("inout") == true
            || receivingCall?.calleeName == "reduce"
    }

    /// Whether a promise or continuation is resolved here, whose missed paths are found as such.
    private var isInPromise: Bool {
        ancestors.contains { node in
            let name = node.as(FunctionCallExprSyntax.self)?.calleeName ?? ""
            return name.hasSuffix("Continuation") || ["Future", "Promise", "create"].contains(name)
        }
    }

    /// Whether a group is left here, whose `notify` looks at what came of all answers.
    fileprivate var isOneOfGroup: Bool {
        statements.allCalls.contains { call in
            call.calleeName == "leave" && call.path.receivers.contains { $0.hasWord(in: ["group"]) }
        }
    }

    /// Whether a picture is made of the data, which has a placeholder.
    fileprivate var showsPicture: Bool {
        statements.allCalls.contains { ["UIImage", "NSImage"].contains($0.calleeName) }
    }

    /// Functions whose last parameter is an error.
    private static let failing: Set = [
        "createUser", "downloadURL", "fetch", "getData", "getDocument", "getDocuments", "perform",
        "addSnapshotListener", "putData", "putFile", "save", "sendPasswordReset", "setData",
        "signIn", "updateData", "loadItem", "loadObject",
    ]
}

extension FunctionCallExprSyntax {
    /// Whether another closure of the call reads the error that it is given.
    fileprivate func readsError(besides closure: ClosureExprSyntax) -> Bool {
        closures.contains { other in
            other.id != closure.id
                && other.parameterNames?.contains {
                    $0.isNameOfError && other.statements.reads($0)
                } == true
        }
    }

    /// Whether a data task loads a URL, without a request that might change something.
    fileprivate var loadsURL: Bool {
        guard calleeName == "dataTask", let source = argument("with")?.expression.unwrapped
        else { return false }
        if source.as(FunctionCallExprSyntax.self)?.calleeName == "URL" { return true }
        return source.nameToken?.text.words.last == "url"
    }
}

extension Syntax {
    /// The members that are read of a reference: `result.value` of `response.result.value`.
    fileprivate var memberPath: String {
        var names: [String] = []
        var node = self
        while let parent = node.parent {
            if let member = parent.as(MemberAccessExprSyntax.self), member.base?.id == node.id {
                names.append(member.declName.baseName.text)
            } else if !parent.is(OptionalChainingExprSyntax.self)
                && !parent.is(ForceUnwrapExprSyntax.self)
            {
                break
            }
            node = parent
        }
        if names.first == "value" || names.first == "data" { return names[0] }
        return names.prefix(2).joined(separator: ".")
    }
}
