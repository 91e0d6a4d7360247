import DeskModel
import Foundation
import Logging

/// The parts that all postmen of a desk share.
struct PostOffice: Sendable {
    let outbox: any Outbox
    let pageURL: @Sendable () -> String
    let courier: @Sendable () -> any Courier
    let now: @Sendable () -> Timestamp
    let random: @Sendable () -> Double
    let logger: Logger

    /// The duration of a message's lease.
    ///
    /// If a desk is killed and none starts in its place, its messages wait so long for another one that
    /// shares the store.
    static let lease = Duration.seconds(40)
    /// The part of a lease that one request may need, with its settling.
    static let attempt = Duration.seconds(34)
    /// The part of a lease that must be left for a digest to go on gathering.
    ///
    /// A digest that gathers until only ``attempt`` is left may be too late to be sent, and would gather again without
    /// an end.
    static let gathering = attempt + .seconds(3)
}
