import SwiftSyntax

extension CodeBlockItemSyntax {
    /// Whether a statement after this one tells of a failure, whatever happens here.
    func isToldLater(in file: SourceFile) -> Bool {
        following.contains { $0.item.tells(in: file) }
    }
}

extension CodeBlockItemSyntax.Item {
    fileprivate func tells(in file: SourceFile) -> Bool {
        if case .expr(let expression) = self {
            guard let call = expression.unwrapped.as(FunctionCallExprSyntax.self) else {
                return false
            }
            return call.handsOnFailure || file.listener(of: call) != nil
        }
        guard case .stmt(let statement) = self else { return false }
        if let choice = statement.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self) {
            return choice.elseBody != nil && choice.calls.contains(where: \.handsOnFailure)
        }
        return statement.is(ThrowStmtSyntax.self)
            || statement.as(ReturnStmtSyntax.self)?.expression?.caseReference == "failure"
    }
}

extension FunctionCallExprSyntax {
    /// Whether a failure is handed to whoever asked: `completion(.failure(error))`,
    /// `seal.reject(error)`.
    fileprivate var handsOnFailure: Bool {
        calleeName == "reject" || calleeName == "resume" && argument("throwing") != nil
            || arguments.contains {
                $0.expression.caseReference == "failure" || $0.expression.isErrorMadeHere
            }
    }
}

extension ExprSyntax {
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
