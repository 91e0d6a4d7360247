import DeskModel

/// The failure that an event describes, with every text and number within bounds.
struct RecordedFailure {
    let kind: String?
    let code: String?
    let operation: String?
    let choice: String?
    /// The errors, outermost first; empty if the event does not name them with their codes.
    let chain: [RecordedError]
    /// The request that failed.
    let request: RecordedRequest
    /// The responses of the operation in their order, the failed request's among them.
    let responses: [RecordedResponse]
    let body: RecordedBody?
    /// The facts that the event lacks.
    private(set) var missing: [String] = []

    /// Reads an event; nil for one without a request.
    init?(_ event: JSON) {
        guard let request = RecordedRequest(event) else { return nil }
        let contexts = event["contexts"]
        let tags = EventTags(event["tags"])
        self.request = request
        kind = tags["kind"]
        code = tags["code"] ?? request.status.map { "http.\($0)" }
        operation = tags["operation"]
        choice = contexts?["notice"]?["choice"]?.string?.bounded(64)
        chain = (contexts?["report"]?["chain"]?.array ?? []).prefix(32)
            .compactMap { $0.string.flatMap(RecordedError.init) }
        body = RecordedBody(contexts?["body"])
        var responses = (contexts?["responses"]?["list"]?.array ?? []).suffix(32)
            .compactMap(RecordedResponse.init)
        if !responses.contains(where: request.isSame) {
            let failed = request.responses(endingWith: code)
            if failed.isEmpty { missing.append("how the request ended: no status and no code") }
            responses += failed
        }
        self.responses = responses
        if kind == nil { missing.append("the kind of the failure, which Triage's apps send") }
        if chain.isEmpty { missing.append("the chain of causes with their codes") }
    }
}

/// An error in a chain.
struct RecordedError: Hashable {
    let type: String
    let code: String

    /// Reads a line such as `Triage.Fault (http.503): text`.
    init?(_ line: String) {
        let line = line.bounded(1024)
        guard let open = line.firstRange(of: " ("),
            let close = line[open.upperBound...].firstIndex(of: ")")
        else { return nil }
        type = String(line[..<open.lowerBound]).bounded(200)
        code = String(line[open.upperBound..<close]).bounded(200)
    }

    var isFault: Bool { type == "Triage.Fault" }
}

/// The tags of an event, in any of the forms that SDKs write.
struct EventTags {
    private let tags: JSON?

    init(_ tags: JSON?) { self.tags = tags }

    subscript(name: String) -> String? {
        let value =
            tags?.object?[name]
            ?? tags?.array?.lazy.compactMap { tag -> JSON? in
                if tag["key"]?.string == name { return tag["value"] }
                guard let pair = tag.array, pair.count == 2, pair[0].string == name else {
                    return nil
                }
                return pair[1]
            }.first
        guard let text = value?.string?.bounded(200), !text.isEmpty else { return nil }
        return text
    }
}

extension String {
    /// The first Unicode scalars of the text.
    func bounded(_ limit: Int) -> String {
        utf8.count <= limit ? self : String(unicodeScalars.prefix(limit))
    }
}
