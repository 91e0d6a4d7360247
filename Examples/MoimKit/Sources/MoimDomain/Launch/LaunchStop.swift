/// Why a launch does not go on to the home screen, though everything could be asked.
public enum LaunchStop: Hashable, Sendable {
    /// The app is not the one that was published.
    case tampered
    /// The device is not as its maker left it.
    case jailbroken
    /// The server supports this version no more.
    case forcedUpdate
    /// The service is closed; the server may say for how long.
    case maintenance(message: String?)
    /// Nobody is signed in.
    case signedOut
    /// A visitor looks around who has never registered.
    case visiting
    /// The member has been away for long.
    case dormant
    /// The club has suspended the member; the server may say why.
    case suspended(reason: String?)
    /// The member has not accepted the terms of today.
    case terms

    /// The stop in a word, without what the server says.
    public var name: String {
        switch self {
        case .tampered: "tampered"
        case .jailbroken: "jailbroken"
        case .forcedUpdate: "forcedUpdate"
        case .maintenance: "maintenance"
        case .signedOut, .visiting: "signedOut"
        case .dormant: "dormant"
        case .suspended: "suspended"
        case .terms: "terms"
        }
    }
}
