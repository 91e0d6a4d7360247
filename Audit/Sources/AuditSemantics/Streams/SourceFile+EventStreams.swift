import AuditSyntax
import SwiftSyntax

/// Streams of events, which should outlive a failure.
extension SourceFile {
    /// Whether the file uses RxSwift or a library of its family.
    package var usesRx: Bool {
        !imports.isDisjoint(with: [
            "RxSwift", "RxCocoa", "RxRelay", "RxMoya", "RxAlamofire", "RxSwiftExt", "ReactorKit",
        ])
            || imports.isDisjoint(with: ["Combine", "OpenCombine", "ReactiveSwift", "SwiftUI"])
    }
}

extension [FunctionCallExprSyntax] {
    /// Whether a chain begins with an event of the user or the app: taps, texts, subjects, notifications, timers.
    package func startsWithEvents(of file: SourceFile) -> Bool {
        guard let first else { return false }
        if first.isEventSource { return true }
        guard let source = first.receiver?.unwrapped else { return false }
        return source.isEventSource(in: file)
    }
}

extension FunctionCallExprSyntax {
    /// `button.rx.controlEvent(.touchUpInside)`, `NotificationCenter.default.publisher(for:)`.
    fileprivate var isEventSource: Bool {
        let names = path.names
        guard let name = names.last else { return false }
        if names.dropLast().last == "rx" { return Self.eventsOfViews.contains(name) }
        if name == "publisher" {
            return names.contains { $0.hasWord(in: ["center", "notification"]) }
                || argument("for") != nil
        }
        if name == "publish", names.first == "Timer" { return true }
        if name == "interval" || name == "timer" {
            return names.first == "Observable" || names.first == "Driver"
        }
        return name == "tapPublisher"
    }

    private static let eventsOfViews: Set = [
        "controlEvent", "methodInvoked", "sentMessage", "notification", "modelSelected",
        "tapGesture",
        "longPressGesture", "swipeGesture", "panGesture", "anyGesture", "modelDeleted", "event",
        "itemSelected", "controlProperty",
    ]
}

extension ExprSyntax {
    /// Whether the expression is a stream of events: `button.rx.tap`, `$query`, `refreshSubject`, `input.search`.
    fileprivate func isEventSource(in file: SourceFile) -> Bool {
        let names = pathNames
        guard let name = names.last else { return false }
        if names.contains("rx") { return name != "rx" }
        if name.hasPrefix("$") { return true }
        if name == "values" || name.namesServer { return false }
        if names.dropLast().contains(where: { $0.hasWord(in: ["input", "inputs"]) }) {
            return true
        }
        if name.hasWord(in: Self.events) { return true }
        return declaredTypeText(of: name).map(Self.isSubject) ?? false
    }

    private static let events: Set = [
        "subject", "relay", "tap", "taps", "tapped", "trigger", "event", "events", "click",
        "clicked", "pressed", "query", "text", "search", "refresh", "action", "actions",
        "intent", "selected", "did", "appear", "input", "changes", "keyword",
    ]

    private static func isSubject(_ text: String) -> Bool {
        ["Subject", "Relay", "ControlEvent", "ControlProperty"].contains { text.contains($0) }
    }

    /// The text of a property's or local variable's declaration in the file, without its accessors.
    private func declaredTypeText(of name: String) -> String? {
        guard let type = enclosingType?.asProtocol((any DeclGroupSyntax).self) else { return nil }
        for member in type.memberBlock.members {
            guard let variable = member.decl.as(VariableDeclSyntax.self) else { continue }
            for binding in variable.bindings where binding.pattern.trimmedText == name {
                let text = (binding.typeAnnotation?.trimmedText ?? "")
                return text + (binding.initializer?.value.trimmedText.prefix(60) ?? "")
            }
        }
        return nil
    }
}
