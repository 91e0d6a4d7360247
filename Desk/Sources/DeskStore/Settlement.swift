package import DeskModel

/// The fate of a message.
package enum Settlement: Hashable, Sendable {
    /// It was sent.
    case sent
    /// It is tried again, from a time on.
    case again(Timestamp)
    /// Only these of its recipients did not get it; it is tried again for them, from a time on.
    case left(recipients: [String], Timestamp)
    /// It is given back unsent, until a time, and no attempt is counted.
    case wait(Timestamp)
    /// It cannot be sent.
    case failed
}
