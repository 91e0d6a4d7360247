extension Fault {
    /// The known facts about a fault besides its kind.
    ///
    /// All facts except ``serverMessage`` may leave the device: they are templates, codes, types
    /// and shapes, never values. Neither the server's title nor the response itself is in any
    /// report.
    public struct Facts: Hashable, Sendable {
        /// The request's method, such as `GET`.
        public var method: String?
        /// The template of the request's path, such as `/v1/clips/{id}`, without query and values.
        public var path: String?
        /// The status of the response, even if its body was cut short or could not be decoded.
        ///
        /// A failure that has a response as its cause has the status too, such as a refused
        /// refresh. ``Fault/isErrorResponse(_:)`` says whether the request itself was refused.
        public var status: Int?
        /// The type that the body was decoded as.
        public var type: String?
        /// The path in the body where decoding failed, such as `members[3].profileImage`.
        public var codingPath: String?
        /// The shape of the body that could not be decoded, without its values.
        public var bodyShape: String?
        /// How the value at the coding path differs from what the decoder expected.
        package var mismatch: BodyMismatch?
        /// The time that the work had, if it did not end within it.
        package var deadline: Duration?
        /// The number of times that the request was sent.
        public var attempts: Int?
        /// The results of all attempts, oldest first.
        package var history: [Attempt] = []
        /// The time to wait before the next attempt, according to the server or a circuit breaker.
        public var retryAfter: Duration?
        /// The notice that the API declares for this response.
        package var declaredNotice: NoticeTemplate?
        /// The operation that began the failed work, if other operations waited for it too.
        package var initiatedBy: OperationName?
        /// The name of the launch check that failed or did not end in time.
        public var check: String?
        /// The reason of a failure of the device's storage, if the system names one.
        package var storage: StorageReason?
        /// Whether the request needed a signed-in user and there was none.
        ///
        /// It is false if the session of a user has ended.
        package var isAnonymous = false
        /// The credentials of the request, as far as its client knows.
        package var credentials = Credentials.unknown
        /// Whether the configuration of the library is invalid, so that no retry can help.
        package var isMisconfigured = false
        /// The server's title for its message to the user: shown as it is, never written anywhere.
        package var serverTitle: Sensitive<String>?
        /// The server's message to the user: shown as it is, never written anywhere.
        public var serverMessage: Sensitive<String>?
        /// The response itself, for code that must inspect it; never written anywhere.
        package var response: Sensitive<ResponseExcerpt>?

        /// Creates facts, none of them known.
        public init() {}

        /// The facts of a failure that an invalid configuration causes.
        package static var misconfigured: Facts {
            var facts = Facts()
            facts.isMisconfigured = true
            return facts
        }

        /// The server's texts for the user, which are in no report.
        package var serverTexts: [String] { [serverTitle, serverMessage].compactMap { $0?.value } }

        /// Removes the API's texts for the user, since other callers receive the fault too.
        package mutating func removeNotice() {
            (declaredNotice, serverTitle, serverMessage) = (nil, nil, nil)
        }

        /// Fills the facts that are not known here from `other`.
        package mutating func fill(from other: Facts) {
            method = method ?? other.method
            path = path ?? other.path
            status = status ?? other.status
            type = type ?? other.type
            if codingPath == nil || codingPath == other.codingPath {
                mismatch = mismatch ?? other.mismatch
            }
            codingPath = codingPath ?? other.codingPath
            bodyShape = bodyShape ?? other.bodyShape
            deadline = deadline ?? other.deadline
            attempts = attempts ?? other.attempts
            history = history.isEmpty ? other.history : history
            retryAfter = retryAfter ?? other.retryAfter
            declaredNotice = declaredNotice ?? other.declaredNotice
            initiatedBy = initiatedBy ?? other.initiatedBy
            check = check ?? other.check
            storage = storage ?? other.storage
            isAnonymous = isAnonymous || other.isAnonymous
            credentials = credentials == .unknown ? other.credentials : credentials
            isMisconfigured = isMisconfigured || other.isMisconfigured
            serverTitle = serverTitle ?? other.serverTitle
            serverMessage = serverMessage ?? other.serverMessage
            response = response ?? other.response
        }
    }

    /// The credentials of a request, as far as its client knows.
    package enum Credentials: Sendable {
        /// The request carried none that the client knows.
        case unknown
        /// The request carried some.
        case carried
        /// The request needs none, such as a sign-in.
        case unneeded
    }

    /// The reason why the device's storage failed, in words.
    package enum StorageReason: String, Sendable {
        case full = "no space left"
        case denied = "access denied"
        case missing = "no such file"
    }
}
