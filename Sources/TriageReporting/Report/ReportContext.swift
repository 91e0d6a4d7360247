import Foundation
public import TriageCore

/// The app and the device at the time of a report.
public struct ReportContext: Sendable, Codable, Hashable {
    /// The app's version.
    public var appVersion: String
    /// The system's name and version.
    public var system: String
    /// The user's language and region.
    public var locale: String
    /// The model of the device, such as `iPhone17,1`; nil if it is not known.
    public var device: String?
    /// A user ID that means nothing to anyone but your team; nil for none.
    public var userID: String?
    /// The kind of the user; nil if it is not known.
    public var userKind: UserKind?
    /// A random ID of this installation, to count affected users; nil for none.
    ///
    /// If it is nil, the pipeline fills it in; see ``ReportPipeline/installationID``.
    public var installationID: String?

    /// Creates a context.
    public init(
        appVersion: String, system: String, locale: String, device: String? = nil,
        userID: String? = nil, userKind: UserKind? = nil, installationID: String? = nil
    ) {
        self.appVersion = appVersion
        self.system = system
        self.locale = locale
        self.device = device
        self.userID = userID
        self.userKind = userKind
        self.installationID = installationID
    }

    /// Returns the context without secrets.
    func redacted(_ redact: ReportRedactor) -> ReportContext {
        ReportContext(
            appVersion: redact(appVersion), system: redact(system), locale: redact(locale),
            device: device.map { redact($0) }, userID: userID.map { redact($0) },
            userKind: userKind.map { UserKind(rawValue: redact($0.rawValue)) },
            installationID: installationID.map { redact($0) })
    }
}

/// A kind of user, which tells nothing about who it is: an open code.
public struct UserKind: ExtensibleCode, Codable {
    /// The code's text.
    public let rawValue: String

    /// Creates the kind with this text; every text is a kind.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A user who has not signed in.
    public static let guest: UserKind = "guest"
    /// A user with an account.
    public static let member: UserKind = "member"
}

extension ReportContext {
    /// The context of this app on this device, without a user ID.
    ///
    /// The version is the main bundle's with its build, such as `1.12.0+345`, and `unknown` without
    /// a bundle, as in a command-line tool. The locale is read each time, everything else once.
    /// Nothing in it identifies a device or a person: the device is a model name that many devices
    /// share; a simulator has the simulated model.
    public static var current: ReportContext { ReportContext(userID: nil) }

    /// Creates the context of this app on this device, with a user ID.
    package init(userID: String?) {
        self.init(
            appVersion: Self.appVersion, system: Self.system,
            locale: Self.languageAndRegion(of: Locale.current.identifier), device: Self.device,
            userID: userID)
    }

    private static let appVersion = version(in: Bundle.main.infoDictionary ?? [:])

    /// Returns the version and the build in the information of a bundle, in the form of SemVer.
    static func version(in information: [String: Any]) -> String {
        let texts = ["CFBundleShortVersionString", "CFBundleVersion"].map { key in
            (information[key] as? String).flatMap { $0.isEmpty ? nil : $0 }
        }
        guard let version = texts[0] else { return "unknown" }
        return texts[1].map { "\(version)+\($0)" } ?? version
    }

    /// Returns an identifier of a locale without the settings that tell one user from another.
    static func languageAndRegion(of identifier: String) -> String {
        String(identifier.prefix { $0 != "@" })
    }

    private static let system: String = {
        #if os(macOS) || targetEnvironment(macCatalyst)
        let name = "macOS"
        #elseif os(iOS)
        let name = "iOS"
        #elseif os(tvOS)
        let name = "tvOS"
        #elseif os(watchOS)
        let name = "watchOS"
        #elseif os(visionOS)
        let name = "visionOS"
        #else
        let name = "Linux"
        #endif
        let version = ProcessInfo.processInfo.operatingSystemVersion
        let numbers = [version.majorVersion, version.minorVersion, version.patchVersion]
        return "\(name) \(numbers.map(String.init).joined(separator: "."))"
    }()

    private static let device: String? = {
        let simulated = ProcessInfo.processInfo.environment["SIMULATOR_MODEL_IDENTIFIER"]
        if let simulated { return simulated }
        var names = utsname()
        guard uname(&names) == 0 else { return nil }
        return withUnsafeBytes(of: &names.machine) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
    }()
}
