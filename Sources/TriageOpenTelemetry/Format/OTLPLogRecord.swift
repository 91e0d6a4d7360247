package import Foundation
import TriageRedaction
import TriageSinkSupport

/// A log record or event.
package struct OTLPLogRecord: Hashable, Sendable {
    /// The time it happened, in nanoseconds since 1970; 0 if unknown.
    var time: UInt64
    /// The time it was observed, in nanoseconds since 1970.
    var observedTime: UInt64
    /// The severity; nil or one without a name is not encoded.
    var severity: OTLPSeverity?
    /// The name that makes it an event, such as `exception`; cut to 256 UTF-16 units.
    var eventName: String?
    /// The human-readable content.
    var body: OTLPValue?
    /// The attributes.
    var attributes: OTLPAttributes
    /// The ID of its trace: 32 hexadecimal digits, not all zero; any other text is not encoded.
    package var traceID: String?
    /// The ID of its span: 16 hexadecimal digits, not all zero; not encoded without a trace.
    package var spanID: String?

    /// Creates a record whose observed time is the time it happened.
    package init(
        at time: Date, severity: OTLPSeverity? = nil, eventName: String? = nil,
        body: OTLPValue? = nil, attributes: OTLPAttributes = [:]
    ) {
        (self.time, observedTime) = (time.unixNanoseconds, time.unixNanoseconds)
        (self.severity, self.eventName, self.body) = (severity, eventName, body)
        self.attributes = attributes
    }
}

extension OTLPLogRecord: Encodable {
    private enum Key: String, CodingKey {
        case timeUnixNano, observedTimeUnixNano, severityNumber, severityText, eventName, body
        case traceId, spanId
    }

    /// Encodes the record, with times as text since a `Double` cannot hold nanoseconds.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("\(time)", forKey: .timeUnixNano)
        try container.encode("\(observedTime)", forKey: .observedTimeUnixNano)
        if let severity, let name = severity.name {
            try container.encode(severity.rawValue, forKey: .severityNumber)
            try container.encode(name, forKey: .severityText)
        }
        if let eventName, !eventName.isEmpty {
            try container.encode(eventName.truncated(to: 256, .utf16), forKey: .eventName)
        }
        try container.encodeIfPresent(body, forKey: .body)
        try encodeTrace(to: &container)
        try encoder.encode(attributes)
    }

    private func encodeTrace(to container: inout KeyedEncodingContainer<Key>) throws {
        guard let traceID = traceID?.id(of: 32) else { return }
        try container.encode(traceID, forKey: .traceId)
        try container.encodeIfPresent(spanID?.id(of: 16), forKey: .spanId)
    }
}

extension Date {
    /// The nanoseconds since 1970, accurate to a microsecond; 0 before 1970 and after 2554.
    package var unixNanoseconds: UInt64 {
        let seconds = timeIntervalSinceReferenceDate.rounded(.down)
        let micros = ((timeIntervalSinceReferenceDate - seconds) * 1e6).rounded()
        guard let whole = Int64(exactly: seconds), let rest = Int64(exactly: micros),
            let since1970 = UInt64(exactly: whole.addingReportingOverflow(978_307_200).partialValue)
        else { return 0 }
        let (nanos, isLate) = since1970.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isLater) = nanos.addingReportingOverflow(UInt64(rest) * 1000)
        return isLate || isLater ? 0 : sum
    }
}

extension String {
    /// Returns the text in lower case if it is an ID of that many hexadecimal digits, not all zero.
    fileprivate func id(of length: Int) -> String? {
        utf8.count == length && utf8.allSatisfy(\.isHex) && contains { $0 != "0" }
            ? lowercased() : nil
    }
}
