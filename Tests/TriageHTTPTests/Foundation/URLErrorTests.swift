import Foundation
import Testing
import TriageCore
import TriageHTTP

@Suite("Codes of URLError", .timeLimit(.minutes(30)))
struct URLErrorTests {
    #if canImport(FoundationNetworking)
    static let platform: [(Int, String, Fault.Kind)] = [
        (-1, "unknown", .insecure), (-1002, "unsupportedURL", .invalidResponse),
        (-1011, "badServerResponse", .connectionLost),
    ]
    #else
    static let platform: [(Int, String, Fault.Kind)] = [
        (-1, "unknown", .unexpected), (-1002, "unsupportedURL", .unexpected),
        (-1011, "badServerResponse", .invalidResponse),
    ]
    #endif

    static let codes: [(Int, String, Fault.Kind)] =
        platform + [
            (-995, "backgroundSessionRequiresSharedContainer", .unexpected),
            (-996, "backgroundSessionInUseByAnotherProcess", .unexpected),
            (-997, "backgroundSessionWasDisconnected", .connectionLost),
            (-999, "cancelled", .canceled), (-1000, "badURL", .unexpected),
            (-1001, "timedOut", .timeout), (-1003, "cannotFindHost", .unreachable),
            (-1004, "cannotConnectToHost", .unreachable),
            (-1005, "networkConnectionLost", .connectionLost),
            (-1006, "dnsLookupFailed", .unreachable),
            (-1007, "httpTooManyRedirects", .invalidResponse),
            (-1008, "resourceUnavailable", .unreachable),
            (-1009, "notConnectedToInternet", .offline),
            (-1010, "redirectToNonExistentLocation", .invalidResponse),
            (-1012, "userCancelledAuthentication", .unauthenticated),
            (-1013, "userAuthenticationRequired", .unauthenticated),
            (-1014, "zeroByteResource", .connectionLost),
            (-1015, "cannotDecodeRawData", .connectionLost),
            (-1016, "cannotDecodeContentData", .connectionLost),
            (-1017, "cannotParseResponse", .invalidResponse),
            (-1018, "internationalRoamingOff", .offline), (-1019, "callIsActive", .offline),
            (-1020, "dataNotAllowed", .offline),
            (-1021, "requestBodyStreamExhausted", .unexpected),
            (-1022, "appTransportSecurityRequiresSecureConnection", .insecure),
            (-1100, "fileDoesNotExist", .storage), (-1101, "fileIsDirectory", .storage),
            (-1102, "noPermissionsToReadFile", .storage),
            (-1103, "dataLengthExceedsMaximum", .invalidResponse),
            (-1200, "secureConnectionFailed", .insecure),
            (-1201, "serverCertificateHasBadDate", .insecure),
            (-1202, "serverCertificateUntrusted", .insecure),
            (-1203, "serverCertificateHasUnknownRoot", .insecure),
            (-1204, "serverCertificateNotYetValid", .insecure),
            (-1205, "clientCertificateRejected", .insecure),
            (-1206, "clientCertificateRequired", .insecure),
            (-2000, "cannotLoadFromNetwork", .unexpected),
            (-3000, "cannotCreateFile", .storage), (-3001, "cannotOpenFile", .storage),
            (-3002, "cannotCloseFile", .storage), (-3003, "cannotWriteToFile", .storage),
            (-3004, "cannotRemoveFile", .storage), (-3005, "cannotMoveFile", .storage),
            (-3006, "downloadDecodingFailedMidStream", .connectionLost),
            (-3007, "downloadDecodingFailedToComplete", .connectionLost),
        ]

    @Test(arguments: codes)
    func `each code has its name and kind, as URLError and as NSError`(
        code: Int, name: String, kind: Fault.Kind
    ) throws {
        let plain = NSError(domain: NSURLErrorDomain, code: code)
        let known: URLError.Code? = URLError.Code(rawValue: code)
        let swift = try #require(known.map { URLError($0) })
        for error in [plain, swift] as [any Error] {
            let classification = ErrorClassifier.foundation.classify(error)
            #expect(classification.kind == kind)
            #expect(classification.code == "url.\(name)")
        }
    }

    @Test(arguments: [-998, -1099, -1104, -2001, -3008, -9999, 0, 7])
    func `an unknown code keeps its number, apart from the code`(code: Int) {
        let classification = ErrorClassifier.foundation.classify(
            NSError(domain: NSURLErrorDomain, code: code))
        #expect(classification.kind == .unexpected)
        #expect(classification.code == "url" && classification.number == code)
    }

    @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
    func `-1 is classified by what was received before it`(hadHead: Bool, isSecure: Bool) {
        let error = URLError(.unknown)
        let status = hadHead ? 200 : nil
        let fault = Fault(transportError: error, status: status, isSecure: isSecure, to: .clips)
        #if canImport(FoundationNetworking)
        #expect(
            fault.kind == (hadHead ? .connectionLost : isSecure ? .insecure : .invalidResponse))
        #else
        #expect(fault.kind == .unexpected)
        #endif
        #expect(fault.code == "url.unknown")
        #expect(fault.facts.status == status)
    }

    #if canImport(FoundationNetworking)
    @Test
    func `an unknown error without a known request is judged by the URL that it names`() throws {
        for (scheme, kind) in [("https", Fault.Kind.insecure), ("http", .connectionLost)] {
            let url = try #require(URL(string: "\(scheme)://example.org/"))
            let error = URLError(.unknown, userInfo: [NSURLErrorFailingURLErrorKey: url])
            #expect(Fault(error, classifiedBy: .foundation).kind == kind)
        }
    }
    #endif

    @Test
    func `the underlying errors are the causes`() {
        let posix = NSError(domain: NSPOSIXErrorDomain, code: 54)
        let error = URLError(.networkConnectionLost, userInfo: [NSUnderlyingErrorKey: posix])
        let chain = CauseChain(error, classifier: .foundation)
        #expect(chain.links.map(\.code) == ["url.networkConnectionLost", "NSPOSIXErrorDomain.54"])
    }
}
