import Foundation
import MoimComposition

/// An action that a form of the page asks for.
enum MemberAction: Sendable {
    case command(Action.Command)
    case signIn
    case answerCareless
    case switchFault(String, isOn: Bool)

    /// Reads the fields of a form.
    ///
    /// - Throws: ``BadAddress`` that names the missing or unknown value.
    init(_ fields: FormFields) throws(BadAddress) {
        switch fields["do"] {
        case "signIn": self = .signIn
        case "carelessAnswer": self = .answerCareless
        case "switch": self = .switchFault(fields["name"] ?? "", isOn: fields["on"] == "true")
        default: self = .command(try Self.command(fields))
        }
    }

    /// Reads an action as a script has it; a text that was not typed is null where a script may say so.
    private static func command(_ fields: FormFields) throws(BadAddress) -> Action.Command {
        var members: [String: Any] = [:]
        for name in ["do", "screen", "control", "action", "code", "email", "query"] {
            if let value = fields[name] { members[name] = value }
        }
        if let up = fields["up"] { members["up"] = up == "true" }
        if fields["control"] == "timers.add" {
            members["clipID"] = fields["clipID"].flatMap { Int($0.filled ?? "") } ?? NSNull()
            members["time"] = fields["time"]?.filled ?? NSNull()
            members["days"] = fields.all("days").flatMap { $0.split(separator: ",") }
                .compactMap { Int($0.filled ?? "") }
        }
        do {
            guard let read = ScriptMembers(members, place: "form") else { throw BadAddress("form") }
            return try ActionParser(members: read).action().command
        } catch {
            throw BadAddress("\(error)")
        }
    }
}

extension StringProtocol {
    /// The text without spaces around it; nil if nothing is left.
    fileprivate var filled: String? {
        let text = trimmingCharacters(in: .whitespaces)
        return text.isEmpty ? nil : text
    }
}
