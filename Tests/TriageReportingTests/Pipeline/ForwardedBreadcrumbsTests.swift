import Foundation
import Testing
import TriageCore
import TriageRedaction
import TriageTesting

@_spi(Tools) @testable import TriageReporting

@Suite("Breadcrumbs for other reporters", .timeLimit(.minutes(30)))
struct ForwardedBreadcrumbsTests {
    private let trail = Breadcrumbs(capacity: 1)
    private let crumbs = EventRecorder<Report.Breadcrumb>()

    private func pipeline(_ redactor: Redactor = Redactor()) -> ReportPipeline {
        let pipeline = ReportPipeline(
            .init(sinks: [], redactor: redactor, breadcrumbs: trail, clock: TestClock()))
        pipeline.forwardBreadcrumbs { [crumbs] in crumbs.record($0) }
        return pipeline
    }

    @Test
    func `every later breadcrumb is passed on, redacted, whether the trail keeps it or not`() {
        trail.add("screen", "before")
        let pipeline = pipeline()
        trail.add("session", "signed in with \("kim@example.com", privacy: .public)")
        trail.add("screen", "home")
        #expect(crumbs.elements.map(\.category) == ["session", "screen"])
        #expect(crumbs.elements.allSatisfy { !$0.message.contains("kim@example.com") })
        #expect(crumbs.elements.last == trail.trail.last)
        withExtendedLifetime(pipeline) {}
    }

    @Test
    func `a breadcrumb of another reporter is kept, and not passed on`() {
        let pipeline = pipeline()
        trail.receive(Report.Breadcrumb(time: .now, category: "touch", message: "tapped"))
        #expect(trail.trail.map(\.category) == ["touch"] && crumbs.elements.isEmpty)
        withExtendedLifetime(pipeline) {}
    }

    @Test
    func `nothing is passed on while the user declines reports, or where a rule fails`() {
        struct Failure: Error {}
        let failing = pipeline(Redactor(rules: [.init(name: "r") { _ in throw Failure() }]))
        trail.add("screen", "home")
        #expect(crumbs.elements.isEmpty)
        let declined = pipeline()
        declined.setConsent(.denied)
        trail.add("screen", "home")
        #expect(crumbs.elements.isEmpty)
        withExtendedLifetime(failing) {}
    }
}
