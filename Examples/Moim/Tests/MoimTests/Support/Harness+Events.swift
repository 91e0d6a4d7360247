import MoimDomain
import MoimFeatures
import Triage
import TriageTesting

@testable import MoimCommand
@testable import MoimComposition

/// The case of an outcome, without what it carries.
enum Ending { case value, failure, canceled }

extension Harness {
    var failures: [FailureContext] {
        events.elements.compactMap { if case .center(.failed(let it)) = $0 { it } else { nil } }
    }

    var operations: [String] {
        events.elements.compactMap {
            if case .center(.started(let it)) = $0 { it.name.rawValue } else { nil }
        }
    }

    /// How the operations ended.
    var outcomes: [Ending] {
        events.elements.compactMap {
            guard case .center(.ended(_, let outcome)) = $0 else { return nil }
            return switch outcome {
            case .value: .value
            case .fault: .failure
            case .canceled: .canceled
            }
        }
    }

    var surfaces: [Surfacing.Disposition] {
        events.elements.compactMap {
            if case .center(.surfaced(let it)) = $0 { it.disposition } else { nil }
        }
    }

    var presented: [PresentedNotice] {
        events.elements.compactMap { if case .notice(.presented(let it)) = $0 { it } else { nil } }
    }

    var routes: [Route] {
        events.elements.compactMap { if case .routed(let it) = $0 { it } else { nil } }
    }

    var reports: [Report] {
        events.elements.compactMap { if case .report(.accepted(let it)) = $0 { it } else { nil } }
    }

    var sessionChanges: [String] {
        events.elements.compactMap { if case .session(let it) = $0 { it } else { nil } }
    }

    /// What the checks of a launch came to, a word each.
    var checks: [String] {
        events.elements.compactMap {
            guard case .launch(_, .ended(let name, let end, _)) = $0 else { return nil }
            return "\(name) \(end.word)"
        }
    }

    /// What the launches came to.
    var verdicts: [String] {
        events.elements.compactMap {
            guard case .launch(_, .decided(let verdict, let check, _)) = $0 else { return nil }
            return verdict.words(by: check)
        }
    }

    var states: [ScreenState] {
        events.elements.compactMap { if case .state(_, let it, _) = $0 { it } else { nil } }
    }

    var requests: [SentRequest] {
        events.elements.compactMap { if case .client(.sent(let it)) = $0 { it } else { nil } }
    }

    /// What a screen showed of its content, one after the other.
    func contents(of screen: Screen) -> [ScreenState.Content] {
        events.elements.compactMap {
            if case .state(screen, let it, _) = $0, !it.isLoading { it.content } else { nil }
        }
    }

    /// The words of what was presented: style, title where there is one, message.
    var words: [String] {
        presented.map { shown in
            let notice = shown.notice
            return ["\(notice.style)", notice.title, notice.message].compactMap(\.self)
                .joined(separator: " / ")
        }
    }
}

extension Outcome<CheckResult<Void, LaunchStop>> {
    fileprivate var word: String {
        switch self {
        case .value(.passed): "passed"
        case .value(.stopped(let stop)): stop.name
        case .fault(let fault, _): fault.kind.rawValue
        case .canceled: "cancelled"
        }
    }
}

extension Outcome<CheckResult<PassedChecks, LaunchStop>> {
    fileprivate func words(by check: CheckName?) -> String {
        let name = check?.rawValue ?? "nobody"
        return switch self {
        case .value(.stopped(let stop)): "\(stop.traceResult) \(name) \(stop.name)"
        case .value(.passed): "proceed"
        case .fault(let fault, _): "blocked \(name) \(fault.kind)"
        case .canceled: "blocked \(name) cancelled"
        }
    }
}
