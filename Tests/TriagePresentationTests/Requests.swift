import TriageCore
import TriagePresentation

extension Notice {
    static func alert(_ message: String, _ actions: Action.ID...) -> Notice {
        made(.alert, message, actions)
    }

    static func blocking(_ message: String, _ actions: Action.ID...) -> Notice {
        made(.blocking, message, actions)
    }

    static func toast(_ message: String, _ actions: Action.ID...) -> Notice {
        made(.toast, message, actions)
    }

    static func made(_ style: Style, _ message: String, _ actions: [Action.ID]) -> Notice {
        Notice(style, message: message, actions: actions.map { Action($0, label: "<\($0)>") })
    }
}

extension NoticeRequest {
    /// Makes a request for the failure of an operation, or without one if the name is nil.
    static func of(
        _ notice: Notice, _ operation: OperationName? = nil, incident: Incident = Incident(),
        respond: (@Sendable (Notice.Action.ID) -> Void)? = { _ in }
    ) -> NoticeRequest {
        var fault = Fault(.server)
        fault.incident = incident
        let failed = operation.map {
            FailureContext(fault: fault, operation: OperationInfo(name: $0))
        }
        return NoticeRequest(
            notice, failure: failed, onAction: respond.map(NoticeActionHandler.init))
    }
}

extension NoticeEvent {
    var text: String {
        switch self {
        case .presented(let it): "+\(it.notice.message)"
        case .dismissed(let it, let reason): "-\(it.notice.message) \(reason)"
        case .chosen(let it, let action): "!\(it.notice.message) \(action)"
        }
    }
}
