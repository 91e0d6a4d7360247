import AuditSyntax
package import SwiftSyntax

/// Code that a user waits for.
extension SyntaxProtocol {
    /// Whether a user waits for the code around this node, judged by its names.
    package var isWaitedFor: Bool {
        if isAside || isInLifecycle { return false }
        guard let type = enclosingTypeName else { return true }
        if isInUserClosure || UserCode.isFacing(type)
            || enclosingInheritance.contains(where: UserCode.isFacing)
        {
            return true
        }
        let name = enclosingFunction?.name.text.words ?? []
        return name.first.map(UserCode.verbs.contains) == true
    }

    /// Whether the system calls the function around when the app comes or goes:
    /// `applicationWillResignActive`, `didBecomeActive`; an interactor becomes active when its screen comes.
    private var isInLifecycle: Bool {
        guard enclosingTypeName?.hasSuffix("Interactor") != true,
            let words = enclosingFunction?.name.text.words else { return false }
        return words.contains { ["did", "will"].contains($0) }
            && words.last.map { ["active", "background", "foreground"].contains($0) } == true
    }

    private var isInUserClosure: Bool {
        ancestors.contains { node in
            let call = node.as(ClosureExprSyntax.self)?.receivingCall
            return call.map { UserCode.closures.contains($0.calleeName) } == true
        }
    }
}

/// Names of code that a user waits for.
private enum UserCode {
    /// Whether a type of this name shows something, or decides what is shown.
    static func isFacing(_ type: String) -> Bool { types.contains { type.hasSuffix($0) } }

    static let types = [
        "Cell", "Controller", "Coordinator", "Feature", "Flow", "Interactor",
        "Model", "Page", "Presenter", "Reactor", "Reducer", "Row", "Scene", "Screen", "Sheet",
        "Store", "UseCase", "View", "Wireframe",
    ]

    /// Verbs that begin the names of actions that users ask for.
    static let verbs: Set = [
        "add", "book", "buy", "change", "create", "delete", "edit", "export", "fetch", "follow",
        "import", "join", "load", "login", "move", "order", "pay", "place", "post", "publish",
        "purchase", "refresh", "register", "reload", "remove", "rename", "restore", "save",
        "search",
        "send", "share", "sign", "submit", "toggle", "update", "upload", "vote",
    ]

    static let closures: Set = [
        "Button", "onAppear", "onSubmit", "onTapGesture", "refreshable", "swipeActions", "task",
        "UIAction", "UIAlertAction",
    ]
}
