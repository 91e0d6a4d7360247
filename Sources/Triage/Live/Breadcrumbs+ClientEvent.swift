package import TriageClient
import TriageCore
package import TriageReporting

extension Breadcrumbs {
    /// Adds a breadcrumb for an event of a client: a request, its end, a retry or a recovery.
    ///
    /// The clients and chains of a `FaultCenter` add them by themselves.
    ///
    /// A request is named by its path template. An event of the app's own middleware adds its name
    /// and none of its attributes.
    package func add(_ event: ClientEvent) {
        let text: String
        switch event {
        case .sent(let request): text = request.name
        case .received(let request, let status): text = "\(request.name) → \(status)"
        case .failed(let request, let kind): text = "\(request.name) → \(kind)"
        case .middleware(.retrying(_, let delay), _):
            text = "retry in \(readableTime(seconds: delay / .seconds(1)))"
        case .middleware(.recovered(let status), _): text = "recovery after \(status)"
        case .middleware(.recoveryFailed(let status, let code), _):
            text = "recovery after \(status) failed" + (code.map { ": \($0)" } ?? "")
        case .middleware(.custom(let name, _), _): text = name
        case .middleware: return
        }
        add("http", "\(text, privacy: .public)")
    }
}

extension SentRequest {
    /// The method and the path template, as far as they are known.
    fileprivate var name: String { pathTemplate.isEmpty ? method : "\(method) \(pathTemplate)" }
}
