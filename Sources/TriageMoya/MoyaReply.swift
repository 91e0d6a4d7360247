#if Moya
import Foundation
import Moya

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A provider's reply to its completion handler, in types that may cross threads.
struct MoyaReply: Sendable {
    /// The request as it was sent; nil if there was no response.
    let request: URLRequest?
    /// The response, even if there is an error too.
    let response: HTTPURLResponse?
    let data: Data?
    /// The error; nil if Moya counts the response as a success.
    let error: MoyaError?

    init(_ result: Result<Moya.Response, MoyaError>) {
        let received: Moya.Response?
        switch result {
        case .success(let response): (received, error) = (response, nil)
        case .failure(let failure): (received, error) = (failure.response, failure)
        }
        (request, response, data) = (received?.request, received?.head, received?.data)
    }
}

extension Moya.Response {
    /// The head of the response; for a stub, it is made from the status.
    var head: HTTPURLResponse? {
        response
            ?? (request?.url ?? URL(string: "http://localhost")).flatMap {
                HTTPURLResponse(
                    url: $0, statusCode: statusCode, httpVersion: nil, headerFields: nil)
            }
    }
}
#endif
