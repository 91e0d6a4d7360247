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

    /// Whether a user has just asked for the work around this node, by a button or a gesture, or by a function of a
    /// screen that is named like what a user asks for.
    package var isUserAction: Bool {
        if isAside || isInLifecycle { return false }
        for node in ancestors {
            if let function = node.as(FunctionDeclSyntax.self) { return function.isUserAction }
            if node.isTypeDeclaration { return false }
            let call = node.as(ClosureExprSyntax.self)?.receivingCall
            if call.map({ UserCode.actions.contains($0.calleeName) }) == true { return true }
        }
        return false
    }

    /// Whether the system calls the function around when the app comes or goes:
    /// `applicationWillResignActive`, `didBecomeActive`; an interactor becomes active when its screen comes.
    private var isInLifecycle: Bool {
        guard enclosingTypeName?.hasSuffix("Interactor") != true,
            let words = enclosingFunction?.name.text.words
        else { return false }
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

extension FunctionDeclSyntax {
    /// Whether a button calls the function, or its name says that a user asks for it: `didTapSave`, `deleteAccount`.
    fileprivate var isUserAction: Bool {
        let isBound = attributes.contains { attribute in
            attribute.as(AttributeSyntax.self)?.attributeName.trimmedText == "IBAction"
        }
        let words = name.text.words
        if isBound || words.contains(where: UserCode.gestures.contains) { return true }
        return words.first.map(UserCode.requests.contains) == true
            && (enclosingTypeName.map(UserCode.isFacing) == true
                || enclosingInheritance.contains(where: UserCode.isFacing))
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

    /// Verbs that begin the names of what a user asks for and then expects to be done.
    static let requests: Set = [
        "accept", "add", "book", "buy", "confirm", "create", "delete", "edit", "export", "follow",
        "import", "invite", "join", "leave", "login", "logout", "move", "order", "pay", "place",
        "post", "publish", "purchase", "register", "reject", "remove", "rename", "reply", "report",
        "restore", "save", "send", "share", "sign", "submit", "toggle", "unfollow", "upload",
        "vote", "withdraw",
    ]

    /// Words of functions that answer a finger: `didTapSave`, `saveButtonPressed`.
    static let gestures: Set = ["clicked", "press", "pressed", "tap", "tapped"]

    /// Functions whose closure runs because a user touched something.
    static let actions: Set = [
        "Button", "UIAction", "UIAlertAction", "fileExporter", "fileImporter", "onDelete",
        "onSubmit", "onTapGesture", "refreshable", "swipeActions",
    ]

    static let closures: Set = [
        "Button", "onAppear", "onSubmit", "onTapGesture", "refreshable", "swipeActions", "task",
        "UIAction", "UIAlertAction",
    ]
}
