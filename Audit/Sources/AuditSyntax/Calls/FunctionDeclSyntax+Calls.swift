package import SwiftSyntax

/// Whether a call fits a function.
extension FunctionDeclSyntax {
    /// The function's own name.
    package var ownName: String { name.text }

    /// The names of the parameters inside the function.
    package var parameterNames: [String] {
        signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).text }
    }

    /// The labels of the parameters; nil for `_`.
    package var parameterLabels: [String?] {
        signature.parameterClause.parameters.map {
            $0.firstName.text == "_" ? nil : $0.firstName.text
        }
    }

    /// Whether a call is one of this function, on the same instance, with labels that fit.
    package func isCalled(by call: FunctionCallExprSyntax) -> Bool {
        guard call.calleeToken?.text == name.text else { return false }
        let receivers = call.path.receivers
        guard receivers.allSatisfy({ Self.selves.contains($0) }) else { return false }
        let labels = call.allArguments.map(\.label)
        var rest = parameterLabels[...]
        for (index, argument) in labels.enumerated() {
            if call.allArguments[index].isTrailing, argument == nil {
                if !rest.isEmpty { rest.removeLast() }
                continue
            }
            guard let found = rest.firstIndex(of: argument) else { return false }
            rest = rest[(found + 1)...]
        }
        return true
    }

    /// Names under which the object itself is called.
    package static let selves: Set = ["self", "Self", "strongSelf", "weakSelf", "this", "owner"]
}

extension FunctionCallExprSyntax {
    /// Whether the labels fit the function's.
    func mayCall(_ function: FunctionDeclSyntax) -> Bool {
        arguments.allSatisfy { argument in
            function.parameterLabels.contains { $0 == argument.label?.text }
        }
    }
}
