package import TriageCore

extension Fault {
    /// Classifies a response; nil if the response is a success.
    ///
    /// The fault keeps the status, the header fields and the beginning of the body, whatever the
    /// body is. The head decides even if the body could not be read: the reason is a cause of the
    /// fault then.
    ///
    /// - Parameters:
    ///   - response: The response. Its `requestSummary` supplies the method, the path, the attempts
    ///     and whether the request carried credentials.
    ///   - rules: The meaning of each status.
    ///   - serverMessage: Reads the server's message to the user from the body.
    ///   - rejections: The declared meanings of statuses, the most specific scope first.
    ///   - cause: The error that a client made of the response; nil if there is none.
    package init?(
        _ response: ClientResponse, rules: StatusRules = StatusRules(),
        serverMessage: ServerMessageDecoder = .standard, rejections: [Rejections] = [],
        cause: (any Error)? = nil
    ) {
        guard
            let refusal = ErrorClassification(
                response, rules: rules, serverMessage: serverMessage, rejections: rejections)
        else { return nil }
        self.init(refusal, response, cause: cause)
    }

    private init(
        _ refusal: ErrorClassification, _ response: ClientResponse, cause: (any Error)? = nil
    ) {
        self.init(
            ours: refusal.kind ?? .unexpected, code: refusal.code, cause: cause,
            facts: refusal.facts)
        // A client's own error already tells of the body.
        let unread = cause == nil ? response.bodyError : nil
        secondaryCauses = [unread].compactMap(\.self) + refusal.causes
    }

    /// Classifies the response to a request; nil if the response is a success.
    ///
    /// The request supplies the server message decoder and the rejections, and its summary if the
    /// response has none.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - request: The request.
    ///   - rules: The meaning of each status.
    ///   - envelope: The envelope whose members may declare a failure beside a successful status.
    ///   - cause: The error that a client made of the response; nil if there is none.
    package init?(
        _ response: ClientResponse, to request: ClientRequest, rules: StatusRules = StatusRules(),
        envelope: ResponseEnvelope? = nil, cause: (any Error)? = nil
    ) {
        guard !request.acceptedStatuses.contains(response.status) else { return nil }
        var response = response
        if response.requestSummary == nil {
            response.requestSummary = request.summary(by: rules.session.placement)
        }
        let serverMessage = request.serverMessage
        if let refusal = ErrorClassification(
            response, rules: rules, serverMessage: serverMessage, rejections: request.rejections)
        {
            self.init(refusal, response, cause: cause)
        } else if let envelope, !envelope.isSuccess(response.inUTF8.body) {
            self.init(
                ErrorClassification(
                    .rejected, code: "envelope.refused", response, serverMessage, nil), response)
        } else {
            return nil
        }
    }
}

extension Fault.Facts {
    /// Creates facts from a request and from the status of its response, if there is one.
    package init(_ request: RequestSummary?, status: Int? = nil) {
        self.init()
        self.method = request?.method
        self.path = request?.path
        self.status = status
        self.attempts = request?.attempts
        if request?.carriesCredentials == true {
            credentials = .carried
        } else if request?.isPublic == true {
            credentials = .unneeded
        }
        self.history = request?.history ?? []
    }
}
