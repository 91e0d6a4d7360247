import Foundation
import MoimFeatures
import TriageHTTP

/// A list of actions from a file.
struct Script {
    let actions: [Action]

    /// Reads a script.
    ///
    /// - Parameter path: The file.
    /// - Throws: ``BadUsage`` that says what is wrong and where; nothing is run then.
    init(path: String) throws(BadUsage) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw BadUsage("cannot read script '\(path)'")
        }
        try self.init(data, name: path)
    }

    init(_ data: Data, name: String) throws(BadUsage) {
        let json: Any
        do {
            json = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        } catch {
            let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
            throw BadUsage("script '\(name)' is not JSON: \(reason ?? "it cannot be read")")
        }
        // Foundation lets a trailing comma pass.
        guard BodyShape(of: data).description != "text" else {
            throw BadUsage("script '\(name)' is not JSON, though nearly")
        }
        guard let list = json as? [Any] else {
            throw BadUsage("script '\(name)' is not an array of actions")
        }
        var actions: [Action] = []
        for (index, item) in list.enumerated() {
            let place = "script '\(name)', action \(index + 1)"
            guard let members = item as? [String: Any] else {
                throw BadUsage("\(place): not an object")
            }
            actions.append(try ActionReader(members: members, place: place).action())
        }
        self.actions = actions
    }
}

/// Reads one action of a script.
private struct ActionReader {
    let members: [String: Any]
    let place: String

    func action() throws(BadUsage) -> Action {
        Action(try deed(), at: try time())
    }

    private func deed() throws(BadUsage) -> Action.Deed {
        let deed = try text("do")
        switch deed {
        case "open": return .open(try screen())
        case "leave": return .leave
        case "tap": return try tap()
        case "answer": return .answer(try oneOf(Self.answers, "action"))
        case "signIn":
            return .signIn(
                access: try text("accessToken"), refresh: try optionalText("refreshToken"))
        case "signOut": return .signOut
        case "network": return .network(isUp: try flag("up"))
        case "trouble": return .trouble(try text("text"))
        case "launch": throw wrong("'launch' is not built yet")
        default: throw wrong("unknown action '\(deed)'")
        }
    }

    private func screen() throws(BadUsage) -> Screen {
        let name = try oneOf(["home", "timers", "signUp", "friends"], "screen")
        guard let screen = Screen(rawValue: name) else {
            throw wrong("screen '\(name)' is not built yet")
        }
        return screen
    }

    private func tap() throws(BadUsage) -> Action.Deed {
        let control = try oneOf(Self.controls, "control")
        switch control {
        case "home.refresh": return .refreshHome
        case "attendance.submit": return .submitAttendance(code: try text("code"))
        default: throw wrong("control '\(control)' is not built yet")
        }
    }

    private func time() throws(BadUsage) -> Duration? {
        guard let value = members["at"] else { return nil }
        guard let number = value as? NSNumber, !isBoolean(number), number.doubleValue >= 0,
            number.doubleValue <= 86_400
        else { throw wrong("'at' is not a number of seconds") }
        return .seconds(number.doubleValue)
    }

    private func text(_ name: String) throws(BadUsage) -> String {
        guard let text = try optionalText(name) else { throw wrong("'\(name)' is missing") }
        return text
    }

    private func optionalText(_ name: String) throws(BadUsage) -> String? {
        guard let value = members[name] else { return nil }
        guard let text = value as? String else { throw wrong("'\(name)' is not a text") }
        return text
    }

    private func flag(_ name: String) throws(BadUsage) -> Bool {
        guard let value = members[name] else { throw wrong("'\(name)' is missing") }
        guard let number = value as? NSNumber, isBoolean(number) else {
            throw wrong("'\(name)' is not true or false")
        }
        return number.boolValue
    }

    private func oneOf(_ known: [String], _ name: String) throws(BadUsage) -> String {
        let text = try text(name)
        guard known.contains(text) else { throw wrong("unknown \(name) '\(text)'") }
        return text
    }

    private func wrong(_ what: String) -> BadUsage { BadUsage("\(place): \(what)") }

    private func isBoolean(_ number: NSNumber) -> Bool {
        String(cString: number.objCType) == "c"
    }

    private static let answers = ["retry", "dismiss", "reactivate", "switchAccount", "update"]
    private static let controls = [
        "home.refresh", "attendance.submit", "timers.add", "email.validate", "friends.search",
    ]
}
