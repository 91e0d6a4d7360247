import Testing
import TriageTesting
@testable import TriageClient

@Suite("A hint that the device is offline", .timeLimit(.minutes(5)))
struct OfflineHintTests {
    @Test("a device of which nothing was said is online")
    func unknown() { #expect(OfflineHint().isOnline) }

    @Test("it is believed until the network is said to be back")
    func fresh() {
        let hint = OfflineHint()
        hint.set(isOnline: false)
        #expect(!hint.isOnline)
        hint.set(isOnline: true)
        #expect(hint.isOnline)
    }

    @Test("after ten seconds it is not believed any more, each time that it was said")
    func stale() {
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
