public import Foundation

extension Report {
    /// A breadcrumb: an event that happened before a failure.
    public struct Breadcrumb: Sendable, Codable, Hashable {
        /// The time of the event, in UTC.
        public let time: Date
        /// The category of the event, such as `http` or `screen`.
        public let category: String
        /// The description of the event.
        public let message: String

        /// Creates a breadcrumb whose texts hold no private value.
        package init(time: Date, category: String, message: String) {
            (self.time, self.category, self.message) = (time, category, message)
        }
    }
}
