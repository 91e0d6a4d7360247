import Testing
import TriageTesting
@testable import TriageClient

@Suite("A hint that the device is offline", .timeLimit(.minutes(5)))
struct OfflineHintTests {
    @Test("a device without a report counts as online")
    func deviceWithoutAReportCountsAsOnline() { #expect(OfflineHint().isOnline) }

    @Test("it is trusted until the network is reported back")
    func itIsTrustedUntilTheNetwork() {
        let hint = OfflineHint()
        hint.set(isOnline: false)
        #expect(!hint.isOnline)
        hint.set(isOnline: true)
        #expect(hint.isOnline)
    }

    @Test("it expires after ten seconds, each time that it is reported")
    func itExpiresAfterTenSecondsEachTime() {
        let clock = TestClock()
        let hint = OfflineHint(clock)
        for _ in 0..<2 {
            hint.set(isOnline: false)
            clock.advance(by: .seconds(10))
            #expect(!hint.isOnline)
            clock.advance(by: .milliseconds(1))
            #expect(hint.isOnline)
        }
    }
}
