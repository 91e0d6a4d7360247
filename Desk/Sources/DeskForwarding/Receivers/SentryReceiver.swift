package import DeskModel
import Foundation
@_spi(Wire) import TriageSentry

/// A project of a hosted Sentry, or of another desk.
package struct SentryReceiver: Receiver {
    package static let kind = "sentry"
    package static let occasions = Occasion.ofEvents
    package static let name = "Sentry"
    package static let example = "https://KEY@o1.ingest.sentry.io/2"
    /// The address that requests go to.
    package let address: WebAddress
    private let authorization: String

    /// Creates a receiver; the URL is a DSN.
    package init(
        _ destination: Destination, _ context: ReceiverContext
    ) throws(DestinationError) {
        let dsn = try Self.dsn(destination.url)
        address = try WebAddress(dsn.envelopeURL.absoluteString)
        do {
            authorization = try dsn.authorizationHeader(client: DeskProgram.userAgent)
        } catch { throw .malformed("it is no DSN") }
    }

    private static func dsn(_ text: String) throws(DestinationError) -> SentryDSN {
        do {
            if let dsn = try SentryDSN(text) { return dsn }
        } catch { throw .malformed("it is no DSN: \(error)") }
        throw .malformed("it is empty")
    }

    /// Returns the request that delivers a message: an envelope with the event as it was stored.
    package func request(for message: Message, at now: Timestamp) -> OutgoingRequest? {
        guard let stored = message.event else { return nil }
        let id = stored.summary.id.description
        let event = SentryEnvelope.Item(
            type: "event", contentType: "application/json", payload: Data(stored.event))
        let envelope = SentryEnvelope(eventID: id, items: [event])
        guard let body = try? envelope.encoded(sentAt: Date(timeIntervalSince1970: now.seconds))
        else { return nil }
        return OutgoingRequest(
            to: address,
            headers: [
                "Content-Type": "application/x-sentry-envelope", "X-Sentry-Auth": authorization,
            ], body: Array(body))
    }

    /// An event that is refused is lost, so no other one is under way when Sentry sets a limit.
    package func isOrdered(_ message: Message) -> Bool { true }

    /// Returns the meaning of an answer.
    ///
    /// Every answer is final, since Sentry has discarded what it did not take. Rate limits hold for
    /// later events.
    package func ruling(on answer: Answer, at now: Timestamp) -> Ruling {
        let time = Date(timeIntervalSince1970: now.seconds)
        var limits = SentryRateLimits()
        limits.update(
            status: answer.status, rateLimits: answer.headers["x-sentry-rate-limits"],
            retryAfter: answer.retryAfter(at: now), at: time)
        let end = limits.limit(on: .error, at: time)?.upperBound
        let pause = end.flatMap { WaitTime.seconds($0.timeIntervalSince(time)) }
        return Ruling(answer.isSuccess ? .sent : .failed, pause: pause)
    }
}
