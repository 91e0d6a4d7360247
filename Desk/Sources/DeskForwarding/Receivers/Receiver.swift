package import DeskModel

/// A request to a receiver.
package struct OutgoingRequest: Hashable, Sendable {
    /// The address that it goes to.
    package var address: WebAddress
    /// The header fields.
    package var headers: [String: String]
    /// The value of `Authorization`, which no redirect takes along.
    var authorization: String?
    /// The body of the POST, or the text of the mail.
    package var body: [UInt8]
    /// From whom and to whom a mail goes; nil for a request to a web server.
    package var mail: MailEnvelope?

    /// Creates a request.
    package init(to address: WebAddress, headers: [String: String] = [:], body: [UInt8]) {
        self.address = address
        self.headers = headers.merging(["User-Agent": DeskProgram.userAgent]) { own, _ in own }
        self.body = body
    }

    /// Creates a request with a JSON value.
    init(to address: WebAddress, headers: [String: String] = [:], json: JSON) {
        let headers = headers.merging(["Content-Type": "application/json"]) { own, _ in own }
        self.init(to: address, headers: headers, body: json.bytes)
    }
}

/// The format of a receiver, and the meaning of its answers.
///
/// ``AllReceivers`` lists the types that conform.
package protocol Receiver: Sendable {
    /// The name of the kind in commands and in the store.
    static var kind: String { get }
    /// The name that people know the kind by.
    static var name: String { get }
    /// A URL of the kind, as its owner copies it.
    static var example: String { get }
    /// The reasons for messages that it takes.
    static var occasions: Set<Occasion> { get }
    /// Creates the receiver of a destination.
    ///
    /// - Throws: ``DestinationError`` if the URL cannot be one of the kind.
    init(_ destination: Destination, _ context: ReceiverContext) throws(DestinationError)
    /// The address that requests go to.
    var address: WebAddress { get }
    /// Returns the request that delivers a message; nil if the receiver cannot take it.
    func request(for message: Message, at now: Timestamp) -> OutgoingRequest?
    /// Returns the meaning of an answer.
    func ruling(on answer: Answer, at now: Timestamp) -> Ruling
    /// Returns whether a message waits for all before it, and those after it wait for it.
    ///
    /// Other messages go to a receiver a few at once, by ``SendingWindow``.
    func isOrdered(_ message: Message) -> Bool
}

extension Receiver {
    /// Every reason.
    package static var occasions: Set<Occasion> { Set(Occasion.allCases) }

    /// Messages go one after the other.
    package func isOrdered(_ message: Message) -> Bool { true }
}

/// A receiver that people read, so that messages go at a ``MessagePace``.
package protocol PacedReceiver: Receiver {
    /// The pace at rest.
    static var pace: MessagePace { get }
    /// Returns the request that delivers many messages at once; nil if there are none to deliver.
    func request(for digest: Digest, at now: Timestamp) -> OutgoingRequest?
}

extension PacedReceiver {
    /// The pace of a chat.
    package static var pace: MessagePace { .chat }

    /// Returns the request that delivers one message.
    package func request(for message: Message, at now: Timestamp) -> OutgoingRequest? {
        request(for: Digest([message]), at: now)
    }
}

/// The facts of the desk that receivers need.
package struct ReceiverContext: Sendable {
    /// The name of the project.
    package var projectName: String
    /// Returns the base of links to the page.
    package var pageURL: @Sendable () -> String

    /// Creates a context.
    package init(projectName: String, pageURL: @escaping @Sendable () -> String) {
        (self.projectName, self.pageURL) = (projectName, pageURL)
    }

    /// Returns the link to a place on the page.
    func link(_ path: String) -> String {
        let base = pageURL()
        return (base.hasSuffix("/") ? String(base.dropLast()) : base) + path
    }

    /// Returns the link to an event.
    func link(to event: EventSummary) -> String { link("/events/\(event.id)") }
}
