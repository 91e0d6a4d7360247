import DeskModel
import DeskPage
import HTTPTypes
import Hummingbird
import Synchronization

/// The bodies that were refused last, in memory: the settings of a project show them.
final class RefusedBodies: Sendable {
    /// The number of bodies that are remembered of a project.
    private static let limit = 20

    private let known = Mutex<[Int: [SettingsContent.RefusedBody]]>([:])

    /// Notes a body, without a word of it.
    func note(_ reason: String, of project: Int, _ request: Request, at time: Timestamp) {
        let body = SettingsContent.RefusedBody(
            time: time, client: Self.client(of: request), reason: reason)
        known.withLock { known in
            known[project] = Array(([body] + (known[project] ?? [])).prefix(Self.limit))
        }
    }

    /// The bodies of a project, the latest first.
    func latest(of project: Int) -> [SettingsContent.RefusedBody] {
        known.withLock { $0[project] ?? [] }
    }

    /// The name and version of a client, as it says itself; one in a browser says so in the query.
    private static func client(of request: Request) -> String {
        let header = request.headers[.sentryAuth] ?? request.headers[.authorization] ?? ""
        let named = header.split { $0 == "," || $0 == " " }
            .first { $0.hasPrefix("sentry_client=") }?.dropFirst(14)
        let text =
            named.map(String.init) ?? request.fields["sentry_client"]
            ?? request.headers[.userAgent] ?? ""
        let plain = text.prefix {
            $0.isASCII && ($0.isLetter || $0.isNumber || "._-/".contains($0))
        }
        return plain.isEmpty ? "?" : String(plain.prefix(80))
    }
}
