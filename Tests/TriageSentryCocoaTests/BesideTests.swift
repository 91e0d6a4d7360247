#if SentryCocoa
import Foundation
import Sentry
import Testing
import Triage

/// This file imports sentry-cocoa and Triage, as an app's file does, and qualifies no name of either.
@Suite("sentry-cocoa's names beside Triage's", .timeLimit(.minutes(30)))
struct BesideTests {
    private func sdk(_ crumb: Report.Breadcrumb) -> Breadcrumb {
        let theirs = Breadcrumb(level: .info, category: crumb.category)
        (theirs.message, theirs.timestamp) = (crumb.message, crumb.time)
        return theirs
    }

    @Test
    func `A breadcrumb of the SDK is made from a breadcrumb of a report`() {
        let ours = Report.Breadcrumb(time: .now, category: "screen", message: "home")
        let theirs = sdk(ours)
        #expect(theirs.category == "screen" && theirs.message == "home")
        #expect(theirs.timestamp == ours.time)
    }
}
#endif
