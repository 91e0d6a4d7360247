import DeskKit
import NIOHTTP1
import Testing

/// A browser in which somebody has signed in, which fills in the forms of pages.
struct Browser: Sendable {
    /// A form that changes something.
    struct Form: Sendable {
        let action: String
        /// The token against forgery; nil without a field for it.
        let token: String?
        /// The other fields whose values the page gives, for the body of a request.
        let fields: String
    }

    let desk: TestDesk
    /// The cookie of the session, as it is sent.
    let cookie: String

    init(_ desk: TestDesk) async throws {
        self.desk = desk
        let login = try await desk.send(
            .POST, "/login", body: Array("token=\(desk.welcome.token)".utf8))
        cookie = String(try #require(login["Set-Cookie"]).prefix { $0 != ";" })
    }

    func get(_ path: String) async throws -> Answer {
        try await desk.send(.GET, path, headers: ["Cookie": cookie])
    }

    func post(_ path: String, _ body: String) async throws -> Answer {
        try await desk.send(.POST, path, headers: ["Cookie": cookie], body: Array(body.utf8))
    }

    /// The forms of a page that change something.
    func forms(of path: String) async throws -> [Form] {
        let page = try await get(path)
        #expect(page.status == 200, "\(path)")
        return page.text.split(separator: "<form").dropFirst().compactMap { part in
            let tags = part.split(separator: "</form>")[0].split(separator: "<")
            guard let head = tags.first, Self.value("method", of: head) == "post" else {
                return nil
            }
            let inputs = tags.dropFirst().filter { $0.hasPrefix("input") }
            let fields = inputs.compactMap { input -> String? in
                guard let name = Self.value("name", of: input), name != "csrf" else { return nil }
                return "\(name)=\(Self.escaped(Self.value("value", of: input) ?? ""))"
            }
            let token = inputs.first { Self.value("name", of: $0) == "csrf" }
            return Form(
                action: Self.value("action", of: head) ?? "",
                token: token.flatMap { Self.value("value", of: $0) },
                fields: fields.joined(separator: "&"))
        }
    }

    private static func value(_ name: String, of tag: Substring) -> String? {
        let parts = tag.split(
            separator: " \(name)=\"", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let value = parts[1].prefix { $0 != "\"" }
        let signs = [
            ("&quot;", "\""), ("&#34;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"),
            ("&amp;", "&"),
        ]
        return signs.reduce(String(value)) { $0.replacing($1.0, with: $1.1) }
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
