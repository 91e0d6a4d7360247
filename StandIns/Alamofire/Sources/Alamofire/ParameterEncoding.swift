import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Values of any type, an optional's among them.
public typealias Parameters = [String: any Any & Sendable]

public protocol ParameterEncoding: Sendable {
    func encode(
        _ urlRequest: any URLRequestConvertible, with parameters: Parameters?
    ) throws -> URLRequest
}

/// Writes each value as Swift prints it, so an optional is `Optional("value")`, as in Alamofire.
public struct URLEncoding: ParameterEncoding {
    public static let `default` = URLEncoding()

    public func encode(
        _ urlRequest: any URLRequestConvertible, with parameters: Parameters?
    ) throws -> URLRequest {
        let request = try urlRequest.asURLRequest()
        guard let parameters else { return request }
        var form = URLComponents()
        form.queryItems = parameters.sorted { $0.key < $1.key }.map {
            URLQueryItem(name: $0.key, value: "\($0.value)")
        }
        return request.carrying(form)
    }
}

extension URLRequest {
    /// Returns this request with a form, in the query of a GET and in the body of other methods.
    func carrying(_ form: URLComponents) -> URLRequest {
        var request = self
        let text = form.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
        if ["GET", "HEAD", "DELETE"].contains(httpMethod), let url {
            var whole = URLComponents(url: url, resolvingAgainstBaseURL: false)
            let parts = [whole?.percentEncodedQuery, text].compactMap(\.self)
            whole?.percentEncodedQuery = parts.joined(separator: "&")
            request.url = whole?.url
        } else {
            request.httpBody = text.map { Data($0.utf8) }
            request.setValue(
                "application/x-www-form-urlencoded; charset=utf-8",
                forHTTPHeaderField: "Content-Type")
        }
        return request
    }
}
