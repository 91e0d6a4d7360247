public import TriageLaunch

extension CheckName {
    /// Whether the app is the one that was published.
    public static let integrity: CheckName = "integrity"
    /// Whether the device is as its maker left it.
    public static let jailbreak: CheckName = "jailbreak"
    /// Whether the installed version is supported.
    public static let version: CheckName = "version"
    /// Whether the service is open.
    public static let maintenance: CheckName = "maintenance"
    /// Whether someone is signed in.
    public static let session: CheckName = "session"
    /// Whether the account is active.
    public static let account: CheckName = "account"
    /// Whether the member has accepted the terms of today.
    public static let terms: CheckName = "terms"
    /// The settings from afar.
    public static let config: CheckName = "config"
    /// What the club has to say, which is not waited for.
    public static let notices: CheckName = "notices"
}
