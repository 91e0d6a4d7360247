#if canImport(FoundationNetworking)
import FoundationNetworking
import HTTPTypes
import TriageConcurrency
import TriageHTTP
import TriageRedaction

/// Sessions that hold no connection, for requests that must not be sent twice.
///
/// Off Apple platforms libcurl sends a request again by itself when a kept connection turns out to be
/// closed, and hangs when that request has a body. A session is used again only when its last answer
/// said that its connection is closed.
final class ConnectionClosingSessions: Sendable {
    /// The number that is kept after a burst.
    private static let limit = 8

    private let make: @Sendable () -> URLSession
    private let free = Lock<[URLSession]>([])

    init(_ make: @escaping @Sendable () -> URLSession) { self.make = make }

    deinit { for session in free.current { session.finishTasksAndInvalidate() } }

    /// Sends a request, which asks for its connection to be closed, with a session of its own.
    func send(
        _ request: URLRequest, by exchange: (URLSessionDataTask) async throws -> ClientResponse
    ) async throws -> ClientResponse {
        var request = request
        if request.value(forHTTPHeaderField: "Connection") == nil {
            request.setValue("close", forHTTPHeaderField: "Connection")
        }
        let session = free.withLock { $0.popLast() } ?? make()
        do {
            let answer = try await exchange(session.dataTask(with: request))
            let isKept = answer.endsItsConnection && keep(session)
            if !isKept { session.finishTasksAndInvalidate() }
            return answer
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
    /// Whether it says that no request follows on its connection (RFC 9112, section 9.6).
    fileprivate var endsItsConnection: Bool {
        head.headerFields[values: .connection].contains { value in
            value.split(separator: ",").contains { $0.trimmed.lowercased() == "close" }
        }
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let front = drop(while: \.isWhitespace)
        return front.lastIndex { !$0.isWhitespace }.map { front[...$0] } ?? front
    }
}
#endif
