import AuditSyntax
package import SwiftSyntax

/// Statements that say that something failed.
extension SourceFile {
    /// Whether statements say that something failed: to the user, to the team, or to the caller.
    package func sayFailure(_ statements: some Sequence<CodeBlockItemSyntax>) -> Bool {
        statements.contains { item in
            !listeners(in: item).isEmpty || item.allCalls.contains(where: saysFailure)
        }
    }

    private func saysFailure(_ call: FunctionCallExprSyntax) -> Bool {
        call.isTrap || call.handsOnFailure || call.answersNo
            || call.isNamedLikeFailure && !isOnlyLogged(call)
    }
}

extension FunctionCallExprSyntax {
    /// Whether a failure is handed to the caller: `completion(.failure(error))`,
    /// `seal.reject(error)`.
    var handsOnFailure: Bool {
        calleeName == "reject" || calleeName == "resume" && argument("throwing") != nil
            || arguments.contains {
                $0.expression.isFailureCase || $0.expression.isErrorMadeHere
            }
    }

    /// Whether a parameter of the function around is called with "no": `completion(false)`,
    /// `done(Answer(success: false))`.
    fileprivate var answersNo: Bool {
        enclosingFunction?.parameterNames.contains(path.text) == true
            && arguments.contains { $0.expression.saysNo }
    }

    private static let failures: Set = ["error", "fail", "failed", "fails", "failure"]

    /// `self.error()`, `loadDidFail()`.
    fileprivate var isNamedLikeFailure: Bool {
        calleeName.first?.isLowercase == true && calleeName.hasWord(in: Self.failures)
    }
}

extension ExprSyntax {
    private static let successes: Set = ["isSuccess", "ok", "succeeded", "success"]

    fileprivate var saysNo: Bool {
        if isFalse { return true }
        guard let call = self.as(FunctionCallExprSyntax.self) else { return false }
        return call.arguments.contains { argument in
            Self.successes.contains(argument.label?.text ?? "") && argument.expression.isFalse
        }
    }

    /// Whether the expression is the literal `false`.
    package var isFalse: Bool { trimmedText == "false" }

    /// Whether the expression is an error of this code, or a constant that holds one:
    /// `NSError(domain: name, code: 1)`, `LoadError.empty`.
    fileprivate var isErrorMadeHere: Bool {
        if let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text {
            return name.isNameOfError && localValue(of: name)?.namesErrorType == true
        }
        return namesErrorType
    }

    private var namesErrorType: Bool {
        let first = pathNames.first
        return first?.first?.isUppercase == true && first?.hasSuffix("Error") == true
    }
}
