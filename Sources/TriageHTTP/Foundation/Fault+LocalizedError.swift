public import Foundation
public import TriageCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The text of a fault for an app that shows `localizedDescription` in an alert of its own.
///
/// It may be a message of the server to the user. Show it and do not log it; no report has it.
extension Fault: LocalizedError {
    /// The server's message, else the cause's text, else Foundation's text for the status.
    public var errorDescription: String? {
        facts.serverMessage?.value ?? causeText ?? statusText
            ?? "The operation could not be completed."
    }

    /// The text of the cause, unless Foundation would make one up from its type.
    private var causeText: String? {
        guard let cause else { return nil }
        if let text = (cause as? any LocalizedError)?.errorDescription { return text }
        return ErrorClassifier.foundation.recognizes(cause) ? cause.localizedDescription : nil
    }

    private var statusText: String? {
        guard let status = facts.status, isErrorResponse(status) else { return nil }
        return HTTPURLResponse.localizedString(forStatusCode: status)
    }
}
