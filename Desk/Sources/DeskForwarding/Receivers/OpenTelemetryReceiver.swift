package import DeskModel
import Foundation
@_spi(Wire) import TriageOpenTelemetry

/// A collector of OpenTelemetry, which gets log records in JSON.
///
/// A user and a password in the URL are sent by Basic authentication.
package struct OpenTelemetryReceiver: Receiver {
    package static let kind = "otlp"
    package static let occasions = Occasion.ofEvents
    package static let name = "OpenTelemetry"
    package static let example = "https://otel.example.com:4318"
    /// The address that requests go to.
    package let address: WebAddress
    private let authorization: String?
    private let context: ReceiverContext

    /// Creates a receiver.
    package init(
        _ destination: Destination, _ context: ReceiverContext
    ) throws(DestinationError) {
        let url = try UserURL(destination.url)
        address = try WebAddress(url.withoutUser).forLogs
        authorization = try url.authorization()
        self.context = context
    }

    /// Returns the request that delivers a message, as one log record.
    package func request(for message: Message, at now: Timestamp) -> OutgoingRequest? {
        guard case .event(let stored, let group) = message.subject else { return nil }
        let event = stored.summary
        var resource: [(String, OTLPValue)] = [("service.name", .string(context.projectName))]
        if let release = event.release { resource.append(("service.version", .string(release))) }
        if let environment = event.environment {
            resource.append(("deployment.environment.name", .string(environment)))
        }
        let logs = OTLPLogsRequest(
            resource: OTLPAttributes(resource), scopeName: DeskProgram.name,
            scopeVersion: DeskProgram.version, records: [record(message, stored, group)])
        guard let body = logs.body else { return nil }
        var request = OutgoingRequest(
            to: address, headers: ["Content-Type": "application/json"], body: Array(body))
        request.authorization = authorization
        return request
    }

    private func record(
        _ message: Message, _ stored: StoredEvent, _ group: Group
    ) -> OTLPLogRecord {
        let (event, reading) = (stored.summary, EventReading(stored))
        let isException = reading.exceptionType != nil || reading.exceptionValue != nil
        var record = OTLPLogRecord(
            at: Date(timeIntervalSince1970: event.timestamp.seconds),
            severity: event.level.severity,
            eventName: isException ? "exception" : nil, body: .string(event.title),
            attributes: OTLPAttributes(
                attributes(event, reading, message.occasion) + [
                    ("desk.group.count", .int(Int64(group.count))),
                    ("desk.group.users", .int(Int64(group.users))),
                ]))
        record.traceID = reading.trace("trace_id")
        record.spanID = reading.trace("span_id")
        return record
    }

    private func attributes(
        _ event: EventSummary, _ reading: EventReading, _ occasion: Occasion
    ) -> [(String, OTLPValue)] {
        let texts: [(String, String?)] = [
            ("exception.type", reading.exceptionType),
            ("exception.message", reading.exceptionValue),
            ("exception.stacktrace", reading.stackTrace), ("user.id", event.user),
            ("desk.occasion", occasion.rawValue), ("desk.event.id", "\(event.id)"),
            ("desk.group.id", event.group), ("desk.support_code", event.supportCode),
            ("desk.url", context.link(to: event)),
        ]
        return texts.compactMap { name, text in text.map { (name, .string($0)) } } + [
            ("desk.project.id", .int(Int64(event.project)))
        ]
    }

    /// Each message carries its time, so messages have no order.
    package func isOrdered(_ message: Message) -> Bool { false }

    /// Returns the meaning of an answer: 429, 502, 503 and 504 are tried again, and a record that was
    /// rejected has failed.
    package func ruling(on answer: Answer, at now: Timestamp) -> Ruling {
        switch answer.status {
        case 200..<300:
            let rejected = OTLPLogsResponse(Data(answer.body))?.rejectedLogRecords ?? 1
            return Ruling(rejected == 0 ? .sent : .failed)
        case 429:
            guard let wait = answer.retryAfter(at: now) else { return Ruling(.again(after: nil)) }
            return Ruling(.wait(wait), pause: wait)
        case 502, 503, 504:
            return Ruling(.again(after: answer.retryAfter(at: now)))
        default: return Ruling(.failed)
        }
    }
}

extension WebAddress {
    /// The address of log records below a collector's base address.
    fileprivate var forLogs: WebAddress {
        var address = self
        let base = path.hasSuffix("/") ? path.dropLast() : path
        address.target = base + "/v1/logs" + target.dropFirst(path.count)
        return address
    }
}

extension Level {
    fileprivate var severity: OTLPSeverity {
        switch self {
        case .debug: .debug
        case .info: .info
        case .warning: .warn
        case .error: OTLPSeverity(rawValue: 17)
        case .fatal: OTLPSeverity(rawValue: 21)
        }
    }
}
