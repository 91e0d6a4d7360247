import TriageCore

/// An error of several others, such as what a task group collects.
package enum BatchError: Error {
    case errors([any Error & Sendable])
    case results([Result<Int, any Error>])

    /// Returns the errors that hold a failure and a cancellation, in either order.
    package static func mixed(
        _ failure: any Error & Sendable = Fault(.timeout),
        beside canceled: any Error & Sendable = CancellationError()
    ) -> [BatchError] {
        [
            .errors([canceled, failure]), .errors([failure, canceled]),
            .results([.failure(canceled), .success(1), .failure(failure)]),
            .results([.failure(failure), .success(1), .failure(canceled)]),
        ]
    }
}
