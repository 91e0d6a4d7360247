import Triage

/// The app's rules before the standard table.
let shopRules: DecisionTable = [
    // The server may have a title of its own, beside its message.
    Rule(Fault.self) { fault in
        guard var notice = fault.facts.declaredNotice, [402, 503].contains(fault.facts.status),
            let title = try? fault.payload(as: TitledError.self).error.title
        else { return nil }
        notice.title = .key(title)
        return Decision(.notice(notice), report: .debug)
    }
]

private struct TitledError: Decodable {
    struct Content: Decodable { let title: String }
    let error: Content
}
