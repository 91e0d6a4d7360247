import Foundation
import Testing
import TriageCore
import TriageHTTP

@Suite("Numbers of errors of Foundation", .timeLimit(.minutes(30)))
struct NSErrorNumberTests {
    private enum Odd: Error { case first, second }

    private func classify(_ error: any Error) -> ErrorClassification {
        ErrorClassifier.foundation.classify(error)
    }

    @Test(arguments: [
        "FIRAuthErrorDomain", "com.apple.AuthenticationServices.AuthorizationError",
        "kCFErrorDomainCFNetwork", "WKErrorDomain", "io.realm", "도메인", "", ".",
    ])
    func `an NSError is identified by its domain and its number`(domain: String) {
        let classification = classify(NSError(domain: domain, code: 2))
        #expect(classification.groupsByNumber && classification.number == 2)
    }

    @Test
    func `an error of Foundation is identified like its NSError, as a class or a struct`() {
        let errors: [any Error] = [
            NSError(domain: NSURLErrorDomain, code: -4711), CocoaError(.fileNoSuchFile),
            POSIXError(.ENOSPC), NSError(domain: NSCocoaErrorDomain, code: 640),
        ]
        for error in errors {
            #expect(classify(error).groupsByNumber)
            #expect(classify(error).number == (error as NSError).code)
        }
    }

    @Test(arguments: [
        "Club.LoginFailure", "Club.Outer.Inner", "Swift.Result<Swift.Int, Club.Failure>",
        "club.(unknown context at $10f3a).Broken",
    ])
    func `a number whose domain is the name of a Swift type is an ordinal, and identifies nothing`(
        domain: String
    ) {
        #expect(!classify(NSError(domain: domain, code: 2)).groupsByNumber)
    }

    @Test
    func `a Swift error that was converted to an NSError is not identified by its ordinal`() {
        for error in [Odd.first, .second] {
            let converted: any Error = error as NSError
            #expect(!classify(converted).groupsByNumber)
            #expect(!classify(error).groupsByNumber && classify(error).number == nil)
        }
    }
}
