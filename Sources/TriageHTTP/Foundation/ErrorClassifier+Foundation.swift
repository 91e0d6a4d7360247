import Foundation
public import TriageCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension ErrorClassifier {
    /// Classifies the errors of Foundation and of the standard library.
    ///
    /// It reads `URLError`, `NSError` with its underlying errors, encoding errors, and everything
    /// that `ErrorClassifier.standardLibrary` knows. It also knows the errors of Apple's Network
    /// and CFNetwork, and which errors mean that the user has left a sheet of the system's or a
    /// sign-in. It never looks at the text of an error: off Apple platforms that is libcurl's. The
    /// code of an `NSError` is its domain. Its number appears in chains and fingerprints, unless
    /// the domain is the name of a Swift type.
    public static let foundation = foundation(receivedHead: nil, isSecure: true)

    /// Classifies the error of a transport about which more is known.
    ///
    /// Off Apple platforms one code of `URLError` stands for many causes. The data that arrived
    /// before the error tells them apart.
    ///
    /// - Parameters:
    ///   - receivedHead: Whether the head of a response was received before the error; nil if that
    ///     is not known.
    ///   - isSecure: Whether the connection was to use TLS, unless the error's own URL says that it
    ///     was not.
    /// - Returns: The classifier.
    static func foundation(receivedHead: Bool?, isSecure: Bool) -> ErrorClassifier {
        ErrorClassifier { error in
            if error is EncodingError { return ErrorClassification(code: "encoding.invalidValue") }
            guard let known = foundationError(error) else {
                return ErrorClassification(enumeration: error)
            }
            return ErrorClassification(known, receivedHead: receivedHead, isSecure: isSecure)
        }.or(.standardLibrary)
    }

    /// Returns this classifier with what is known about the transfer that an error has ended.
    func knowing(receivedHead: Bool?, isSecure: Bool) -> ErrorClassifier {
        let foundation = ErrorClassifier.foundation(receivedHead: receivedHead, isSecure: isSecure)
        return ErrorClassifier { error in
            let known = foundationError(error)
            let isUnknown = known?.domain == NSURLErrorDomain && known?.code == -1
            return isUnknown ? foundation.classify(error) : classify(error)
        }
    }
}

/// An error of Foundation's or of Objective-C's; nil for a Swift error that was converted.
private func foundationError(_ error: any Error) -> NSError? {
    let isFoundations = error is URLError || error is CocoaError || error is POSIXError
    return isFoundations || type(of: error) is NSError.Type ? error as NSError : nil
}

extension ErrorClassification {
    init(_ error: NSError, receivedHead: Bool?, isSecure: Bool) {
        let (code, causes) = (error.code, underlyingErrors(in: error.userInfo))
        let known = URLErrorCode.known[code]
        // CFNetwork has the numbers of `URLError`, and others of its own.
        if error.domain == NSURLErrorDomain || error.domain == cfNetworkDomain && known != nil {
            let kind = known?.kind ?? .unexpected
            let isUnknown = code == -1
            let isSecure = isSecure && !(isUnknown && error.hasPlainURL)
            self.init(
                kind: isUnknown ? unknown(receivedHead: receivedHead, isSecure: isSecure) : kind,
                code: known.map { "url." + $0.name } ?? "url", number: known == nil ? code : nil,
                groupsByNumber: true, causes: causes)
        } else {
            // What a sheet says about how the user left it is no failure beside the cancellation.
            let isLeft = userCancellations[error.domain]?.contains(code) == true
            self.init(
                kind: isLeft ? .canceled : cocoaKind(of: error),
                code: error.domain.withoutUnknownContexts, number: code,
                groupsByNumber: !error.domain.isSwiftType, causes: isLeft ? [] : causes)
        }
        facts.storage = storageReason(of: error)
    }
}

extension String {
    /// Whether this domain is the name of a Swift type, such as `Club.LoginFailure`.
    ///
    /// A Swift error that was converted to an `NSError` has such a domain, and the ordinal of its
    /// case as the code. On Apple platforms the conversion keeps the Swift error, which is never
    /// taken for an `NSError`. Elsewhere nothing but the domain tells.
    fileprivate var isSwiftType: Bool {
        contains("(unknown context at ") || (first?.isUppercase == true && contains("."))
    }
}

extension NSError {
    /// Whether the error names a URL without TLS.
    fileprivate var hasPlainURL: Bool {
        (userInfo[NSURLErrorFailingURLErrorKey] as? URL)?.scheme?.lowercased() == "http"
    }
}

/// The kind of -1 (`unknown`), which off Apple platforms has several causes.
///
/// With a head, the body was cut off or badly encoded. Without a head, the TLS handshake failed,
/// or, if there was no TLS, the received bytes were not HTTP. Where nothing is known of the head,
/// the body was cut off if there was no TLS, since a first line that is not HTTP has another code.
private func unknown(receivedHead: Bool?, isSecure: Bool) -> Fault.Kind {
    let withoutHead: Fault.Kind = isSecure ? .insecure : .invalidResponse
    let kind = receivedHead ?? !isSecure ? .connectionLost : withoutHead
    return URLErrorCode.offApple(kind, onApple: .unexpected)
}

private func underlyingErrors(in userInfo: [String: Any]) -> [any Error] {
    let one = userInfo[NSUnderlyingErrorKey] as? any Error
    // The second one is Core Data's `NSDetailedErrorsKey`, for several errors of a validation.
    let many = ["NSMultipleUnderlyingErrorsKey", "NSDetailedErrors"].flatMap { key in
        userInfo[key] as? [any Error] ?? []
    }
    return [one].compactMap(\.self) + many
}

/// The reason of a failure of the storage; nil for other errors.
///
/// `CocoaError` and `URLError` define their numbers the same on all systems.
private func storageReason(of error: NSError) -> Fault.StorageReason? {
    switch (error.domain, error.code) {
    case (NSCocoaErrorDomain, 640): .full
    case (NSCocoaErrorDomain, 257), (NSCocoaErrorDomain, 513), (NSCocoaErrorDomain, 642): .denied
    case (NSCocoaErrorDomain, 4), (NSCocoaErrorDomain, 260): .missing
    case (NSURLErrorDomain, -1102): .denied
    case (NSURLErrorDomain, -1100): .missing
    case (NSPOSIXErrorDomain, let number): storageReason(of: Int32(truncatingIfNeeded: number))
    default: nil
    }
}

private func storageReason(of number: Int32) -> Fault.StorageReason? {
    switch number {
    case ENOSPC, EDQUOT: .full
    case EACCES, EROFS: .denied
    case ENOENT: .missing
    default: nil
    }
}

private let cfNetworkDomain = "kCFErrorDomainCFNetwork"

private func cocoaKind(of error: NSError) -> Fault.Kind? {
    switch (error.domain, error.code) {
    case (NSCocoaErrorDomain, CocoaError.userCancelled.rawValue): .canceled
    case (NSCocoaErrorDomain, 4), (NSCocoaErrorDomain, 255...699): .storage
    // The errors of reading a property list, which JSONSerialization throws for JSON too.
    case (NSCocoaErrorDomain, 3840...3842): .undecodable
    case (NSPOSIXErrorDomain, let number), ("kNWErrorDomainPOSIX", let number):
        posixKind(of: Int32(truncatingIfNeeded: number))
    // `kCFHostErrorHostNotFound` and `kCFHostErrorUnknown` (CFNetworkErrors.h).
    case (cfNetworkDomain, 1...2): .unreachable
    // `kDNSServiceErr_Timeout` and all others (dns_sd.h).
    case ("kNWErrorDomainDNS", -65568): .timeout
    case ("kNWErrorDomainDNS", _): .unreachable
    case (osStatusDomain, let number), ("kNWErrorDomainTLS", let number): tlsKind(of: number)
    default: nil
    }
}

/// The kind of an `OSStatus` of Secure Transport; nil for others.
///
/// `SecureTransport.h` defines the numbers. The peer may close a connection that is secure.
private func tlsKind(of number: Int) -> Fault.Kind? {
    switch number {
    case -9805, -9806, -9816, -9844: .connectionLost
    case -9899...(-9800): .insecure
    default: nil
    }
}

/// The kind of an `errno` of the network or the disk; nil for others.
///
/// POSIX `errno.h` and connect(2) define these numbers. URLSession passes ECONNABORTED on unchanged
/// if the system has closed the app's connections in the background. EPERM has no kind, because it
/// says as little of the disk as of the network.
private func posixKind(of number: Int32) -> Fault.Kind? {
    switch number {
    case ENETDOWN, ENETUNREACH: .offline
    case ECONNREFUSED, EADDRNOTAVAIL, EHOSTDOWN, EHOSTUNREACH: .unreachable
    case ECONNABORTED, ECONNRESET, ENETRESET, ENOTCONN, EPIPE, ESHUTDOWN: .connectionLost
    case ETIMEDOUT: .timeout
    case EACCES, EDQUOT, EEXIST, EFBIG, EIO, EISDIR, ENAMETOOLONG, ENOENT, ENOSPC, ENOTDIR, EROFS:
        .storage
    case ECANCELED: .canceled
    default: nil
    }
}
