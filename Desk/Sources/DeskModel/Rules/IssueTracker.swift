/// A tracker of issues that has a form by URL, such as GitHub's or GitLab's.
package struct IssueTracker: Hashable, Sendable {
    /// The longest URL of a filled form, in bytes.
    package static let limit = 6000

    private let template: String

    /// Reads a template: an https URL with `{title}` and `{body}`; nil for any other text.
    package init?(_ template: String) {
        guard Self.isAddress(template), template.utf8.count <= 2000,
            ["{title}", "{body}"].allSatisfy({ template.contains($0) })
        else { return nil }
        self.template = template
    }

    /// Whether a text is an https URL with a host, of ASCII without spaces.
    package static func isAddress(_ text: String) -> Bool {
        let scheme = "https://"
        guard text.utf8.count <= 2000, text.hasPrefix(scheme),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"\"<>\\^`|".utf8.contains($0) })
        else { return false }
        let host = text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
        return host.contains { $0.isLetter || $0.isNumber } && !host.contains("@")
            && !host.contains("{")
    }

    /// Returns the address of the form about a group, filled with its title, its numbers and its address.
    package func form(about group: Group, at address: String) -> String {
        var title = group.title[...]
        while true {
            let form = filled(title: String(title), body: Self.body(of: group, at: address))
            guard form.utf8.count > Self.limit, !title.isEmpty else { return form }
            title = title.prefix(title.count / 2)
        }
    }

    private func filled(title: String, body: String) -> String {
        // The title first would let a title with `{body}` in it be filled too; escaped, it has none.
        template.replacing("{title}", with: Self.escaped(title))
            .replacing("{body}", with: Self.escaped(body))
    }

    private static func body(of group: Group, at address: String) -> String {
        let releases = group.releases.prefix(3).map { String($0.prefix(100)) }
        return [
            "Events: \(group.count)", "Users: \(group.users)", "First seen: \(group.firstSeen)",
            "Last seen: \(group.lastSeen)",
            releases.isEmpty ? nil : "Releases: " + releases.joined(separator: ", "), address,
        ].compactMap(\.self).joined(separator: "\n")
    }

    private static let plain = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            if plain.contains(byte) {
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                escaped += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
            }
        }
        return escaped
    }
}
