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
    ///   - message: How the server's words to the person are read from the body.
    ///   - scopes: What statuses are declared to mean, the most specific scope first.
    public init?(
        _ answer: Answer, rules: StatusRules = StatusRules(), message: ServerMessage = .standard,
        scopes: [Rejections] = []
    ) {
        let carries = answer.request?.carriesCredentials ?? false
        guard let kind = rules.kind(of: answer.status, carriesCredentials: carries)
        else { return nil }
        let rejection = scopes.lazy.compactMap { $0[answer.status] }.first
        var facts = Facts(answer.request, status: answer.status)
        facts.retryAfter = answer.retryAfter()
        facts.notice = rejection?.notice
        facts.answer = Sensitive(Excerpt(answer))
        var unread: Fault?
        do {
            let words = try (rejection?.message ?? message).words(of: answer)
            facts.serverMessage = words.map { Sensitive($0.bounded(to: 6000)) }
        } catch {
            unread = rejection.map { _ in error }
        }
        self.init(kind, code: Fault.code(ofStatus: answer.status), facts: facts)
        secondaryCauses = unread.map { [$0] } ?? []
    }

    /// The fault that an answer to a call stands for; nil when the answer is a success.
    public init?(_ answer: Answer, to call: Call, rules: StatusRules = StatusRules()) {
        self.init(answer, rules: rules, message: call.message, scopes: call.scopes)
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

extension Fault.Excerpt {
    /// Takes what is kept of an answer.
    fileprivate init(_ answer: Answer) {
        self.init(
            fields: answer.head.headerFields.map {
                Field(name: $0.name.canonicalName, value: $0.value)
            }, body: answer.body)
    }
}
