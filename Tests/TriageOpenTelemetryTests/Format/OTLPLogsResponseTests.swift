import Foundation
import Testing
@_spi(Wire) import TriageOpenTelemetry

@Suite("A success response to logs", .timeLimit(.minutes(30)))
struct OTLPLogsResponseTests {
    @Test(
        arguments: [
            ("{}", 0), ("", 0), ("<html>", 0), (#"{"partialSuccess":{}}"#, 0),
            (#"{"partialSuccess":{"rejectedLogRecords":"3","errorMessage":"x"}}"#, 3),
            (#"{"partialSuccess":{"rejectedLogRecords":3}}"#, 3),
            (#"{"partialSuccess":{"rejectedLogRecords":"9223372036854775807"}}"#, .max),
            (#"{"partialSuccess":{"rejectedLogRecords":0,"errorMessage":"slow"}}"#, 0),
            (#"{"partialSuccess":{"rejectedLogRecords":"-1","errorMessage":""}}"#, 0),
            (#"{"partialSuccess":{"errorMessage":"slow"},"new":[]}"#, 0),
        ] as [(String, Int64)])
    func `gives the number of rejected records`(body: String, expected: Int64) {
        #expect(OTLPLogsResponse(Data(body.utf8))?.rejectedLogRecords == expected)
    }

    @Test
    func `that is too large is refused`() {
        #expect(OTLPLogsResponse(Data(count: 4 << 20)) != nil)
        #expect(OTLPLogsResponse(Data(count: (4 << 20) + 1)) == nil)
    }
}
