public import Foundation
import TriageRedaction
import TriageSinkSupport

/// A log record or event.
@_spi(Wire) public struct OTLPLogRecord: Hashable, Sendable {
    /// The time it happened and was observed, in nanoseconds since 1970; 0 if unknown.
    var time: UInt64
    /// The severity; nil or one without a name is not encoded.
    var severity: OTLPSeverity?
    /// The name that makes it an event, such as `exception`; cut to 256 UTF-16 units.
    var eventName: String?
    /// The human-readable content.
    var body: OTLPValue?
    /// The attributes.
    var attributes: OTLPAttributes
    /// The ID of its trace: 32 hexadecimal digits, not all zero; any other text is not encoded.
    public var traceID: String?
    /// The ID of its span: 16 hexadecimal digits, not all zero; not encoded without a trace.
    public var spanID: String?

    /// Creates a record whose observed time is the time it happened.
    public init(
        at time: Date, severity: OTLPSeverity? = nil, eventName: String? = nil,
        body: OTLPValue? = nil, attributes: OTLPAttributes = [:]
    ) {
        (self.time, self.severity) = (time.unixNanoseconds, severity)
        (self.eventName, self.body, self.attributes) = (eventName, body, attributes)
    }
}

@_spi(Wire) extension OTLPLogRecord: Encodable {
    /// Encodes the record, with times as text since a `Double` cannot hold nanoseconds.
    public func encode(to encoder: any Encoder) throws {
        let severity = severity.flatMap { $0.name == nil ? nil : $0 }
        let trace = traceID?.id(of: 32)
        let span = trace == nil ? nil : spanID?.id(of: 16)
        try encoder.encode([
            "timeUnixNano": "\(time)", "observedTimeUnixNano": "\(time)",
            "severityNumber": severity?.rawValue, "severityText": severity?.name,
            "eventName": eventName?.nonEmpty?.truncated(to: 256, .utf16), "body": body,
            "traceId": trace, "spanId": span,
        ])
        try attributes.encode(to: encoder)
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
