import Foundation
import Triage
import TriageHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// snippet.completion
/// What an app's own client calls when it is done, with what that client was given.
func completed(
    _ request: URLRequest, _ data: Data?, _ response: URLResponse?, _ error: (any Error)?
) {
    do {
        let answer = try Answer.to(request, response: response, data: data, error: error)
        print("answered with", answer.status)
    } catch {
        print(error.kind, error.code, error.facts.status ?? 0)
    }
}
// snippet.end

URLSession.shared.dataTask(with: URLRequest(url: URL(fileURLWithPath: "/"))) {
    data, response, error in
    completed(URLRequest(url: URL(fileURLWithPath: "/")), data, response, error)
}.cancel()
