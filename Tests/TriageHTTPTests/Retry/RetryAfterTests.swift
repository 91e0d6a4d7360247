import Foundation
import HTTPTypes
import Testing
import TriageCore
import TriageHTTP

@Suite("Retry-After", .timeLimit(.minutes(30)))
struct RetryAfterTests {
    /// Friday, 15 January 2027, 08:00:00 GMT.
    private let now = Date.noon
    private static let tenYears = Duration.seconds(315_360_000)

    private func wait(_ fields: String...) -> Duration? {
        var response = ClientResponse.sample(status: 503)
        for field in fields {
            response.head.headerFields.append(HTTPField(name: .retryAfter, value: field))
        }
        return response.retryAfter(now: now)
    }

    @Test(
        arguments: [
            ("0", .zero), ("1", .seconds(1)), ("120", .seconds(120)), ("007", .seconds(7)),
            (" 5 ", .seconds(5)), ("5\t", .seconds(5)), ("315360001", tenYears),
            ("9223372036854775807", tenYears), ("9223372036854775808", tenYears),
            (String(repeating: "9", count: 5_000), tenYears),
        ] as [(String, Duration)])
    func `digits are seconds, and no number is too large`(field: String, expected: Duration) {
        #expect(wait(field) == expected)
    }

    @Test(
        arguments: [
            ("Fri, 15 Jan 2027 08:00:30 GMT", 30), ("Fri, 15 Jan 2027 09:00:00 GMT", 3600),
            ("Sat, 16 Jan 2027 08:00:00 GMT", 86_400),
            ("Friday, 15-Jan-27 08:00:30 GMT", 30), ("Saturday, 16-Jan-27 08:00:00 GMT", 86_400),
            ("Fri Jan 15 08:00:30 2027", 30), ("Mon Feb  1 08:00:00 2027", 17 * 86_400),
            ("Mon Feb 1 08:00:00 2027", 17 * 86_400), ("Tue Feb 29 08:00:00 2028", 410 * 86_400),
        ] as [(String, Int)])
    func `all three forms of a date are read`(field: String, seconds: Int) {
        #expect(wait(field) == .seconds(seconds))
    }

    @Test(arguments: [
        "Sunday, 06-Nov-94 08:49:37\u{301} GMT", "Fri, 15 Jan 2027 08:00:30\u{301} GMT",
        "\u{1F468}\u{200D} GMT", "안", String(repeating: "Fri, ", count: 5000) + "GMT",
    ])
    func `a text on which a date formatter ends the process is no delay`(field: String) {
        #expect(wait(field) == nil)
    }

    @Test
    func `a year of two digits is at most fifty years ahead, otherwise it is past`() throws {
        #expect(wait("Tuesday, 15-Jan-36 08:00:00 GMT") == .seconds(3287 * 86_400))
        #expect(wait("Wednesday, 15-Jan-76 08:00:00 GMT") == Self.tenYears)
        for year in ["78", "94", "99", "00", "26"] {
            #expect(wait("Friday, 15-Jan-\(year) 08:00:00 GMT") == nil)
        }
    }

    @Test
    func `a date far ahead is ten years, whatever its form`() {
        #expect(wait("Fri, 31 Dec 9999 23:59:59 GMT") == Self.tenYears)
        #expect(wait("Fri Dec 31 23:59:59 9999") == Self.tenYears)
    }

    @Test(arguments: [
        "", " ", "-1", "-0", "+5", "1.5", "1,5", "1e3", "0x10", "5s", "5 6", "٣", "５", "½",
        "soon", "NaN", "inf", "Fri, 15 Jan 2027 08:00:00 GMT", "Fri, 15 Jan 2027 07:59:59 GMT",
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994", "Fri, 15 Jan 2027 09:00:00",
        "Fri, 15 Jan 2027 09:00:00 KST",
        "Fri, 15 Jan 2027 09:00:00 +0900", "2027-01-15T09:00:00Z",
        "Fri, 32 Jan 2027 09:00:00 GMT",
        "Fri, 15 Foo 2027 09:00:00 GMT", "Fri, 15 Jan 2027 25:00:00 GMT",
        "Fri, 15 Jan 2027 09:00:00 GMT; x", "금, 15 1월 2027 09:00:00 GMT",
    ])
    func `an unreadable, negative or past value is no delay`(field: String) {
        #expect(wait(field) == nil)
    }

    @Test
    func `no field is no delay, and two different fields are unreadable`() {
        #expect(wait() == nil)
        #expect(wait("1", "2") == nil)
        #expect(wait("Fri, 15 Jan 2027 09:00:00 GMT", "5") == nil)
    }

    @Test
    func `the fault of a response has the delay that the server asks for`() throws {
        var response = ClientResponse.sample(status: 429)
        response.head.headerFields[.retryAfter] = "7"
        #expect(try #require(Fault(response)).facts.retryAfter == .seconds(7))
        response.head.headerFields[.retryAfter] = "-7"
        #expect(try #require(Fault(response)).facts.retryAfter == nil)
    }

    private func wait(_ field: String, sent date: String?, now: Date) -> Duration? {
        var response = ClientResponse.sample(status: 503)
        response.head.headerFields[.retryAfter] = field
        response.head.headerFields[.date] = date
        return response.retryAfter(now: now)
    }

    @Test(arguments: [-86_400.0, -3600, 0, 3600, 86_400])
    func `a date is measured with the server's clock, however wrong the device's is`(
        offset: Double
    ) {
        let now = now.addingTimeInterval(offset)
        let sent = "Fri, 15 Jan 2027 08:00:00 GMT"
        #expect(wait("Fri, 15 Jan 2027 08:00:02 GMT", sent: sent, now: now) == .seconds(2))
        #expect(wait("Fri, 15 Jan 2027 07:59:59 GMT", sent: sent, now: now) == nil)
        #expect(wait("7", sent: sent, now: now) == .seconds(7))
    }

    @Test(
        arguments: [
            ("Thu, 01 Jan 1970 00:00:00 GMT", .seconds(2)),
            ("Thu, 14 Jan 2027 07:59:59 GMT", .seconds(2)),
            ("Thu, 14 Jan 2027 08:00:01 GMT", .seconds(86_401)),
            ("Fri, 01 Jan 2038 00:00:00 GMT", nil),
        ] as [(String, Duration?)])
    func `a Date that is days from the device's clock makes no wait of days`(
        sent: String, expected: Duration?
    ) {
        #expect(wait("Fri, 15 Jan 2027 08:00:02 GMT", sent: sent, now: now) == expected)
    }

    @Test
    func `a long wait by the server's clock stays, where the device's would make it longer`() {
        let sent = "Fri, 15 Jan 2027 08:00:00 GMT"
        let asked = "Mon, 18 Jan 2027 08:00:00 GMT"
        #expect(wait(asked, sent: sent, now: now) == .seconds(3 * 86_400))
        let dead = Date(timeIntervalSince1970: 0)
        #expect(wait(asked, sent: sent, now: dead) == .seconds(3 * 86_400))
    }

    @Test
    func `of a repeated Date the first one counts`() {
        var response = ClientResponse.sample(status: 503)
        response.head.headerFields[.retryAfter] = "Fri, 15 Jan 2027 08:00:02 GMT"
        for second in ["01", "00"] {
            let date = "Fri, 15 Jan 2027 08:00:\(second) GMT"
            response.head.headerFields.append(HTTPField(name: .date, value: date))
        }
        #expect(response.retryAfter(now: now.addingTimeInterval(-60)) == .seconds(1))
    }

    @Test(arguments: [nil, "", "soon", "Fri, 32 Jan 2027 09:00:00 GMT"])
    func `without a readable Date the device's clock counts`(sent: String?) {
        #expect(wait("Fri, 15 Jan 2027 08:00:02 GMT", sent: sent, now: now) == .seconds(2))
    }

    @Test
    func `a point in time of a vendor's own is measured with the server's clock too`() {
        var response = ClientResponse.sample(status: 429)
        response.head.headerFields[.date] = "Fri, 15 Jan 2027 08:00:00 GMT"
        let reset = now.addingTimeInterval(90)
        #expect(response.wait(until: reset, now: .distantPast) == .seconds(90))
        #expect(response.wait(until: now, now: .distantPast) == nil)
        #expect(response.wait(until: .distantFuture) == Self.tenYears)
    }

    @Test
    func `a wait that was asked for otherwise counts before the field, within its bounds`() {
        var response = ClientResponse.sample(status: 429)
        response.head.headerFields[.retryAfter] = "7"
        for (asked, wait) in [
            (.milliseconds(30), .milliseconds(30)), (.seconds(-1), .zero),
            (.seconds(Int.max), Self.tenYears), (nil, .seconds(7)),
        ] as [(Duration?, Duration)] {
            response.askedWait = asked
            #expect(response.retryAfter(now: now) == wait)
        }
    }
}
