import Foundation
import MoimComposition
import MoimDomain
import Triage

/// What the makers see beside the phone: a failure's way, and the report that comes of it.
struct DeveloperColumn {
    let ink: TerminalStyle
    private(set) var lines: [String] = []

    /// The columns of a line.
    static let width = 62

    init(ink: TerminalStyle) { self.ink = ink }

    /// Takes down what the makers are told.
    mutating func record(_ event: MoimEvent) {
        switch event {
        case .center(.started(let operation)): add(ink.bold(operation.name.rawValue))
        case .center(.failed(let failed)): add(failed)
        case .center(.surfaced(let surfaced)): add("  " + ink.faint(Self.description(of: surfaced)))
        case .center(.ended(_, .canceled)): add("  " + ink.faint("called off: nobody is told"))
        case .client(let event): add(event)
        case .report(.accepted(let report)): add(report)
        case .report(.dropped(_, let reason, _)): add("  " + ink.faint("held back: \(reason)"))
        case .launch(_, let event): add(event)
        case .session(let change): add(ink.bold("session \(change)"))
        default: break
        }
    }

    /// Turns the page.
    mutating func clear() { lines = [] }

    private mutating func add(_ line: String) { lines.append(line) }

    private mutating func add(_ event: ClientEvent) {
        switch event {
        case .sent: break
        case .received(let request, let status):
            let mark =
                (200...299).contains(status) ? ink.green("\(status)") : ink.yellow("\(status)")
            add("  \(request.method) \(request.pathTemplate) → \(mark)")
        case .failed(let request, let kind):
            add("  \(request.method) \(request.pathTemplate) → \(ink.yellow(kind.rawValue))")
        case .middleware(.retrying(_, let wait), _):
            add("  again in \(wait.formatted(.units(allowed: [.seconds, .milliseconds])))")
        case .middleware: break
        @unknown default: break
        }
    }

    /// What passed needs no words but the verdict's.
    private mutating func add(_ event: GateEvent<LaunchStop>) {
        switch event {
        case .ended(let check, .value(.stopped(let stop)), _):
            add("  \(check) says \(ink.yellow(stop.name))")
        case .ended(let check, .fault(let fault, _), _):
            add("  \(check) has no answer: \(ink.yellow(fault.kind.rawValue))")
        case .decided(.fault(let fault, _), let check?, _):
            add("  \(ink.bold("blocked")) by \(check), \(fault.kind)")
        case .decided(.value(.passed), _, _): add("  " + ink.bold("proceed"))
        case .decided(.value(.stopped(let stop)), _, _): add("  " + ink.bold(stop.traceResult))
        case .decided, .started, .ended: break
        @unknown default: break
        }
    }

    private mutating func add(_ failed: FailureContext) {
        let fault = failed.fault
        add("  \(ink.red("✗ \(fault.kind)"))  \(fault.code)")
        for (depth, link) in failed.chain.links.enumerated() {
            let type = link.type.split(separator: ".").dropFirst().joined(separator: ".")
            add("    \(depth == 0 ? " " : "←") \(type) · \(link.code)")
        }
    }

    private mutating func add(_ report: Report) {
        let level = report.level.rawValue
        let mark = report.level == .error ? ink.red(level) : ink.yellow(level)
        let kind = report.feedback == nil ? "report, \(mark)" : "message from the member"
        add("  ✉ \(kind)\(report.shownCode.map { ", \($0)" } ?? "")")
        guard report.feedback == nil else { return }
        for line in report.title.wrapped(to: Self.width - 4) { add("    " + ink.faint(line)) }
    }

    private static func description(of surfaced: Surfacing) -> String {
        switch surfaced.disposition {
        case .presented: "the member is told once"
        case .merged where surfaced.route != nil: "the member is on the way there"
        case .merged: "joins the notice on screen"
        case .routed: "the member is led elsewhere"
        case .handled: "the screen takes it"
        case .silent: "nobody needs to know"
        @unknown default: surfaced.disposition.rawValue
        }
    }
}
