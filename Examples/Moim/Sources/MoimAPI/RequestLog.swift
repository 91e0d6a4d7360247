import NIOConcurrencyHelpers

/// What was asked, in the order of arrival.
struct RequestLog: Sendable {
    private let entries = NIOLockedValueBox<[String]>([])

    var lines: [String] { entries.withLockedValue { $0 } }

    func add(_ line: String) {
        entries.withLockedValue { $0.append(line) }
    }
}
