import Foundation

/// What an answer says about Discord's limits, which are never known beforehand.
struct DiscordRateLimit {
    /// How long to wait where it is refused for them: what the body says, else the fields.
    let wait: Duration
    /// Whether it is the limit of the machine, not of this webhook.
    let isGlobal: Bool
    /// How long to wait before the next request, since none remains.
    let pause: Duration?

    init(_ body: DiscordErrorBody?, _ header: (String) -> String?) {
        let reset = WaitTime.seconds(header("x-ratelimit-reset-after"))
        wait =
            WaitTime.seconds(body?.wait) ?? WaitTime.seconds(header("retry-after")) ?? reset
            ?? Self.standard
        isGlobal =
            body?.isGlobal ?? (header("x-ratelimit-global")?.lowercased() == "true")
            || header("x-ratelimit-scope") == "global"
        pause = header("x-ratelimit-remaining") == "0" ? reset : nil
    }

    /// For a refusal without a word, as one by the network in front of Discord may be.
    private static let standard = Duration.seconds(5)
}

/// The body of a refusal.
struct DiscordErrorBody: Decodable {
    let code: Int?
    let message: String?
    let errors: JSONValue?
    /// In seconds, with decimals.
    let wait: Double?
    let isGlobal: Bool?

    private enum CodingKeys: String, CodingKey {
        case code, message, errors
        case wait = "retry_after"
        case isGlobal = "global"
    }

    /// The message, and which members of the request it is about.
    var text: String? {
        let findings = errors.map { Self.findings(in: $0, at: "") } ?? []
        let text = ([message ?? ""] + findings.prefix(10)).filter { !$0.isEmpty }
        return text.isEmpty ? nil : text.joined(separator: "; ").cut(to: 500, .scalars)
    }

    /// Paths with codes, such as `embeds.0.title BASE_TYPE_MAX_LENGTH`.
    private static func findings(in tree: JSONValue, at path: String) -> [String] {
        guard case .object(let members) = tree else { return [] }
        return members.sorted { $0.key < $1.key }.flatMap { name, value in
            if name == "_errors", case .array(let errors) = value {
                return errors.compactMap(code).map { "\(path) \($0)" }
            }
            return findings(in: value, at: path.isEmpty ? name : "\(path).\(name)")
        }
    }

    private static func code(of error: JSONValue) -> String? {
        guard case .object(let members) = error, case .string(let code) = members["code"]
        else { return nil }
        return code
    }
}
