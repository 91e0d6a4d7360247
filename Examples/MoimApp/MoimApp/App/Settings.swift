import Foundation
import MoimComposition
import MoimFeatures
import Triage

/// What the app is started with: arguments such as `-server http://127.0.0.1:8600`, or what the debug menu
/// has kept.
@MainActor
enum Settings {
    enum Shell: String { case swiftUI = "swiftui", uiKit = "uikit" }

    /// The address of the server; `moim serve` on the same Mac by default.
    static var server: URL {
        UserDefaults.standard.string(forKey: "server").flatMap { URL(string: $0) } ?? .moimServe
    }

    /// Whether the app starts with the tokens that the server tells.
    static var startsSignedIn: Bool { UserDefaults.standard.bool(forKey: "signedIn") }

    static var shell: Shell {
        UserDefaults.standard.string(forKey: "shell").flatMap(Shell.init) ?? .swiftUI
    }

    /// A device with these settings, on a server that the debug menu may have named.
    static func makeDevice(on server: URL? = nil, after former: Device? = nil) -> Device {
        var settings = MoimSettings()
        settings.appVersion =
            Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String
            ?? settings.appVersion
        settings.language = .current
        settings.timersStyle = shell == .uiKit ? .observation : .combine
        return Device(
            server ?? Settings.server, settings: settings, sinks: [ConsoleSink()], after: former)
    }
}
