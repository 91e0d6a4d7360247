import MoimDomain
import Triage

extension GateEvent where Stop == LaunchStop {
    /// The event as a line of the trace; nil for what the trace does not tell.
    func line(of operation: OperationInfo) -> TraceLine? {
        switch self {
        case .started: return nil
        case .ended(let check, let end, _):
            return TraceLine(
                "check",
                [("operation", .number(operation.id)), ("name", .text(check.rawValue))]
                    + end.members)
        case .decided(let verdict, _):
            guard let members = verdict.members else { return nil }
            return TraceLine("verdict", [("operation", .number(operation.id))] + members)
        @unknown default: return nil
        }
    }
}

extension CheckOutcome where Stop == LaunchStop {
    fileprivate var members: [(String, TraceLine.Value?)] {
        switch self {
        case .passed: [("result", .text("passed"))]
        case .stopped(let stop): [("result", .text("stopped")), ("reason", .text(stop.name))]
        case .failed(let fault):
            [("result", .text("failed")), ("kind", .text(fault.kind.rawValue))]
        case .canceled: [("result", .text("cancelled"))]
        }
    }
}

extension GateVerdict where Stop == LaunchStop {
    /// What the verdict is and who decided it; nil when the launch was called off.
    fileprivate var members: [(String, TraceLine.Value?)]? {
        switch self {
        case .proceed: [("result", .text(traceResult))]
        case .stopped(let stop, let check, _):
            [
                ("result", .text(traceResult)), ("check", .text(check.rawValue)),
                ("reason", .text(stop.name)),
            ]
        case .failed(let fault, let check?):
            [
                ("result", .text(traceResult)), ("check", .text(check.rawValue)),
                ("kind", .text(fault.kind.rawValue)),
            ]
        case .failed(_, nil): nil
        }
    }

    /// The verdict in a word.
    var traceResult: String {
        switch self {
        case .proceed: "proceed"
        case .failed: "blocked"
        case .stopped(let stop, _, _):
            switch stop {
            case .tampered, .jailbroken, .forcedUpdate, .maintenance, .suspended: "blocked"
            case .dormant: "action"
            case .signedOut, .visiting, .terms: "route"
            }
        }
    }
}
