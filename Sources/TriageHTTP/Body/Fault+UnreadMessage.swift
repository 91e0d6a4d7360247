import Foundation
package import TriageCore

extension Fault {
    /// The usual places of a message in an error body.
    ///
    private static let usualPaths = [
        "message", "detail", "error.message", "error.detail", "error_description",
        "errors.0.message", "errors.0.detail", "error",
    ]

    /// A line for developers about a text in the error body that the decoder did not read.
    ///
    /// The line has the text's path and never the text.
    ///
    /// - Parameter serverMessage: The decoder of the response.
    /// - Returns: The line; nil if the decoder found a message, the app ignores the messages of this
    ///   status, or there is no text at a usual place.
    package func unreadMessage(by serverMessage: ServerMessageDecoder) -> String? {
        guard facts.serverMessage == nil, !isSessionFault, let status = facts.status,
            !serverMessage.ignores(status), let excerpt = facts.response?.value
        else { return nil }
        // An excerpt that was cut is not JSON, and so has no texts.
        let texts = JSONTexts(Data(excerpt.body))
        let path = Self.usualPaths.first { path in
            guard let text = texts[path] else { return false }
            return path != "error" || text.isSentence
        }
        guard let path else { return nil }
        let request = [facts.method, facts.path, "\(status)"].compactMap(\.self)
        return "\(request.joined(separator: " ")): "
            + "the body has a text at \(path) that no ServerMessageDecoder reads"
    }
}

extension ClientRequest {
    /// A line for developers about a text in the error body that no decoder of this request read.
    ///
    /// See `Fault.unreadMessage(by:)`.
    package func unreadMessage(in fault: Fault) -> String? {
        fault.unreadMessage(by: meanings(of: fault).first?.serverMessage ?? serverMessage)
    }

    /// A line for developers about a recovery that a more specific scope has hidden.
    ///
    /// - Parameter fault: The fault that the request ended with.
    /// - Returns: The line; nil if no scope below declares a recovery of this response, or if the
    ///   more specific one declares an action of its own.
    package func hiddenRecovery(of fault: Fault) -> String? {
        let meanings = meanings(of: fault)
        guard case .standard = meanings.first?.action,
            let hidden = meanings.dropFirst().first(where: \.isRecovery)
        else { return nil }
        return
            "\(self) → \(fault.facts.status ?? 0): the recovery at \(hidden.location) does not run, "
            + "because a more specific scope declares the status with the standard action"
    }

    private func meanings(of fault: Fault) -> [Rejection] {
        guard let status = fault.facts.status, fault.isErrorResponse(status) else { return [] }
        return rejections.meanings(of: ClientResponse(judging: fault))
    }
}

extension String {
    /// Whether this is a message for people and not the name of a status, such as `Not Found`.
    ///
    /// A text at `error` is a code in OAuth (RFC 6749, section 5.2), and the name of the status in
    /// other APIs.
    fileprivate var isSentence: Bool {
        split(separator: " ").dropFirst().contains { $0.first?.isUppercase == false }
    }
}
