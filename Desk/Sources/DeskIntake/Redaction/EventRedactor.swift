import DeskModel
import TriageRedaction

/// Removes the secrets of an event, and leaves everything else as it came.
///
/// Names stay, without the secrets in them. The value of a sensitive name is removed, every other text
/// is redacted, and the protocol's own values are kept: IDs, addresses of memory, and releases.
struct EventRedactor: Sendable {
    let redact = TextRedactor()
    let pseudonyms: Pseudonyms

    /// Returns an event of a project without secrets.
    func callAsFunction(_ event: JSONObject, project: Int) -> JSONObject {
        var kept = JSONObject(
            event.members.map { name, value in
                switch name {
                case "modules": (name, modules(value))
                case "user": (name, user(value, project: project))
                case "request": (name, request(value))
                default: member(name, value)
                }
            })
        for name in ["logentry", "sentry.interfaces.Message", "message"] {
            kept[name] = kept[name].map(filled)
        }
        return kept
    }

    // MARK: Any value

    /// Returns a member without secrets, also in its name.
    private func member(_ name: String, _ value: JSON) -> (String, JSON) {
        (Rule.named[name] == nil ? redact(name) : name, self.value(value, named: name))
    }

    /// Returns the value of a member without secrets.
    func value(_ value: JSON, named name: String) -> JSON {
        let rule = Rule.named[name]
        if rule == .secret || rule == nil && redact.isSensitive(name) { return filtered(value) }
        if rule == .query { return query(value) }
        switch value {
        case .string(let text): return .string(self.text(text, by: rule))
        case .array(let elements): return .array(elements.map { element($0, named: name) })
        case .object(let object): return .object(self.object(object))
        case .null, .bool, .number: return value
        }
    }

    private func object(_ object: JSONObject) -> JSONObject {
        let kept =
            namedValue(object) ?? JSONObject(object.members.map { member($0.name, $0.value) })
        return object["params"] != nil && namesSecret(object) ? withoutParameters(kept) : kept
    }

    /// Returns an element of an array; one with two elements may be a name and its value.
    private func element(_ element: JSON, named name: String) -> JSON {
        guard case .array(let pair) = element, pair.count == 2, case .string(let key) = pair[0]
        else {
            return value(element, named: name)
        }
        return .array([.string(redact(key)), value(pair[1], named: key)])
    }

    /// Returns an object that is a name and its value, such as `{"key": "token", "value": "x"}`.
    private func namedValue(_ object: JSONObject) -> JSONObject? {
        guard object.members.contains(where: { $0.name == "value" }),
            let key = (object["key"] ?? object["name"])?.string
        else { return nil }
        return JSONObject(
            object.members.map { name, value in
                switch name {
                case "value": (name, self.value(value, named: key))
                case "key", "name": (name, value.string.map { .string(redact($0)) } ?? value)
                default: member(name, value)
                }
            })
    }

    /// Removes every text and number of a value.
    private func filtered(_ value: JSON) -> JSON {
        switch value {
        case .string, .number: .string(Redactor.placeholder)
        case .array(let elements): .array(elements.map(filtered))
        case .object(let object):
            .object(JSONObject(object.members.map { (redact($0.name), filtered($0.value)) }))
        case .null, .bool: value
        }
    }
}

// MARK: Texts

extension EventRedactor {
    /// The way that the text of a member is redacted.
    enum Rule { case text, id, release, code, source, query, shape, secret }

    private func text(_ text: String, by rule: Rule?) -> String {
        switch rule {
        case .id where Self.isHexadecimal(text): text
        case .release: release(text)
        case .code: code(text)
        case .source: redact(source: text)
        case .shape: shape(text) ?? redact(text)
        default: Self.isID(text) ? text : redact(text)
        }
    }

    /// Whether a text is an ID of 32 digits, which may look like a card's number.
    private static func isID(_ text: String) -> Bool {
        let count = text.utf8.count
        return (count == 32 || count == 36) && EventID(text) != nil
    }

    private static func isHexadecimal(_ text: String) -> Bool {
        let digits = text.hasPrefix("0x") ? text.utf8.dropFirst(2) : text.utf8[...]
        return text.utf8.count <= 64
            && digits.allSatisfy { byte in
                byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6 || byte == UInt8(ascii: "-")
            }
    }

    /// A release such as `app@1.2.3-beta.one` is no e-mail address, but may hold other secrets.
    func release(_ text: String) -> String {
        let hidden = text.utf8.map { $0 == UInt8(ascii: "@") ? 1 : $0 }
        let plain = String(decoding: hidden, as: UTF8.self)
        return redact(plain) == plain ? text : redact(text)
    }

    /// A function's labels, as in `sign(token:key:)`, are no secrets.
    private func code(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: ":")), text.firstRange(of: "://") == nil else {
            return redact(text)
        }
        var depth = 0
        let bytes = text.utf8.map { byte in
            depth += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
            return depth > 0 && byte == UInt8(ascii: ":") ? UInt8(ascii: " ") : byte
        }
        let plain = String(decoding: bytes, as: UTF8.self)
        return redact(plain) == plain ? text : redact(text)
    }

    /// A body's shape has the types of values after their names, and no values; nil if it has.
    private func shape(_ text: String) -> String? {
        var parts = text.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
        for place in parts.indices {
            let isName = place + 1 < parts.count && parts[place + 1].hasPrefix(":")
            if place.isMultiple(of: 2) {
                guard parts[place].unicodeScalars.allSatisfy(Self.symbols.contains) else {
                    return nil
                }
            } else if !Self.types.contains(parts[place]) {
                guard isName else { return nil }
                parts[place] = redact(parts[place])
            }
        }
        return parts.joined(separator: "\"")
    }

    private static let types: Set = ["string", "number", "boolean", "text", "…"]
    private static let symbols = Set("{}[]:,…nul".unicodeScalars)
}

// MARK: Members with a meaning

extension EventRedactor {
    private func user(_ value: JSON, project: Int) -> JSON {
        guard case .object(let user) = value else { return self.value(value, named: "user") }
        return .object(
            JSONObject(
                user.members.map { name, value in
                    guard ["id", "username", "email"].contains(name), let text = value.string,
                        pseudonyms.isPersonal(text)
                    else { return member(name, value) }
                    let pseudonym = pseudonyms.pseudonym(of: text, project: project)
                    return (name, .string(name == "id" ? pseudonym : removed(text)))
                }))
    }

    /// Returns a text without its secrets; nothing of it if it is an address in a rare form.
    private func removed(_ text: String) -> String {
        let rest = redact(text)
        return Pseudonyms.isAddress(rest) ? Redactor.placeholder : rest
    }

    private func request(_ value: JSON) -> JSON {
        guard case .object(let request) = value else { return self.value(value, named: "request") }
        return .object(
            JSONObject(
                request.members.map { name, value in
                    switch (name, value) {
                    case ("fragment", _): (name, filtered(value))
                    case ("data", .string(let text)): (name, .string(body(text)))
                    default: member(name, value)
                    }
                }))
    }

    /// Returns a body: one of JSON or of a form by its names, and any as a text.
    private func body(_ text: String) -> String {
        let start = text.utf8.first { $0 > 0x20 }
        if start == UInt8(ascii: "{") || start == UInt8(ascii: "[") {
            guard let json = try? JSON(reading: Array(text.utf8)) else { return redact(text) }
            let redacted = value(json, named: "data")
            return redacted == json ? redact(text) : redacted.description
        }
        return redact(form(text) ?? text)
    }

    /// Returns a form without its secrets; nil if the text is no form.
    private func form(_ text: String) -> String? {
        let fields = text.split(separator: "&", omittingEmptySubsequences: false)
        guard text.utf8.allSatisfy({ $0 > 0x20 }), fields.allSatisfy({ $0.contains("=") }) else {
            return nil
        }
        return fields.map { field in
            let name = field.prefix { $0 != "=" }
            let isEmpty = field.utf8.count == name.utf8.count + 1
            guard !isEmpty, redact.isSensitive(String(name)) else { return String(field) }
            return "\(name)=\(Redactor.placeholder)"
        }.joined(separator: "&")
    }

    /// Returns a query, whose values are removed as those in a URL are.
    private func query(_ value: JSON) -> JSON {
        switch value {
        case .string(let text) where text.hasPrefix("?"): .string(redact(text))
        case .string(let text): .string(String(redact("?" + text).dropFirst()))
        case .array(let elements): .array(elements.map(queryItem))
        default: filtered(value)
        }
    }

    private func queryItem(_ item: JSON) -> JSON {
        guard case .array(let pair) = item, pair.count == 2, case .string(let name) = pair[0] else {
            return query(item)
        }
        return .array([.string(redact(name)), filtered(pair[1])])
    }

    /// Returns a message without secrets that stand in several parameters: titles and search words have the
    /// filled template.
    private func filled(_ value: JSON) -> JSON {
        guard case .object(let message) = value, let template = message["message"]?.text else {
            return value
        }
        let text = MessageTemplate.filled(template, message["params"])
        return redact(text) == text ? value : .object(withoutParameters(message))
    }

    /// Whether the texts of a message are or name a secret, also where a template leaves a place for it.
    private func namesSecret(_ message: JSONObject) -> Bool {
        [message["message"], message["formatted"]].compactMap { $0?.string }.contains { text in
            let filled = Self.made(text)
            return redact(text) != text || redact(filled) != filled
        }
    }

    private func withoutParameters(_ message: JSONObject) -> JSONObject {
        JSONObject(
            message.members.map { name, value in
                (name, name == "params" ? filtered(value) : value)
            })
    }

    /// A template with a word that looks made in each place: `%` up to a letter, or short braces.
    private static func made(_ template: String) -> String {
        var (rest, output) = (Array(template.utf8)[...], [UInt8]())
        while let byte = rest.popFirst() {
            let isPercent = byte == UInt8(ascii: "%")
            let window = rest.prefix(isPercent || byte == UInt8(ascii: "{") ? 100 : 0)
            let end = window.firstIndex { $0 <= 0x22 || $0 >= (isPercent ? 0x40 : 0x7D) }
            if let end, isPercent ? window[end] >= 0x40 : window[end] == 0x7D {
                output += "a1b2c3d4".utf8
                rest = rest[(end + 1)...]
            } else {
                output.append(byte)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Returns the versions of packages, whose names may look like names of secrets.
    private func modules(_ value: JSON) -> JSON {
        guard case .object(let modules) = value else { return self.value(value, named: "modules") }
        return .object(
            JSONObject(
                modules.members.map { name, value in
                    let isVersion = value.string.map(Self.isVersion) ?? false
                    return (name, isVersion ? value : self.value(value, named: name))
                }))
    }

    private static func isVersion(_ text: String) -> Bool {
        text.utf8.count <= 40 && text.utf8.first.map { $0 &- 0x30 < 10 } == true
            && text.utf8.contains(UInt8(ascii: "."))
            && text.utf8.allSatisfy { byte in
                byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || ".-+_~!".utf8.contains(byte)
            }
    }
}
