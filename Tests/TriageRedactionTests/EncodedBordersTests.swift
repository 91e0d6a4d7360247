import Testing
import TriageRedaction
import TriageTesting

@Suite("Secrets within what is percent-encoded", .timeLimit(.minutes(30)))
struct EncodedBordersTests {
    @Test(arguments: [
        "%20", "%0A", "%22", "%26", "%2C", "%2F", "%3A", "%3D", "%3a", "%3d", "%5B", "%7B",
    ])
    func `A secret is masked behind any percent-encoded byte`(border: String) {
        for planted in SecretSamples.bare {
            let text = "moim" + border + planted.text
            let redacted = Redactor().redact(text)
            #expect(!redacted.contains(planted.secret), "\(text)")
        }
    }
}
