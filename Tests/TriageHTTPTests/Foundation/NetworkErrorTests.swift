import Foundation
import Testing
import TriageCore
import TriageHTTP

/// An error in the shape of Network's.
private enum NWError: Error {
    case posix(POSIXErrorCode)
    case dns(Int32)
    case tls(Int32)
    case wifiAware(Int32)
}

@Suite("Errors of Network and CFNetwork", .timeLimit(.minutes(30)))
struct NetworkErrorTests {
    private func read(_ error: any Error) -> ErrorClassification {
        ErrorClassifier.foundation.classify(error)
    }

    private func read(_ domain: String, _ code: Int) -> ErrorClassification {
        read(NSError(domain: domain, code: code))
    }

    @Test(arguments: [
        -999, -1001, -1003, -1004, -1005, -1009, -1015, -1020, -1200, -1202, -1017,
    ])
    func `a number of CFNetwork means what URLError says by it`(code: Int) {
        let (known, other) = (read("kCFErrorDomainCFNetwork", code), read(NSURLErrorDomain, code))
        #expect(known.kind == other.kind && known.code == other.code && known.kind != nil)
    }

    @Test
    func `CFNetwork's own numbers are its own`() {
        #expect(read("kCFErrorDomainCFNetwork", 2).kind == .unreachable)
        #expect(read("kCFErrorDomainCFNetwork", 200).kind == nil)
        #expect(read("kCFErrorDomainCFNetwork", 200).code == "kCFErrorDomainCFNetwork")
        #expect(read("kCFErrorDomainCFNetwork", 200).number == 200)
    }

    @Test(arguments: [
        POSIXErrorCode.ENETDOWN, .ENETUNREACH, .ECONNREFUSED, .EHOSTUNREACH, .ECONNABORTED,
        .ECONNRESET, .ENOTCONN, .EPIPE, .ETIMEDOUT, .ECANCELED, .EINVAL,
    ])
    func `a number of Network means what the system says by it`(code: POSIXErrorCode) {
        let expected = read(NSPOSIXErrorDomain, Int(code.rawValue)).kind
        #expect(read("kNWErrorDomainPOSIX", Int(code.rawValue)).kind == expected)
        #expect(read(NWError.posix(code)).kind == expected)
        #expect(read(NWError.posix(code)).number == Int(code.rawValue))
    }

    @Test(
        arguments: [
            ("kNWErrorDomainDNS", -65_538, .unreachable),
            ("kNWErrorDomainDNS", -65_554, .unreachable),
            ("kNWErrorDomainDNS", -65_568, .timeout), ("kNWErrorDomainTLS", -9807, .insecure),
            ("kNWErrorDomainTLS", -9806, .connectionLost),
            ("kNWErrorDomainTLS", -9816, .connectionLost),
            ("NSOSStatusErrorDomain", -9843, .insecure),
            ("NSOSStatusErrorDomain", -9805, .connectionLost),
            ("NSOSStatusErrorDomain", -50, nil), ("kNWErrorDomainTLS", -9900, nil),
        ] as [(String, Int, Fault.Kind?)])
    func `names that are not found and handshakes that fail have their kinds`(
        domain: String, code: Int, kind: Fault.Kind?
    ) {
        #expect(read(domain, code).kind == kind)
        #expect(read(domain, code).code == domain && read(domain, code).number == code)
    }

    @Test
    func `the cases of NWError are read by their names`() {
        #expect(read(NWError.dns(-65_538)).kind == .unreachable)
        #expect(read(NWError.tls(-9807)).kind == .insecure)
        #expect(read(NWError.tls(-9807)).code == "kNWErrorDomainTLS")
        #expect(read(NWError.wifiAware(3)).code == "wifiAware")
    }

    @Test
    func `beneath a URLError that says nothing, the network's number says it`() {
        let inner = NSError(domain: "kNWErrorDomainPOSIX", code: Int(ECONNABORTED))
        let error = NSError(domain: "App", code: 1, userInfo: [NSUnderlyingErrorKey: inner])
        #expect(CauseChain(error, classifier: .foundation).kind == .connectionLost)
    }
}
