import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Alerts of rows and cells, which exist many times at once.
extension FunctionCallExprSyntax {
    /// Whether a SwiftUI row carries the alert of its whole list.
    var isOnEveryRow: Bool {
        guard let closure = nearestRows, let binding = arguments.first(where: { $0.label != nil })
        else { return false }
        return !names(boundWithin: closure).contains { name in
            binding.expression.trimmedText.contains("\(name).")
                || binding.expression.mentions(name) || binding.expression.mentions("$\(name)")
        }
    }

    /// The names that the closures around the call bind, from this one inward.
    private func names(boundWithin closure: ClosureExprSyntax) -> [String] {
        var names = ["$0"]
        for ancestor in ancestors {
            guard let inner = ancestor.as(ClosureExprSyntax.self) else { continue }
            names += inner.parameterNames ?? []
            names += inner.ownNodes.compactMap {
                $0.as(PatternBindingSyntax.self)?.pattern.boundName
            }
            if inner.id == closure.id { break }
        }
        return names
    }

    private var nearestRows: ClosureExprSyntax? {
        for ancestor in ancestors {
            if ancestor.isTypeDeclaration || ancestor.is(FunctionDeclSyntax.self) { return nil }
            guard let closure = ancestor.as(ClosureExprSyntax.self),
                let owner = closure.receivingCall
            else { continue }
            let isRows =
                owner.calleeName == "ForEach"
                || owner.calleeName == "List" && !owner.arguments.isEmpty
            if isRows { return closure }
        }
        return nil
    }

    /// Whether the function's name by itself allows an alert.
    var mayBeAlert: Bool {
        guard let name = calleeToken?.text else { return false }
        return name == "present"
            || name.hasWord(in: [
                "alert", "toast", "error", "banner", "snackbar", "show", "display",
            ])
    }

    /// Whether the call stands in a cell, or in the function that makes one.
    var isInCell: Bool {
        if let function = enclosingFunction?.parameterLabels.compactMap({ $0 }),
            function.contains("cellForRowAt") || function.contains("cellForItemAt")
        {
            return true
        }
        let inherited = enclosingInheritance
        return inherited.contains {
            $0.hasSuffix("TableViewCell") || $0.hasSuffix("CollectionViewCell")
        }
    }

    /// Whether the alert shows the failure of something that the user did not start by a tap.
    func isUnasked(in file: SourceFile) -> Bool {
        guard enclosingFailureHandler != nil, let function = enclosingFunction else { return false }
        let isAction = function.attributes.contains { attribute in
            ["objc", "IBAction"].contains(
                attribute.as(AttributeSyntax.self)?.attributeName.trimmedText ?? "")
        }
        return !isAction && !isInCallback
            && !function.ownName.hasWord(in: [
                "tap", "tapped", "did", "press", "pressed", "button", "action", "clicked", "on",
            ])
    }
}

extension FunctionCallExprSyntax {
    /// Whether the call stands in a callback that answers to one tap: `cell.onDelete = { … }`.
    fileprivate var isInCallback: Bool {
        ancestors.contains { node in
            guard node.is(ClosureExprSyntax.self) else { return false }
            let target = node.parent?.parent?.as(SequenceExprSyntax.self)?.assignment?.name
            let label = node.as(ClosureExprSyntax.self)?.argumentLabel?.text
            return [target, label].compactMap(\.self).contains { name in
                name.words.first == "on" || name.words.last == "handler"
            }
        }
    }
}
