import Foundation
import TriageCore

/// The domain of an `OSStatus`, which Foundation declares on Apple platforms alone.
let osStatusDomain = "NSOSStatusErrorDomain"

/// The numbers of errors with which a sheet or a sign-in says that the user has left it, by domain.
///
/// A few stand for work that the app itself has canceled. The headers of Apple's SDK and of the
/// named libraries define them.
let userCancellations: [String: Set<Int>] = [
    // `ASAuthorizationError.canceled`: Sign in with Apple, and passkeys.
    "com.apple.AuthenticationServices.AuthorizationError": [1001],
    // `ASWebAuthenticationSessionError.canceledLogin`, and its predecessor's.
    "com.apple.AuthenticationServices.WebAuthenticationSession": [1],
    "com.apple.SafariServices.Authentication": [1],
    // `SKError.paymentCancelled` and `.overlayCancelled`.
    "SKErrorDomain": [2, 15],
    // `LAError.userCancel`, `.systemCancel` and `.appCancel`: Face ID and Touch ID.
    "com.apple.LocalAuthentication": [-2, -4, -9],
    // `PHPhotosError.userCancelled`.
    "PHPhotosErrorDomain": [3072],
    // `userCanceledErr` and `errSecUserCanceled`, and `errAuthorizationCanceled`.
    osStatusDomain: [-128, -60006],
    // `NFCReaderError.readerSessionInvalidationErrorUserCanceled`.
    "NFCError": [200],
    // `TKError.canceledByUser`: a smart card's PIN.
    "CryptoTokenKit": [-4],
    // `GKError.cancelled`: the sign-in of Game Center.
    "GKErrorDomain": [2],
    // `CKError.operationCancelled` and `AVError.operationCancelled`.
    "CKErrorDomain": [20], "AVFoundationErrorDomain": [-11878],
    // `kGIDSignInErrorCodeCanceled` of Google Sign-In.
    "com.google.GIDSignIn": [-5],
    // `OIDErrorCodeUserCanceledAuthorizationFlow` and `…ProgramCanceled…` of AppAuth.
    "org.openid.appauth.general": [-3, -4],
]

extension ErrorClassification {
    /// Classifies an error of Apple's that is an enumeration in Swift; nil for any other error.
    ///
    /// It is known by the names of its type and of its case, so that no framework is imported:
    /// `NWError` of Network, and the cancellation of `StoreKitError`.
    init?(enumeration error: any Error) {
        switch "\(type(of: error))" {
        case "StoreKitError" where caseName(of: error) == "userCancelled":
            self.init(kind: .canceled, code: "userCancelled")
        case "NWError":
            guard let (label, value) = Mirror(reflecting: error).children.first,
                let domain = label.flatMap({ networkDomains[$0] }),
                let number = (value as? POSIXErrorCode)?.rawValue ?? value as? Int32
            else { return nil }
            self.init(
                NSError(domain: domain, code: Int(number)), receivedHead: nil, isSecure: true)
        default: return nil
        }
    }
}

/// The domains of Network's errors, by the cases of `NWError`.
private let networkDomains = [
    "posix": "kNWErrorDomainPOSIX", "dns": "kNWErrorDomainDNS", "tls": "kNWErrorDomainTLS",
]
