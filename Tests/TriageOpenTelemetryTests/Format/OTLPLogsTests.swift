import SinkDoubles
import Foundation
import Testing
@_spi(Wire) import TriageOpenTelemetry
import TriageSinkSupport

@Suite("Logs for OpenTelemetry", .timeLimit(.minutes(30)))
struct OTLPLogsTests {
    private func body(_ records: OTLPLogRecord...) throws -> String {
        let logs = OTLPLogsRequest(
            resource: ["service.name": "my.app"], scopeName: "my.library", scopeVersion: "1.0.0",
            records: records)
        return String(decoding: try #require(logs.body), as: UTF8.self)
    }

    @Test
    func `are encoded in the protocol's format`() throws {
        var record = OTLPLogRecord(
            at: Date(timeIntervalSince1970: 1_544_712_660.3), severity: .warn,
            eventName: "exception",
            body: "Could not load the cart",
            attributes: [
                "exception.type": "CartError", "retry.count": 3, "tags": .array(["a"]),
            ])
        (record.traceID, record.spanID) = ("5B8EFFF798038103D269B633813FC60C", "eee19b7ec3c1b174")
        #expect(
            try body(record) == """
                {"resourceLogs":[{"resource":{"attributes":[{"key":"service.name",\
                "value":{"stringValue":"my.app"}}]},"scopeLogs":[{"logRecords":[{"attributes":[\
                {"key":"exception.type","value":{"stringValue":"CartError"}},\
                {"key":"retry.count","value":{"intValue":"3"}},\
                {"key":"tags","value":{"arrayValue":{"values":[{"stringValue":"a"}]}}}],\
                "body":{"stringValue":"Could not load the cart"},"eventName":"exception",\
                "observedTimeUnixNano":"1544712660300000000","severityNumber":13,\
                "severityText":"WARN","spanId":"eee19b7ec3c1b174","timeUnixNano":"1544712660300000000",\
                "traceId":"5b8efff798038103d269b633813fc60c"}],\
                "scope":{"name":"my.library","version":"1.0.0"}}]}]}
                """)
    }

    @Test
    func `have no body without records`() {
        #expect(OTLPLogsRequest(resource: [:], scopeName: "s", records: []).body == nil)
        let logs = OTLPLogsRequest(
            resource: [:], scopeName: "s", records: [OTLPLogRecord(at: .now)])
        #expect(
            logs.body.map { String(decoding: $0, as: UTF8.self) }?.contains(#""resource":{}"#)
                == true)
    }

    @Test(
        arguments: [
            (.int(.max), #"{"intValue":"9223372036854775807"}"#),
            (.int(.min), #"{"intValue":"-9223372036854775808"}"#),
            (.array([]), #"{"arrayValue":{"values":[]}}"#),
            (.string("a\u{0}\n"), #"{"stringValue":"a\u0000\n"}"#),
        ] as [(OTLPValue, String)])
    func `have values of one type each, with exact numbers`(value: OTLPValue, expected: String)
        throws
    {
        #expect(try value.json() == expected)
    }

    @Test
    func `have each name once, and count the attributes left out`() throws {
        let many = (0..<200).map { ("k\($0)", OTLPValue.int(Int64($0))) }
        let attributes = OTLPAttributes([("k0", "first"), ("", "none")] + many)
        #expect(
            attributes["k0"] == "first" && attributes["k127"] == 127 && attributes["k128"] == nil)
        #expect(attributes.droppedCount == 74)
        let json = try OTLPLogRecord(at: .now, attributes: attributes).json()
        #expect(json.contains(#""droppedAttributesCount":74"#))
    }

    @Test(
        arguments: [
            ("0".times(32), "1".times(16)), ("1".times(31), "1".times(16)), ("", "1".times(16)),
            ("g".times(32), "1".times(16)), (nil, "1".times(16)),
        ] as [(String?, String)])
    func `have no malformed IDs`(trace: String?, span: String) throws {
        var record = OTLPLogRecord(at: .now)
        (record.traceID, record.spanID) = (trace, span)
        let json = try record.json()
        #expect(!json.contains("traceId") && !json.contains("spanId"))
        (record.traceID, record.spanID) = ("1".times(32), "0".times(16))
        #expect(try record.json().contains("traceId") && !record.json().contains("spanId"))
    }

    @Test(
        arguments: [
            (0, 0), (1_767_225_600.25, 1_767_225_600_250_000_000), (-1, 0), (.nan, 0),
            (.infinity, 0),
            (1e300, 0), (-1e300, 0), (18_446_744_073, 18_446_744_073_000_000_000),
            (18_446_744_075, 0),
            (9.2e18, 0),
        ] as [(Double, UInt64)])
    func `have times to the microsecond, and 0 for those that do not fit`(
        seconds: Double, expected: UInt64
    ) {
        #expect(Date(timeIntervalSince1970: seconds).unixNanoseconds == expected)
    }

    @Test
    func `have the severity of its range, or none`() throws {
        let names = (0...25).map { OTLPSeverity(rawValue: $0).name }
        #expect(
            names[13...16].allSatisfy { $0 == "WARN" } && names[24] == "FATAL"
                && names[1] == "TRACE")
        #expect(names[0] == nil && names[25] == nil && OTLPSeverity.debug < .info)
        let json = try OTLPLogRecord(at: .now, severity: OTLPSeverity(rawValue: 99)).json()
        #expect(!json.contains("severity"))
    }

    @Test
    func `are JSON of one line, whatever is in them`() throws {
        for text in HostileText.many(200, of: 20, seed: 6) {
            let attributes = OTLPAttributes([(text, .string(text)), (text, .int(1))])
            var record = OTLPLogRecord(
                at: .now, eventName: text, body: .array([.string(text)]), attributes: attributes
            )
            (record.traceID, record.spanID) = (text, text)
            let json = try body(record)
            #expect(!json.unicodeScalars.contains { $0.value < 0x20 })
            _ = try JSONSerialization.jsonObject(with: Data(json.utf8))
        }
    }
}
