import AuditSyntax

/// The names that code uses to say that something failed.
package enum FailureNames {
    /// Labels of closures that are called with an error.
    package static let labels: Set = [
        "catch", "error", "errorHandler", "failure", "failureHandler", "onError", "onFail",
        "onFailure",
    ]

    /// Operators whose only closure is called with an error.
    static let operators: Set = [
        "catch", "catchError", "flatMapError", "onError", "onFail", "onFailure", "recover",
        "tryCatch",
    ]

    /// Cases of a result that carry its error.
    package static let cases: Set = ["error", "failed", "failure"]

    /// Words at the end of the name of an error's text: `errorMessage`.
    fileprivate static let remarks: Set = ["code", "description", "message", "reason", "text"]
}

extension String {
    /// Whether a case of this name is a failure: `failure`, `error`, `serverErr`, `networkFail`.
    package var isNameOfFailure: Bool {
        FailureNames.cases.contains(self)
            || ["Err", "Error", "Fail", "Failure"].contains(where: hasSuffix)
    }

    /// Whether a variable of this name holds an error: `error`, `lastError`, `networkErr`.
    package var isNameOfError: Bool {
        let name = lowercased()
        return name == "e" || name.hasSuffix("error")
            || words.last.map(["err", "failure"].contains) == true
    }

    /// Whether a variable of this name is there because something failed: an error, or its text.
    var isNameOfErrorOrRemark: Bool {
        isNameOfError
            || hasWord(in: ["err", "error", "failure"])
                && words.last.map(FailureNames.remarks.contains) == true
    }
}
