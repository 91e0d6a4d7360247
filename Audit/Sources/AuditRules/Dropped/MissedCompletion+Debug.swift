import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Values that only debug builds lack.
extension GuardStmtSyntax {
    /// Whether a value is asked for that this file leaves out only in debug builds.
    func failsOnlyInDebug(in file: SourceFile) -> Bool {
        guard conditions.count == 1,
            case .optionalBinding(let binding)? = conditions.first?.condition
        else { return false }
        return binding.source.map { file.tree.isNilOnlyInDebug($0) } == true
    }
}

extension OptionalBindingConditionSyntax {
    /// The name of the unwrapped value.
    fileprivate var source: String? {
        initializer.map { $0.value.pathNames.last } ?? pattern.boundName
    }
}

extension SourceFileSyntax {
    /// Whether a property or function of this name returns nil only under `#if DEBUG`, or hands
    /// on such a nil.
    fileprivate func isNilOnlyInDebug(_ name: String, depth: Int = 2) -> Bool {
        guard depth > 0, let body = allNodes.lazy.compactMap({ $0.body(of: name) }).first else {
            return false
        }
        let nils = body.allNodes.filter(\.returnsNil)
        return !nils.isEmpty
            && nils.allSatisfy { node in
                if node.isInDebugBlock { return true }
                guard let test = node.nearest(GuardStmtSyntax.self),
                    case .optionalBinding(let binding)? = test.conditions.first?.condition,
                    let source = binding.source, source != name
                else { return false }
                return isNilOnlyInDebug(source, depth: depth - 1)
            }
    }
}

extension Syntax {
    /// The body of the property or function of this name that is declared here.
    fileprivate func body(of name: String) -> Syntax? {
        if let function = self.as(FunctionDeclSyntax.self) {
            return function.ownName == name ? function.body.map { Syntax($0) } : nil
        }
        guard let binding = self.as(PatternBindingSyntax.self), binding.pattern.boundName == name
        else { return nil }
        return binding.accessorBlock.map { Syntax($0) }
    }

    fileprivate var returnsNil: Bool {
        guard let value = self.as(ReturnStmtSyntax.self)?.expression else { return false }
        return value.is(NilLiteralExprSyntax.self) || value.caseReference == "none"
    }
}
