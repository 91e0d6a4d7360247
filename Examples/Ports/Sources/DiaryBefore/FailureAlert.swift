/// The alert of a feature whose work failed.
package struct FailureAlert<Retry: Equatable & Sendable>: Equatable, Sendable {
    package var title: String
    package var message: String
    /// The action behind the retry button; nil for an alert without one.
    package var retry: Retry?

    package init(_ error: DiaryError, retry: Retry) {
        title = error.title
        message = error.message
        self.retry = error.canRetry ? retry : nil
    }

    package enum Button: Equatable, Sendable {
        case retry
        case close
    }
}
