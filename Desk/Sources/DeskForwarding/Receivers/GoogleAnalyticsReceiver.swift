import DeskHashing
package import DeskModel
import Foundation
@_spi(Wire) import TriageGoogleAnalytics

/// The Measurement Protocol of Google Analytics, for an app.
///
/// It gets no title, no text and no id of a person: Google's terms forbid personal data.
package struct GoogleAnalyticsReceiver: Receiver {
    package static let kind = "ga4"
    package static let occasions = Occasion.ofEvents
    package static let name = "Google Analytics"
    package static let example = """
        https://www.google-analytics.com/mp/collect?firebase_app_id=1:2:ios:ab&api_secret=SECRET
        """
    /// The address that requests go to.
    package let address: WebAddress

    /// Creates a receiver.
    package init(
        _ destination: Destination, _ context: ReceiverContext
    ) throws(DestinationError) {
        address = try WebAddress(destination.url)
        do { _ = try GoogleAnalyticsEndpoint(destination.url) } catch {
            throw .malformed(error.description)
        }
    }

    /// Returns the request that delivers a message; nil for an event that is more than 72 hours old.
    package func request(for message: Message, at now: Timestamp) -> OutgoingRequest? {
        guard let stored = message.event else { return nil }
        let event = stored.summary
        let id = Self.instance(project: event.project, user: event.user)
        let time = Date(timeIntervalSince1970: event.timestamp.seconds)
        let sent = GoogleAnalyticsEvent(
            "app_error", Self.parameters(of: stored, message.occasion), at: time)
        guard let request = try? GoogleAnalyticsRequest(appInstanceID: id),
            let body = request.body(sent, now: Date(timeIntervalSince1970: now.seconds))
        else { return nil }
        return OutgoingRequest(
            to: address, headers: ["Content-Type": "application/json"], body: Array(body))
    }

    /// Returns the id that stands for an installation: one for each user of a project, and one for all
    /// who are not known.
    static func instance(project: Int, user: String?) -> String {
        let name = JSON.array([JSON(project), JSON(user)]).description
        return SHA256.hash(Array("desk.app_instance_id:\(name)".utf8)).prefix(16)
            .map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }

    private static func parameters(
        of stored: StoredEvent, _ occasion: Occasion
    ) -> [String: GoogleAnalyticsEvent.Value] {
        let event = stored.summary
        let texts = [
            "level": event.level.rawValue,
            "occasion": occasion == .every ? "event" : occasion.rawValue,
            "kind": EventReading(stored).exceptionType.flatMap(codeName),
            "group_id": event.group, "app_version": event.release.flatMap(codeName),
            "environment": event.environment.flatMap(codeName),
        ]
        var parameters = texts.mapValues { GoogleAnalyticsEvent.Value.string($0 ?? "none") }
        parameters["session_id"] = .string("\(event.timestamp.milliseconds / 1000)")
        parameters["engagement_time_msec"] = 1
        return parameters
    }

    /// Returns a text that is a name of code, a version or the like; nil for a text that may be prose.
    private static func codeName(_ text: String) -> String? {
        let isName = text.utf8.allSatisfy { byte in
            (0x21...0x7E).contains(byte) && !"/\\?&=\"'".utf8.contains(byte)
        }
        return isName ? text.nonEmpty : nil
    }

    /// Each message carries its time, so messages have no order.
    package func isOrdered(_ message: Message) -> Bool { false }

    /// Returns the meaning of an answer: Google answers 2xx to all that it received, and anything else
    /// says that the request is wrong.
    package func ruling(on answer: Answer, at now: Timestamp) -> Ruling {
        Ruling(answer.isSuccess ? .sent : .failed)
    }
}
