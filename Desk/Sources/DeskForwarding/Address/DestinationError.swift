/// The reason why nothing can be sent to a destination, without its URL.
package enum DestinationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The URL cannot be one of its kind, for a reason that completes "the URL is wrong: …".
    case malformed(String)
    /// This desk has no receiver of this kind.
    case unknownKind(String)
    /// The kind takes events alone, and the destination wants to hear of something else.
    case takesEventsAlone(String)
    /// The URL leads to a private address, and those are not allowed.
    case privateAddress

    /// The reason, as a sentence for people.
    package var description: String {
        switch self {
        case .malformed(let reason): "the URL is wrong: \(reason)"
        case .unknownKind(let kind): "there is no kind of receiver \(kind)"
        case .takesEventsAlone(let kind):
            "\(kind) takes events, and hears of no release, no feedback and no digest"
        case .privateAddress:
            "the URL leads to a private address, which only --allow-private allows"
        }
    }
}
