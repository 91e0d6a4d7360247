import Foundation
import Triage

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// snippet.hide
enum ProfileFailure: Error { case refused }
// snippet.show

// snippet.completion
/// The completion handler of an app's own client, with the values that it receives.
///
/// It belongs to no actor, since URLSession calls it on a queue of its own.
nonisolated func completed(
    _ request: URLRequest, _ data: Data?, _ response: URLResponse?, _ error: (any Error)?
) {
    do {
        let response = try MiddlewareChain().receive(data, response, error, for: request)
        print("answered with", response.status)
    } catch {
        print(error.kind, error.code, error.facts.status ?? 0)
    }
}
// snippet.end

// snippet.receiver
/// Makes the receiver where the request begins: the thread of the handler knows no operation.
func home(_ request: URLRequest, in center: FaultCenter) async -> Data? {
    await center.run("home.load") {
        let receive = MiddlewareChain().receiver(for: request)
        return try await withCheckedThrowingContinuation { continuation in
            URLSession.shared.dataTask(with: request) { data, response, error in
                continuation.resume(with: Result { try receive(data, response, error).body })
            }.resume()
        }
    }.value
}
// snippet.end

// snippet.chain
/// The app's own URLSession, with retries and one refresh for all requests.
struct Network {
    private let chain: MiddlewareChain

    /// Lets the center make the chain: reports then have its breadcrumbs, and no token.
    init(_ app: FaultCenter, _ authentication: Authentication) {
        chain = app.chain(Retry(), authentication, timeout: .seconds(30))
    }

    func home(_ request: URLRequest) async throws(Fault) -> Data {
        try await chain.send(request, "/v1/home", in: .shared).body
    }
}
// snippet.end

// snippet.observing
/// Keeps the app's own errors; their reports name the request and the status.
func profile(_ request: URLRequest, in center: FaultCenter) async throws -> Data {
    try await center.reporting("profile.load") {
        let (data, response) = try await MiddlewareChain().note(request, "/v1/profile") {
            try await URLSession.shared.data(for: $0)
        }
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            throw ProfileFailure.refused
        }
        return data
    }
}
// snippet.end

URLSession.shared.dataTask(with: URLRequest(url: URL(fileURLWithPath: "/"))) {
    data, response, error in
    completed(URLRequest(url: URL(fileURLWithPath: "/")), data, response, error)
}.cancel()
