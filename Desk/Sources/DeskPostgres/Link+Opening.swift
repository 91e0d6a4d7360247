import CLibPQ
import Dispatch

/// A connection that is being made.
struct Opening {
    let done: @Sendable (PostgresError?) -> Void
    var host = 0
}

extension Link {
    /// Opens a connection.
    static func open(
        _ configuration: PostgresConfiguration,
        notified: @escaping @Sendable (_ channel: String, _ payload: String) -> Void = { _, _ in }
    ) async throws(PostgresError) -> Link {
        let link = Link(configuration, notified: notified)
        let error = await withCheckedContinuation { continuation in
            link.queue.async {
                link.opening = Opening { continuation.resume(returning: $0) }
                link.beginOpening()
            }
        }
        if let error { throw error }
        return link
    }

    /// Reports the result to the caller that opens the connection.
    func finishOpening(_ error: PostgresError?) {
        opening?.done(error)
        opening = nil
    }

    /// A host that says nothing would hide the hosts after it.
    func openingTimedOut() {
        guard let host = opening?.host, host + 1 < configuration.hostCount else {
            return lose(.unavailable("no connection within \(configuration.connectTimeout)"))
        }
        opening?.host += 1
        reader = nil
        writer = nil
        PQfinish(handle)
        handle = nil
        beginOpening()
    }

    private func beginOpening() {
        guard let opening else { return }
        let options = configuration.session(beginningWith: opening.host)
        handle = Self.start(options)
        guard let handle, PQstatus(handle) != CONNECTION_BAD else {
            return lose(.unavailable(message))
        }
        // Otherwise libpq prints the server's notices.
        PQsetNoticeReceiver(handle, { _, _ in }, nil)
        setDeadline(configuration.connectTimeout)
        watch(.writing)
    }

    private static func start(_ options: [String: String]) -> OpaquePointer? {
        let pairs = Array(options)
        return withStrings(pairs.map(\.key)) { keywords in
            withStrings(pairs.map(\.value)) { PQconnectStartParams(keywords, $0, 0) }
        }
    }

    private func advanceOpening() {
        guard let handle, opening != nil else { return }
        switch PQconnectPoll(handle) {
        case PGRES_POLLING_READING: watch(.reading)
        case PGRES_POLLING_WRITING: watch(.writing)
        case PGRES_POLLING_OK: finishOpening(handle)
        default: lose(.unavailable(message))
        }
    }

    private func finishOpening(_ handle: OpaquePointer) {
        writer = nil
        reader = Watch(PQsocket(handle), .reading, on: queue) { [weak self] in self?.read() }
        guard reader != nil, PQsetnonblocking(handle, 1) == 0 else {
            return lose(.unavailable("no descriptor is free"))
        }
        finishOpening(nil)
    }

    /// Watches once: the socket may be another one after each step.
    private func watch(_ direction: Watch.Direction) {
        guard let handle else { return }
        writer = nil
        reader = Watch(PQsocket(handle), direction, on: queue) { [weak self] in
            self?.reader = nil
            self?.advanceOpening()
        }
        if reader == nil { lose(.unavailable("no descriptor is free")) }
    }
}

/// Calls a body with C strings, and nil after the last.
private func withStrings<Result>(
    _ strings: [String], _ body: ([UnsafePointer<CChar>?]) -> Result
) -> Result {
    let bytes = strings.map { Array($0.utf8CString) }
    let copies = bytes.map { string in
        let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: string.count)
        _ = copy.initialize(from: string)
        return copy
    }
    defer { for copy in copies { copy.deallocate() } }
    return body(copies.map { UnsafePointer($0.baseAddress) } + [nil])
}
