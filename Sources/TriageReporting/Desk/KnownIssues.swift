package import Foundation
package import TriageCore

/// A desk that an app asks what its team knows about a failure, and for replies to its user.
///
///     let app = FaultCenter.live(
///         sinks: [SentrySink(desk: dsn)], knownIssues: .desk(dsn, storePage: "store"))
///
/// `TriageSentry` makes it from the DSN of the desk's project.
public struct KnownIssues: Sendable {
    /// An answer of the desk.
    package struct Answer: Sendable {
        /// The status of the response.
        package var status: Int
        /// The body, whatever it is.
        package var body: Data
        /// The value of `ETag`; nil for none.
        package var tag: String?

        /// Creates an answer.
        package init(status: Int, body: Data = Data(), tag: String? = nil) {
            (self.status, self.body, self.tag) = (status, body, tag)
        }
    }

    /// The route to the app's page in its store; nil if the app declares none.
    package let storePage: Route?
    /// Asks the desk for a path of its project; returns nil without a whole answer.
    package let ask:
        @Sendable (_ path: String, _ query: [String: String], _ fields: [String: String]) async ->
            Answer?

    /// Creates a desk from a closure that asks it.
    package init(
        storePage: Route?,
        ask: @escaping @Sendable (String, [String: String], [String: String]) async -> Answer?
    ) {
        self.storePage = storePage
        self.ask = ask
    }
}
