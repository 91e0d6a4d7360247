import HTTPTypes
public import TriageCore

extension Fault {
    /// The fault that an answer stands for; nil when the answer is a success.
    ///
    /// The status is kept whatever the body is, and so are the header fields and the beginning of the
    /// body.
    ///
    /// - Parameters:
    ///   - answer: What the server said, and to what request.
    ///   - rules: What a status means.
    ///   - serverMessage: How the server's words to the person are read from the body.
    ///   - rejections: What statuses are declared to mean, the most specific scope first.
    public init?(
        _ answer: ClientResponse, rules: StatusRules = StatusRules(),
        serverMessage: ServerMessageDecoder = .standard,
        rejections: [Rejections] = []
    ) {
        let carries = answer.requestSummary?.carriesCredentials ?? false
        guard let kind = rules.kind(of: answer.status, carriesCredentials: carries)
        else { return nil }
        let rejection = rejections.lazy.compactMap { $0[answer.status] }.first
        var facts = Facts(answer.requestSummary, status: answer.status)
        facts.retryAfter = answer.retryAfter()
        facts.declaredNotice = rejection?.notice
        facts.response = Sensitive(ResponseExcerpt(answer))
        var unread: Fault?
        do {
            let words = try (rejection?.serverMessage ?? serverMessage).checkedMessage(in: answer)
            facts.serverMessage = words.map { Sensitive($0.bounded(to: 6000)) }
        } catch {
            unread = rejection.map { _ in error }
        }
        self.init(kind, code: Fault.code(ofStatus: answer.status), facts: facts)
        secondaryCauses = unread.map { [$0] } ?? []
    }

    /// The fault that an answer to a call stands for; nil when the answer is a success.
    public init?(
        _ answer: ClientResponse, to call: ClientRequest, rules: StatusRules = StatusRules()
    ) {
        self.init(
            answer, rules: rules, serverMessage: call.serverMessage, rejections: call.rejections)
    }
}

extension Fault.Facts {
    /// Makes facts of a request and, as far as there was one, of its answer.
    public init(_ request: RequestSummary?, status: Int? = nil) {
        self.init()
        self.method = request?.method
        self.path = request?.path
        self.status = status
    }
}

extension Fault.ResponseExcerpt {
    /// Takes what is kept of an answer.
    fileprivate init(_ answer: ClientResponse) {
        self.init(
            fields: answer.head.headerFields.map {
                Field(name: $0.name.canonicalName, value: $0.value)
            }, body: answer.body)
    }
}
