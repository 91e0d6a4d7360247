import Foundation
import Testing
import TriageCore
import TriageHTTP
import TriageTesting

/// An error in the shape of StoreKit 2's.
private enum StoreKitError: Error {
    case userCancelled, unknown
    case networkError(URLError)
}

@Suite("A sheet that the user has left", .timeLimit(.minutes(30)))
struct UserCancellationTests {
    private static let cancellations = [
        ("com.apple.AuthenticationServices.AuthorizationError", 1001),
        ("com.apple.AuthenticationServices.WebAuthenticationSession", 1),
        ("com.apple.SafariServices.Authentication", 1), ("SKErrorDomain", 2),
        ("SKErrorDomain", 15), ("com.apple.LocalAuthentication", -2),
        ("com.apple.LocalAuthentication", -4), ("com.apple.LocalAuthentication", -9),
        ("PHPhotosErrorDomain", 3072), ("NSOSStatusErrorDomain", -128),
        ("NSOSStatusErrorDomain", -60_006), ("NFCError", 200), ("CryptoTokenKit", -4),
        ("GKErrorDomain", 2), ("CKErrorDomain", 20), ("AVFoundationErrorDomain", -11_878),
        ("com.google.GIDSignIn", -5), ("org.openid.appauth.general", -3),
        ("org.openid.appauth.general", -4), (NSCocoaErrorDomain, 3072),
    ]

    private func kind(_ error: any Error) -> Fault.Kind? {
        CauseChain(error, classifier: .foundation).kind
    }

    @Test(arguments: cancellations)
    func `is a cancellation, within an app's error too`(domain: String, code: Int) {
        let error = NSError(domain: domain, code: code)
        #expect(kind(error) == .canceled)
        #expect(kind(SessionError.sessionTaskFailed(error: error)) == .canceled)
        let wrapper = NSError(domain: "App", code: 1, userInfo: [NSUnderlyingErrorKey: error])
        #expect(kind(wrapper) == .canceled)
    }

    @Test
    func `is one whatever the sheet says about how it was left`() {
        let inner = NSError(domain: "AKAuthenticationError", code: -7003)
        let error = NSError(
            domain: "com.apple.AuthenticationServices.AuthorizationError", code: 1001,
            userInfo: [NSUnderlyingErrorKey: inner])
        #expect(CauseChain(error, classifier: .foundation).links.map(\.code).count == 1)
    }

    @Test(arguments: [
        ("com.apple.AuthenticationServices.AuthorizationError", 1000),
        ("com.apple.AuthenticationServices.WebAuthenticationSession", 2), ("SKErrorDomain", 0),
        ("com.apple.LocalAuthentication", -1), ("com.apple.LocalAuthentication", -3),
        ("PHPhotosErrorDomain", 3311), ("NSOSStatusErrorDomain", -25_300),
        ("com.google.GIDSignIn", -2), ("App", -128), ("App", 1001),
    ])
    func `is not what another number or another domain says`(domain: String, code: Int) {
        #expect(kind(NSError(domain: domain, code: code)) == nil)
    }

    @Test
    func `is known by the name of its case in StoreKit 2`() {
        #expect(kind(StoreKitError.userCancelled) == .canceled)
        #expect(kind(StoreKitError.unknown) == nil)
        #expect(kind(StoreKitError.networkError(URLError(.timedOut))) == .timeout)
    }

    @Test
    func `is neither shown nor reported`() {
        let reporter = RecordingReporter()
        let center = FaultCenter(reportingTo: reporter, classifier: .foundation)
        let outcome: Outcome<Void> = center.run("signIn") {
            throw NSError(domain: "com.google.GIDSignIn", code: -5)
        }
        #expect("\(outcome)" == "canceled" && reporter.drafts.isEmpty)
    }
}
