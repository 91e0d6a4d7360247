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
    public enum Destination: Sendable { case methodDependent, queryString, httpBody }

    public static let `default` = URLEncoding()
    public static let queryString = URLEncoding(destination: .queryString)
    public static let httpBody = URLEncoding(destination: .httpBody)

    public let destination: Destination

    public init(destination: Destination = .methodDependent) { self.destination = destination }

    public func encode(
        _ urlRequest: any URLRequestConvertible, with parameters: Parameters?
    ) throws -> URLRequest {
        let request = try urlRequest.asURLRequest()
        guard let parameters else { return request }
        var form = URLComponents()
        form.queryItems = parameters.sorted { $0.key < $1.key }.map {
            URLQueryItem(name: $0.key, value: "\($0.value)")
        }
        return request.carrying(form, inQuery: isInQuery(of: request))
    }

    private func isInQuery(of request: URLRequest) -> Bool {
        switch destination {
        case .methodDependent: ["GET", "HEAD", "DELETE"].contains(request.httpMethod)
        case .queryString: true
        case .httpBody: false
        }
    }
}

public struct JSONEncoding: ParameterEncoding {
    public static let `default` = JSONEncoding()

    public init() {}

    public func encode(
        _ urlRequest: any URLRequestConvertible, with parameters: Parameters?
    ) throws -> URLRequest { try encode(urlRequest, withJSONObject: parameters) }

    public func encode(
        _ urlRequest: any URLRequestConvertible, withJSONObject jsonObject: Any? = nil
    ) throws -> URLRequest {
        var request = try urlRequest.asURLRequest()
        guard let jsonObject else { return request }
        guard JSONSerialization.isValidJSONObject(jsonObject) else {
            throw CocoaError(.coderInvalidValue)
        }
        request.httpBody = try JSONSerialization.data(withJSONObject: jsonObject)
        if request.value(forHTTPHeaderField: "Content-Type") == nil {
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        return request
    }
}

extension URLRequest {
    /// Throws for a GET with a body.
    public func validate() throws {
        if httpMethod == "GET", httpBody != nil { throw CocoaError(.coderInvalidValue) }
    }

    /// Returns this request with a form, in its query or its body.
    func carrying(_ form: URLComponents, inQuery: Bool) -> URLRequest {
        var request = self
        let text = form.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
        if inQuery, let url {
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
