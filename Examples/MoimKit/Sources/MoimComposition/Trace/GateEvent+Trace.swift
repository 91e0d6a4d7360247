public import MoimDomain
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
        case .decided(let verdict, let check, _):
            guard let members = verdict.members(by: check) else { return nil }
            return TraceLine("verdict", [("operation", .number(operation.id))] + members)
        @unknown default: return nil
        }
    }
}

extension Outcome<CheckResult<Void, LaunchStop>> {
    fileprivate var members: [(String, TraceLine.Value?)] {
        switch self {
        case .value(.passed): [("result", .text("passed"))]
        case .value(.stopped(let stop)):
            [("result", .text("stopped")), ("reason", .text(stop.name))]
        case .fault(let fault, _):
            [("result", .text("failed")), ("kind", .text(fault.kind.rawValue))]
        case .canceled: [("result", .text("cancelled"))]
        }
    }
}

extension Outcome<CheckResult<PassedChecks, LaunchStop>> {
    /// What the verdict is and who decided it; nil when the launch was called off.
    fileprivate func members(by check: CheckName?) -> [(String, TraceLine.Value?)]? {
        switch self {
        case .value(.passed): return [("result", .text("proceed"))]
        case .value(.stopped(let stop)):
            return [
                ("result", .text(stop.traceResult)), ("check", check.map { .text($0.rawValue) }),
                ("reason", .text(stop.name)),
            ]
        case .fault(let fault, _):
            guard let check else { return nil }
            return [
                ("result", .text("blocked")), ("check", .text(check.rawValue)),
                ("kind", .text(fault.kind.rawValue)),
            ]
        case .canceled: return nil
        }
    }
}

extension LaunchStop {
    /// The end of a launch that stops, in a word.
    public var traceResult: String {
        switch self {
        case .tampered, .jailbroken, .forcedUpdate, .maintenance, .suspended: "blocked"
        case .dormant: "action"
        case .signedOut, .visiting, .terms: "route"
        }
    }
}
