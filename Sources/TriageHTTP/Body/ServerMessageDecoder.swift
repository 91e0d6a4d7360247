import Foundation
public import TriageCore

/// Reads the server's message to the user from the body of an error response.
///
/// A message that is absent, empty or does not decode is nil. The app's own text then takes its
/// place. A text that no decoder declares is never shown. Debug builds log where an error body has
/// a text that no decoder reads, without the text.
public struct ServerMessageDecoder: Sendable {
    private let text: @Sendable (ClientResponse) throws(Fault) -> String?
    private var titleText: @Sendable (ClientResponse) -> String? = { _ in nil }
    /// Whether the app wants no message from responses with a status.
    let ignores: @Sendable (_ status: Int) -> Bool

    /// Creates a decoder from a closure.
    ///
    /// - Parameter text: Returns the message, or nil if there is none. A fault that it throws
    ///   becomes a secondary cause of the response's fault if a ``Rejection`` declares the status.
    ///   Otherwise it is dropped.
    public init(_ text: @escaping @Sendable (ClientResponse) throws(Fault) -> String?) {
        self.init(ignores: { _ in false }, text)
    }

    private init(
        ignores: @escaping @Sendable (_ status: Int) -> Bool,
        _ text: @escaping @Sendable (ClientResponse) throws(Fault) -> String?
    ) {
        self.text = text
        self.ignores = ignores
    }

    /// The server's message without surrounding white space; nil if there is none.
    public func message(in response: ClientResponse) -> String? {
        (try? checkedMessage(in: response)) ?? nil
    }

    /// The server's title for its message; nil if there is none, or if it is the message.
    package func title(in response: ClientResponse) -> String? {
        titleText(response).flatMap(\.shown).flatMap { $0 == message(in: response) ? nil : $0 }
    }

    /// The server's message without surrounding white space; nil if there is none.
    ///
    /// - Throws: The fault of a body that could not be read.
    func checkedMessage(in response: ClientResponse) throws(Fault) -> String? {
        try text(response).flatMap(\.shown)
    }

    /// A decoder that never finds a message, because the app wants none.
    public static let ignored = ServerMessageDecoder(ignores: { _ in true }) { _ in nil }

    /// Reads problem details if the media type of the response is
    /// `application/problem+json`.
    public static let standard = ServerMessageDecoder { response in
        response.mediaType == ProblemDetails.mediaType ? problemDetails.message(in: response) : nil
    }

    /// Reads the `detail` of problem details, or the `title` if the detail is blank (RFC 9457).
    ///
    /// The media type of the response does not matter.
    public static let problemDetails = paths("detail", "title")

    /// Reads the text at a path in a JSON body, such as `error.detail`.
    ///
    /// See ``paths(_:)``.
    public static func path(_ path: String) -> ServerMessageDecoder { paths(path) }

    /// Reads the first text that is found at one of several paths in a JSON body.
    ///
    ///     serverMessage: .paths("message", "error.detail", "errors.0.message")
    ///
    /// A path has the names of members and the positions in arrays, which begin at 0. The media type
    /// of the response does not matter: with `detail` among the paths, problem details are read too.
    /// There is no message at a path that the body does not have, at a value that is not a string,
    /// and in a body that is not JSON or has more than 1,048,576 bytes.
    ///
    /// - Parameter paths: The paths, in order of preference.
    /// - Returns: The decoder.
    public static func paths(_ paths: String...) -> ServerMessageDecoder {
        ServerMessageDecoder { JSONTexts($0.body).first(of: paths) }
    }

    /// Reads a message from a body of a declared type; ``standard`` reads bodies of other types.
    ///
    /// - Parameters:
    ///   - type: The type of the body, decoded from JSON with default settings.
    ///   - text: Returns the message in the body, or nil if there is none.
    /// - Returns: The decoder.
    public static func decoded<Body: Decodable & SendableMetatype>(
        as type: Body.Type, _ text: @escaping @Sendable (Body) -> String?
    ) -> ServerMessageDecoder {
        ServerMessageDecoder { (response) throws(Fault) in
            do throws(Fault) {
                return text(
                    try response.decoded(type) { try JSONDecoder.plain.decode(type, from: $0) })
            } catch {
                guard let message = standard.message(in: response) else { throw error }
                return message
            }
        }
    }

    /// Returns a decoder that also reads the title of the server's message.
    ///
    ///     serverMessage: .path("error.message").titled(at: "error.title")
    ///
    /// A notice shows it where its template says `title: .server(orKey:)`, as `DecisionTable.standard`
    /// does for a rejection with a message of the server's.
    ///
    /// - Parameter paths: The paths in a JSON body, in order of preference; see ``paths(_:)``.
    /// - Returns: The decoder.
    public func titled(at paths: String...) -> ServerMessageDecoder {
        var decoder = self
        decoder.titleText = { JSONTexts($0.body).first(of: paths) }
        return decoder
    }

    /// Returns a decoder that uses another decoder for responses with one status.
    public func on(status: Int, use other: ServerMessageDecoder) -> ServerMessageDecoder {
        let used = { @Sendable in $0 == status ? other : self }
        var decoder = ServerMessageDecoder(ignores: { used($0).ignores($0) }) {
            (response) throws(Fault) in try used(response.status).checkedMessage(in: response)
        }
        decoder.titleText = { used($0.status).title(in: $0) }
        return decoder
    }
}

extension String {
    /// The text as a user sees it, without surrounding white space; nil if nothing is left.
    fileprivate var shown: String? {
        guard let first = unicodeScalars.firstIndex(where: \.isVisible),
            let last = unicodeScalars.lastIndex(where: \.isVisible)
        else { return nil }
        return String(unicodeScalars[first...last])
    }
}

extension Unicode.Scalar {
    /// Whether this is no white space, which a space without a width counts as.
    fileprivate var isVisible: Bool { !properties.isWhitespace && self != "\u{200B}" }
}
