import MoimFeatures
import Triage
import TriageClient
import TriagePresentation
import TriageReporting
import TriageTesting

@testable import MoimCommand

extension Harness {
    var failures: [Failed] {
        events.elements.compactMap { if case .center(.failed(let it)) = $0 { it } else { nil } }
    }

    var outcomes: [FaultEvent.Ending] {
        events.elements.compactMap {
            if case .center(.ended(_, let it, _)) = $0 { it } else { nil }
        }
    }

    var surfaces: [Surfaced.How] {
        events.elements.compactMap {
            if case .center(.surfaced(let it)) = $0 { it.how } else { nil }
        }
    }

    var presented: [PresentedNotice] {
        events.elements.compactMap { if case .notice(.presented(let it)) = $0 { it } else { nil } }
    }

    var routes: [Route] {
        events.elements.compactMap { if case .routed(let it) = $0 { it } else { nil } }
    }

    var reports: [Report] {
        events.elements.compactMap { if case .report(.taken(let it)) = $0 { it } else { nil } }
    }

    var states: [ScreenState] {
        events.elements.compactMap { if case .state(_, let it, _) = $0 { it } else { nil } }
    }

    var requests: [SentRequest] {
        events.elements.compactMap { if case .client(.sent(let it)) = $0 { it } else { nil } }
    }
}
