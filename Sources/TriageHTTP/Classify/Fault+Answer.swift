public import Triage

extension Fault {
    /// The fault that an answer stands for; nil when the answer is a success.
    ///
    /// The status is kept whatever the body is.
    ///
    /// - Parameters:
    ///   - answer: What the server said, and to what request.
    ///   - rules: What a status means.
    ///   - message: How the server's words to the person are read from the body.
    public init?(
        _ answer: Answer, rules: StatusRules = StatusRules(), message: ServerMessage = .standard
    ) {
        let carries = answer.request?.carriesCredentials ?? false
        guard let kind = rules.kind(of: answer.status, carriesCredentials: carries)
        else { return nil }
        var facts = Facts(answer.request, status: answer.status)
        facts.serverMessage = message.read(answer).map { Sensitive($0.bounded(to: 2000)) }
        self.init(kind, code: Fault.code(ofStatus: answer.status), facts: facts)
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
