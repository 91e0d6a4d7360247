#if canImport(FoundationNetworking)
import FoundationNetworking
import HTTPTypes
import TriageConcurrency
import TriageHTTP

/// Sessions without open connections, for requests that must not be sent twice.
///
/// Off Apple platforms libcurl sends a request again by itself if a kept connection turns out to be
/// closed, and hangs if that request has a body. A session is therefore reused only if its last
/// response said that its connection is closed.
final class ConnectionClosingSessions: Sendable {
    /// The maximum number of sessions that are kept after a burst.
    private static let limit = 8

    private let make: @Sendable () -> URLSession
    private let free = Lock<[URLSession]>([])

    init(_ make: @escaping @Sendable () -> URLSession) { self.make = make }

    deinit { for session in free.current { session.finishTasksAndInvalidate() } }

    /// Sends a request over a session of its own and asks the server to close the connection.
    ///
    /// A `Connection` field that the request already has stays.
    func send(
        _ request: URLRequest, by exchange: (URLSessionDataTask) async throws -> ClientResponse
    ) async throws -> ClientResponse {
        var request = request
        if request.value(forHTTPHeaderField: "Connection") == nil {
            request.setValue("close", forHTTPHeaderField: "Connection")
        }
        let session = free.withLock { $0.popLast() } ?? make()
        do {
            let response = try await exchange(session.dataTask(with: request))
            let isKept = response.endsItsConnection && keep(session)
            if !isKept { session.finishTasksAndInvalidate() }
            return response
        } catch {
            session.finishTasksAndInvalidate()
            throw error
        }
    }

    private func keep(_ session: URLSession) -> Bool {
        free.withLock { free in
            guard free.count < Self.limit else { return false }
            free.append(session)
            return true
        }
    }
}

extension ClientResponse {
    /// Whether the response says that its connection is closed (RFC 9112, section 9.6).
    fileprivate var endsItsConnection: Bool {
        let options = head.headerFields[values: .connection].flatMap { $0.split(separator: ",") }
        return options.contains { option in
            option.split(whereSeparator: \.isWhitespace).map { $0.lowercased() } == ["close"]
        }
    }
}
#endif
