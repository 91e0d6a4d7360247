import Foundation
import Triage

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// snippet.completion
/// What an app's own client calls when it is done, with what that client was given.
func completed(
    _ request: URLRequest, _ data: Data?, _ response: URLResponse?, _ error: (any Error)?
) {
    do {
        let answer = try ClientResponse.validated(
            for: request, response: response, data: data, error: error)
        print("answered with", answer.status)
    } catch {
        print(error.kind, error.code, error.facts.status ?? 0)
    }
}
// snippet.end

// snippet.chain
/// Repeats and one refresh for everyone, around the URLSession that an app has.
func home(_ request: URLRequest, _ credentials: Authentication) async throws(Fault) -> Data {
    try await MiddlewareChain(Retry(), credentials).response(for: request, path: "/v1/home") {
        request in
        try await URLSession.shared.data(for: request)
    }.body
}
// snippet.end

URLSession.shared.dataTask(with: URLRequest(url: URL(fileURLWithPath: "/"))) {
    data, response, error in
    completed(URLRequest(url: URL(fileURLWithPath: "/")), data, response, error)
}.cancel()
