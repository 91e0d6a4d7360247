import Foundation
import Testing
import TriageCore
import TriageHTTP

@Suite("Errors of Foundation", .timeLimit(.minutes(30)))
struct NSErrorTests {
    private func read(_ domain: String, _ code: Int) -> ErrorClassification {
        ErrorClassifier.foundation.classify(NSError(domain: domain, code: code))
    }

    @Test
    func `an SDK's domain is the code, its number is kept, and it has no kind`() {
        #expect(read("FIRAuthErrorDomain", 17_020).code == "FIRAuthErrorDomain")
        #expect(read("FIRAuthErrorDomain", 17_020).number == 17_020)
        #expect(read("FIRAuthErrorDomain", 17_020).kind == nil)
    }

    @Test(
        arguments: [
            (3, nil), (4, .storage), (5, nil), (254, nil), (255, .storage), (256, .storage),
            (513, .storage), (640, .storage), (642, .storage), (699, .storage), (700, nil),
            (3072, .canceled), (3839, nil), (3840, .undecodable), (3842, .undecodable),
            (3843, nil), (4097, nil),
        ] as [(Int, Fault.Kind?)])
    func `Cocoa's file errors are of kind storage, and its parser's of kind undecodable`(
        code: Int, kind: Fault.Kind?
    ) {
        #expect(read(NSCocoaErrorDomain, code).kind == kind)
        #expect(read(NSCocoaErrorDomain, code).code == "NSCocoaErrorDomain")
        #expect(read(NSCocoaErrorDomain, code).number == code)
        #expect(read("Other", code).kind == nil)
    }

    @Test(
        arguments: [
            (.ENETDOWN, .offline), (.ENETUNREACH, .offline), (.ECONNREFUSED, .unreachable),
            (.EHOSTDOWN, .unreachable), (.EHOSTUNREACH, .unreachable),
            (.ECONNABORTED, .connectionLost), (.ECONNRESET, .connectionLost),
            (.ENETRESET, .connectionLost), (.ENOTCONN, .connectionLost), (.EPIPE, .connectionLost),
            (.EADDRNOTAVAIL, .unreachable), (.ESHUTDOWN, .connectionLost), (.ETIMEDOUT, .timeout),
            (.EACCES, .storage), (.EDQUOT, .storage), (.EEXIST, .storage), (.EFBIG, .storage),
            (.EIO, .storage), (.EISDIR, .storage), (.ENAMETOOLONG, .storage), (.ENOENT, .storage),
            (.ENOSPC, .storage), (.ENOTDIR, .storage), (.EROFS, .storage), (.EINVAL, nil),
            (.EPERM, nil),
        ] as [(POSIXErrorCode, Fault.Kind?)])
    func `the system's errors have their kinds`(code: POSIXErrorCode, kind: Fault.Kind?) {
        let number = Int(code.rawValue)
        #expect(read(NSPOSIXErrorDomain, number).kind == kind)
        let swift = ErrorClassifier.foundation.classify(POSIXError(code))
        #expect(swift.kind == kind)
        #expect(swift.code == "NSPOSIXErrorDomain" && swift.number == number)
    }

    @Test(
        arguments: [
            (.fileNoSuchFile, .storage), (.fileWriteOutOfSpace, .storage),
            (.userCancelled, .canceled), (.coderReadCorrupt, nil),
        ] as [(CocoaError.Code, Fault.Kind?)])
    func `Cocoa's errors are also read as Swift errors`(code: CocoaError.Code, kind: Fault.Kind?) {
        let classification = ErrorClassifier.foundation.classify(CocoaError(code))
        #expect(classification.kind == kind)
        #expect(
            classification.code == "NSCocoaErrorDomain" && classification.number == code.rawValue)
    }

    @Test
    func `an error of Foundation for a file that cannot be written is of kind storage`() throws {
        let nowhere = URL(filePath: "/nowhere/\(UUID())/file")
        let error = try #require(throws: (any Error).self) { try Data([1]).write(to: nowhere) }
        #expect(ErrorClassifier.foundation.classify(error).kind == .storage)
        let missing = try #require(throws: (any Error).self) { try Data(contentsOf: nowhere) }
        #expect(ErrorClassifier.foundation.classify(missing).kind == .storage)
    }

    @Test
    func `the domain of a private type has no address, which would differ in every build`() {
        let domain = "App.(unknown context at $10f3a).Broken"
        #expect(read(domain, 1).code == "App.Broken")
    }

    @Test
    func `an encoder's error is unexpected and names no value`() throws {
        let error = try #require(throws: (any Error).self) {
            try JSONEncoder().encode([Double.infinity])
        }
        let classification = ErrorClassifier.foundation.classify(error)
        #expect(classification.code == "encoding.invalidValue")
        #expect(classification.kind == nil)
    }

    @Test
    func `errors of the standard library are still classified, and a Swift error is no NSError`() {
        enum Odd: Error { case first, second(any Error) }
        #expect(ErrorClassifier.foundation.classify(CancellationError()).kind == .canceled)
        #expect(ErrorClassifier.foundation.classify(Odd.first).code == "first")
        let classification = ErrorClassifier.foundation.classify(Odd.second(URLError(.timedOut)))
        #expect(classification.code == "second")
        #expect(
            CauseChain(Odd.second(URLError(.timedOut)), classifier: .foundation).kind == .timeout)
    }
}
