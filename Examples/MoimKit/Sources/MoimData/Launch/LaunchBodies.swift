import Foundation
import MoimDomain
import Triage

/// What the server judges an app by.
struct Evidence: Encodable, Sendable {
    let nonce: String
    let appVersion: String
}

/// The server's judgement on an app.
struct IntegrityBody: Decodable, Sendable {
    let verdict: IntegrityResult

    enum IntegrityResult: String, Decodable, Sendable {
        case genuine, tampered
    }
}

/// The supported versions on the wire.
struct VersionsBody: Decodable, Sendable {
    let minimum: AppVersion
    let recommended: AppVersion
    let storeURL: String

    var versions: SupportedVersions {
        SupportedVersions(minimum: minimum, recommended: recommended)
    }
}

/// Whether the service is closed, on the wire.
struct MaintenanceBody: Decodable, Sendable {
    let active: Bool
    let message: ServerText?

    var maintenance: Maintenance { active ? .closed(message: message?.text) : .open }
}

/// The signed-in member on the wire.
struct SessionBody: Decodable, Sendable {
    let userID: String
}

/// The state of an account on the wire.
struct AccountBody: Decodable, Sendable {
    let state: State
    let reason: ServerText?

    enum State: String, Decodable, Sendable {
        case active, dormant, suspended
    }

    var account: AccountState {
        switch state {
        case .active: .active
        case .dormant: .dormant
        case .suspended: .suspended(reason: reason?.text)
        }
    }
}

/// Whether terms were accepted, on the wire.
struct TermsBody: Decodable, Sendable {
    let accepted: Bool
    let version: String
}

/// Settings on the wire: an object, whatever it holds.
struct ConfigBody: Decodable, Sendable {
    private enum Member: CodingKey {}

    init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: Member.self) }
}

/// A word of the club's on the wire.
struct NoticeBody: Decodable, Sendable {
    let id: String
    let text: String
}

/// What the server says to the member in a success; nothing where that is no text.
struct ServerText: Decodable, Sendable {
    let text: String?

    init(from decoder: any Decoder) throws {
        let words = try? decoder.singleValueContainer().decode(String.self)
        let trimmed = words?.trimmingCharacters(in: .whitespacesAndNewlines)
        text = trimmed.flatMap { $0.isEmpty ? nil : String($0.prefix(2000)) }
    }
}
