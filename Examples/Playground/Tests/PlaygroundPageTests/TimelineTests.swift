import MoimComposition
import Testing

@testable import PlaygroundPage

@Suite("The timeline", .timeLimit(.minutes(1)))
struct TimelineTests {
    private let pages: PlaygroundPages

    init() throws { pages = try PlaygroundPages() }

    @Test("draws the waits between repeated requests, and none between operations")
    func waits() {
        let strip = strip(Samples.timeline(failing: true))
        #expect(strip.contains("waits 0.5 s"))
        #expect(strip.contains("waits 1 s"))
        #expect(strip.split(separator: #"class="wait""#).count == 3)
        #expect(strip.split(separator: #"class="request""#).count == 5)
        #expect(strip.contains(#"class="sign reported""#))
    }

    @Test("draws a request without a response as one that is in flight")
    func open() {
        let strip = strip(Array(Samples.timeline(failing: true).prefix(4)))
        #expect(strip.contains(#"<g class="open">"#))
    }

    @Test("draws nothing before the first request")
    func nothing() {
        #expect(strip([]).contains("<svg") == false)
    }

    @Test("finds the response's request by its duration")
    func pairs() {
        let entries = [
            TimelineEntry(event: "request", seconds: 0, text: "first", operation: "home.load"),
            TimelineEntry(event: "request", seconds: 1, text: "second", operation: "home.load"),
            TimelineEntry(
                event: "response", seconds: 1.5, text: "200", operation: "home.load",
                duration: 0.5),
            TimelineEntry(
                event: "response", seconds: 2, text: "201", operation: "home.load", duration: 2),
        ]
        let bars = Lane.lanes(of: entries).flatMap(\.bars)
        #expect(bars.map(\.request) == ["second", "first"])
    }

    @Test("bounds what is drawn")
    func bounds() {
        let many = (0..<40).map { index in
            TimelineEntry(
                event: index.isMultiple(of: 2) ? "request" : "response",
                seconds: 40 + Double(index) * 0.4, text: "200",
                operation: "operation.number.\(index / 8)", duration: 0.4)
        }
        let strip = strip(Samples.timeline(failing: true) + many)
        let requests = strip.split(separator: #"class="request""#)
        #expect(requests.count == 15)
    }

    @Test("survives moments that are no numbers", arguments: [Double.nan, .infinity, -1e300])
    func numbers(_ seconds: Double) {
        let entries = [
            TimelineEntry(event: "request", seconds: seconds, text: "a", operation: "b"),
            TimelineEntry(
                event: "response", seconds: seconds, text: "a", operation: "b", duration: seconds),
        ]
        #expect(!strip(entries).contains("nan"))
    }

    private func strip(_ entries: [TimelineEntry]) -> String {
        var content = Samples.window(.en)
        content.timeline = entries
        return pages.region(.strip, of: content)
    }
}
