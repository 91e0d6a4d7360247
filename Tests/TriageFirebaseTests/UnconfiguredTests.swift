#if Firebase
import Testing
import TriageFirebase

/// These run on the real Firebase too, which no test process can configure.
@Suite("Before Firebase is configured", .timeLimit(.minutes(30)))
struct UnconfiguredTests {
    @Test
    func `an app makes its sinks`() {
        #expect(CrashlyticsSink().name == "crashlytics")
        #expect(FirebaseAnalyticsSink(event: "error").name == "firebase-analytics")
    }
}
#endif
