import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Conditions on the status of a response.
extension ConditionElementListSyntax {
    /// Whether the conditions hold for a success.
    var checkStatus: Bool {
        contains { $0.condition.expression?.testsStatus(isSuccess: true) == true }
    }

    /// Whether the conditions hold for a range of failures.
    var excludeStatus: Bool {
        contains { $0.condition.expression?.testsStatus(isSuccess: false) == true }
    }
}

extension ConditionElementSyntax.Condition {
    fileprivate var expression: ExprSyntax? {
        if case .expression(let expression) = self { return expression }
        return nil
    }
}

extension ExprSyntax {
    /// Whether a name stands for the status of a response.
    var mentionsStatus: Bool {
        let names =
            allNodes.compactMap { $0.as(DeclReferenceExprSyntax.self)?.baseName.text }
            + [nameToken?.text ?? ""]
        return names.contains {
            ["statusCode", "httpStatus", "httpStatusCode", "status_code"].contains($0)
        }
    }

    private var mentionsPlainStatus: Bool {
        pathNames.last == "status"
            || allNodes.contains { $0.as(DeclReferenceExprSyntax.self)?.baseName.text == "status" }
    }

    fileprivate func testsStatus(isSuccess: Bool) -> Bool {
        let isNamed = mentionsStatus
        guard isNamed || mentionsPlainStatus else { return false }
        let text = trimmedText.filter { !$0.isWhitespace }
        guard isNamed || text.contains("20") else { return false }
        // A range up to 599 says that a number is a status, not that it is a good one.
        if text.contains("599") || text.contains("999") || text.contains("<600") { return false }
        if isSuccess {
            return text.contains("==20") || text.contains("200..") || text.contains("<400")
                || text.contains("<300")
        }
        return text.contains("!=20") || text.contains(">=300") || text.contains(">=400")
            || text.contains(">299")
            || text.contains("!(200") || text.contains("<200") || text.contains(">399")
    }
}
