public import TriageCore

extension FaultInjection {
    /// A kind of finding: an open code.
    public struct Kind: ExtensibleCode {
        /// The code's text.
        public let rawValue: String

        /// Creates the kind with this text; every text is a kind.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The flow does not end within ten minutes of the clock, or nothing can wake it any more.
        public static let hang: Kind = "hang"
        /// The flow sends more than 100 requests.
        public static let endless: Kind = "endless"
        /// The screen's spinner stays.
        public static let spinner: Kind = "spinner"
        /// A request failed for good, and neither the center nor the user knows of a failure.
        public static let lost: Kind = "lost"
        /// The screen has no content, and nothing says why.
        public static let blank: Kind = "blank"
        /// The user is told of a failure of the server, and developers are not.
        public static let unreported: Kind = "unreported"
        /// More notices are shown than failures ended an operation.
        public static let doubled: Kind = "doubled"
        /// More incidents are reported than failures ended an operation.
        public static let reportedTwice: Kind = "reportedTwice"
        /// The center knows the failure under another kind and without its status.
        public static let misnamed: Kind = "misnamed"
        /// A body that cannot be read is told in the words for a missing network.
        public static let sameWords: Kind = "sameWords"
        /// A text is empty, a key, or one for developers.
        public static let rawText: Kind = "rawText"
        /// The user is told of a cancellation.
        public static let canceledShown: Kind = "canceledShown"
        /// Developers are told of a cancellation.
        public static let canceledReported: Kind = "canceledReported"
        /// A late answer takes the place of a later request's.
        public static let outOfOrder: Kind = "outOfOrder"
        /// The screen shows a change that the server does not have.
        public static let unsaved: Kind = "unsaved"
        /// A retry with a healthy server does not bring the screen back.
        public static let retryFails: Kind = "retryFails"
        /// The planted secret is shown or reported.
        public static let secret: Kind = "secret"
        /// The flow throws.
        public static let thrown: Kind = "thrown"
        /// The center's ledger names a broken promise.
        public static let ledger: Kind = "ledger"
    }
}
