import Foundation
import Synchronization
@_spi(Engine) import TriageCurl

/// Hands a mail to its server.
///
/// A server that refuses a recipient, or puts one off, gets the mail again without, so that all others have it once.
struct MailDelivery: Sendable {
    let engine: CurlEngine
    /// The request, without the envelope.
    let request: CurlRequest

    /// Hands the mail over.
    ///
    /// - Parameters:
    ///   - envelope: The addresses, and what the server wants to know.
    ///   - limit: The longest time that it may take.
    /// - Returns: The last reply of the server.
    /// - Throws: ``DeliveryError`` if there is none, or the server refuses the login.
    func answer(
        to envelope: MailEnvelope, within limit: Duration
    ) async throws(DeliveryError) -> Answer {
        let end = ContinuousClock.now + limit
        var (envelope, left) = (envelope, [String]())
        while true {
            let outcome = try await attempt(envelope, until: end)
            switch outcome {
            case .taken: return Answer(status: 250, left: left)
            case .refused(let code): return Answer(status: code)
            case .loginRefused(let code):
                throw .unwelcome("the mail server answers \(code) to the login")
            case .recipientRefused(let index, let code):
                let refused = envelope.recipients.remove(at: index)
                if code < 500 { left.append(refused) }
                guard !envelope.recipients.isEmpty else {
                    // One who is put off may take it later, whatever was said of the others.
                    return Answer(status: left.isEmpty ? code : 450)
                }
            case .silent(let reason): throw .noAnswer(reason)
            }
        }
    }

    private func attempt(
        _ envelope: MailEnvelope, until end: ContinuousClock.Instant
    ) async throws(DeliveryError) -> MailOutcome {
        var request = request
        request.timeout = end - ContinuousClock.now
        request.mail = envelope.outgoing
        if let file = envelope.authorities {
            guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
                throw .noAnswer("the file of its certificate authorities cannot be read")
            }
            request.authorities = text
        }
        let replies = Mutex([Int]())
        var failure: CurlError?
        do {
            try await engine.perform(request) { head in
                replies.withLock { $0.append(head.status) }
            } onPart: { _ in
            }
        } catch {
            failure = error as? CurlError ?? .connectionClosed
        }
        return MailOutcome(
            replies: replies.withLock(\.self), recipients: envelope.recipients.count, failure)
    }
}

extension MailEnvelope {
    /// The envelope as it goes out: without a password where TLS is not needed.
    fileprivate var outgoing: CurlRequest.Mail {
        CurlRequest.Mail(
            sender: sender, recipients: recipients,
            credentials: needsTLS ? credentials.map { ($0.user, $0.password) } : nil,
            needsTLS: needsTLS)
    }
}
