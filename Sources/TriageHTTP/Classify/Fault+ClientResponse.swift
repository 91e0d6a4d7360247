import HTTPTypes
public import TriageCore

extension Fault {
    /// Classifies a response; nil if the response is a success.
    ///
    /// The fault keeps the status, the header fields and the beginning of the body, whatever the
    /// body is.
    ///
    /// - Parameters:
    ///   - response: The response. Its `requestSummary` supplies the method, the path and whether
    ///     the request carried credentials.
    ///   - rules: The meaning of each status.
    ///   - serverMessage: Reads the server's message to the user from the body.
    ///   - rejections: The declared meanings of statuses, the most specific scope first.
    public init?(
        _ response: ClientResponse, rules: StatusRules = StatusRules(),
        serverMessage: ServerMessageDecoder = .standard, rejections: [Rejections] = []
    ) {
        let carriesCredentials = response.requestSummary?.carriesCredentials ?? false
        guard let kind = rules.kind(of: response.status, carriesCredentials: carriesCredentials)
        else { return nil }
        let rejection = rejections.lazy.compactMap { $0[response.status] }.first
        self.init(
            kind, code: Fault.code(ofStatus: response.status), response, serverMessage, rejection)
    }

    /// Creates the fault of a response that means a failure.
    private init(
        _ kind: Kind, code: String, _ response: ClientResponse,
        _ serverMessage: ServerMessageDecoder, _ rejection: Rejection?
    ) {
        var facts = Facts(response.requestSummary, status: response.status)
        facts.retryAfter = response.retryAfter()
        facts.declaredNotice = rejection?.notice
        let fields = response.head.headerFields.map {
            ResponseExcerpt.Field(name: $0.name.canonicalName, value: $0.value)
        }
        facts.response = Sensitive(ResponseExcerpt(fields: fields, body: response.body))
        var decodingFault: Fault?
        do {
            let message = try (rejection?.serverMessage ?? serverMessage).checkedMessage(
                in: response)
            facts.serverMessage = message.map { Sensitive($0.bounded(to: 6000)) }
        } catch {
            decodingFault = rejection.map { _ in error }
        }
        self.init(kind, code: code, facts: facts)
        secondaryCauses = decodingFault.map { [$0] } ?? []
    }

    /// Classifies the response to a request; nil if the response is a success.
    ///
    /// The request supplies the server message decoder and the rejections.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - request: The request.
    ///   - rules: The meaning of each status.
    ///   - envelope: The envelope whose members may declare a failure beside a successful status.
    public init?(
        _ response: ClientResponse, to request: ClientRequest, rules: StatusRules = StatusRules(),
        envelope: ResponseEnvelope? = nil
    ) {
        if (200...299).contains(response.status), let envelope, !envelope.isSuccess(response.body) {
            self.init(.rejected, code: "envelope.refused", response, request.serverMessage, nil)
            return
        }
        self.init(
            response, rules: rules, serverMessage: request.serverMessage,
            rejections: request.rejections)
    }
}

extension Fault.Facts {
    /// Creates facts from a request and from the status of its response, if there is one.
    package init(_ request: RequestSummary?, status: Int? = nil) {
        self.init()
        self.method = request?.method
        self.path = request?.path
        self.status = status
    }
}
