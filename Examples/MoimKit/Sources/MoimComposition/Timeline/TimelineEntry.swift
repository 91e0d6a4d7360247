/// A moment of the timeline.
///
/// Secrets are masked already.
public struct TimelineEntry: Sendable, Hashable {
    /// The event's name in the trace, such as `request`, `failure` or `presented`.
    public var event: String
    /// The seconds since the first start of the app.
    public var seconds: Double
    /// What happened, in a few words of the trace: `GET /v1/home`, `503`, `server · http.503`.
    public var text: String
    /// The name of the operation that it belongs to, if one is known: `home.load`.
    public var operation: String?
    /// The incident, where there is one.
    public var incident: String?
    /// For a response: the seconds since its request.
    public var duration: Double?
    /// Whether it is something that went wrong.
    public var isFailure: Bool

    /// Creates an entry.
    public init(
        event: String, seconds: Double, text: String, operation: String? = nil,
        incident: String? = nil, duration: Double? = nil, isFailure: Bool = false
    ) {
        self.event = event
        self.seconds = seconds
        self.text = text
        self.operation = operation
        self.incident = incident
        self.duration = duration
        self.isFailure = isFailure
    }
}
