import Foundation
public import TriageCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension ErrorClassifier {
    /// Reads `URLError`, `NSError` with its underlying errors, encoding errors, and what
    /// `ErrorClassifier.standardLibrary` knows.
    ///
    /// The text of an error is never looked at: off Apple platforms it is libcurl's. The code of an
    /// `NSError` is its domain; its number is shown in chains alone.
    public static let foundation = foundation(receivedHead: false, isSecure: true)

    /// The same for an error of a transport of which more is known.
    ///
    /// Off Apple platforms one code of `URLError` stands for many causes, which what had arrived
    /// tells apart.
    ///
    /// - Parameters:
    ///   - receivedHead: Whether the head of an answer had come before the error.
    ///   - isSecure: Whether the connection was to use TLS.
    /// - Returns: The reader.
    public static func foundation(receivedHead: Bool, isSecure: Bool) -> ErrorClassifier {
        ErrorClassifier { error in
            if let error = error as? URLError {
                return ErrorClassification(
                    urlError: error.errorCode, error.errorUserInfo, receivedHead: receivedHead,
                    isSecure: isSecure)
            }
            if error is EncodingError { return ErrorClassification(code: "encoding.invalidValue") }
            let isFoundations = error is CocoaError || error is POSIXError
            guard isFoundations || type(of: error) is NSError.Type else { return nil }
            return ErrorClassification(
                error as NSError, receivedHead: receivedHead, isSecure: isSecure)
        }.or(.standardLibrary)
    }
}

extension ErrorClassification {
    init(urlError code: Int, _ userInfo: [String: Any], receivedHead: Bool, isSecure: Bool) {
        let known = URLErrorCode.known[code]
        let kind = known?.kind ?? .unexpected
        self.init(
            kind: code == -1 ? unknown(receivedHead: receivedHead, isSecure: isSecure) : kind,
            code: known.map { "url." + $0.name } ?? "url", number: known == nil ? code : nil,
            causes: underlyingErrors(in: userInfo))
    }

    init(_ error: NSError, receivedHead: Bool, isSecure: Bool) {
        if error.domain == NSURLErrorDomain {
            self.init(
                urlError: error.code, error.userInfo, receivedHead: receivedHead, isSecure: isSecure
            )
        } else {
            self.init(
                kind: cocoaKind(of: error), code: error.domain.withoutUnknownContexts,
                number: error.code, causes: underlyingErrors(in: error.userInfo))
        }
    }
}

/// What -1 means off Apple platforms: with a head the body was cut or badly coded, without one the
/// TLS handshake failed, or, where there was none, what came was not HTTP.
private func unknown(receivedHead: Bool, isSecure: Bool) -> Fault.Kind {
    #if canImport(FoundationNetworking)
    if receivedHead { return .connectionLost }
    return isSecure ? .insecure : .invalidResponse
    #else
    return .unexpected
    #endif
}

private func underlyingErrors(in userInfo: [String: Any]) -> [any Error] {
    let one = userInfo[NSUnderlyingErrorKey] as? any Error
    let many = userInfo["NSMultipleUnderlyingErrorsKey"] as? [any Error]
    return [one].compactMap(\.self) + (many ?? [])
}

private func cocoaKind(of error: NSError) -> Fault.Kind? {
    switch (error.domain, error.code) {
    case (NSCocoaErrorDomain, CocoaError.userCancelled.rawValue): .canceled
    case (NSCocoaErrorDomain, 4), (NSCocoaErrorDomain, 255...699): .storage
    case (NSPOSIXErrorDomain, let number): posixKind(of: Int32(truncatingIfNeeded: number))
    default: nil
    }
}

/// The kind of an `errno` that a network or a disk brings about (POSIX `errno.h`, and connect(2)).
///
/// URLSession hands ECONNABORTED on as it is when the system has closed an app's connections in the
/// background.
private func posixKind(of number: Int32) -> Fault.Kind? {
    switch number {
    case ENETDOWN, ENETUNREACH: .offline
    case ECONNREFUSED, EHOSTDOWN, EHOSTUNREACH: .unreachable
    case ECONNABORTED, ECONNRESET, ENETRESET, ENOTCONN, EPIPE: .connectionLost
    case ETIMEDOUT: .timeout
    case ENOSPC, EROFS: .storage
    case ECANCELED: .canceled
    default: nil
    }
}
