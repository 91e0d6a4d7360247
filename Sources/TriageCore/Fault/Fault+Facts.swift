extension Fault {
    /// What is known about a fault besides its kind, as far as it is known.
    ///
    /// Everything here but ``serverMessage`` and ``response`` may leave the device: templates, codes,
    /// types and shapes, never values.
    public struct Facts: Hashable, Sendable {
        /// The request's method, such as `GET`.
        public var method: String?
        /// The template of the request's path, such as `/v1/clips/{id}`: no query, no values.
        public var path: String?
        /// The status of the answer, also when its body was cut or could not be read.
        public var status: Int?
        /// The type that was to be read from the body.
        public var type: String?
        /// Where in the body reading failed, such as `members[3].profileImage`.
        public var codingPath: String?
        /// The shape of the body that could not be read, without its values.
        public var bodyShape: String?
        /// How many times the request was sent.
        public var attempts: Int?
        /// How every sending of it ended, oldest first.
        public var history: [Attempt] = []
        /// How long it makes no sense to try again, as the server or a breaker says.
        public var retryAfter: Duration?
        /// What the API declares that a person is told about this answer.
        public var declaredNotice: NoticeTemplate?
        /// The operation that began what failed, where others waited for it too.
        public var initiatedBy: OperationName?
        /// What the server says to the person: shown as it is, never written anywhere.
        public var serverMessage: Sensitive<String>?
        /// The answer itself, for code that must look closer; never written anywhere.
        public var response: Sensitive<ResponseExcerpt>?

        /// Makes facts of which nothing is known.
        public init() {}

        /// Takes from `other` what is not known here.
        public mutating func fill(from other: Facts) {
            method = method ?? other.method
            path = path ?? other.path
            status = status ?? other.status
            type = type ?? other.type
            codingPath = codingPath ?? other.codingPath
            bodyShape = bodyShape ?? other.bodyShape
            attempts = attempts ?? other.attempts
            history = history.isEmpty ? other.history : history
            retryAfter = retryAfter ?? other.retryAfter
            declaredNotice = declaredNotice ?? other.declaredNotice
            initiatedBy = initiatedBy ?? other.initiatedBy
            serverMessage = serverMessage ?? other.serverMessage
            response = response ?? other.response
        }
    }
}
