import MoimDomain
import MoimFeatures

/// Reads one action of a script.
public struct ActionParser {
    let members: ScriptMembers

    /// Creates a parser of an action's members.
    public init(members: ScriptMembers) { self.members = members }

    /// The action.
    ///
    /// - Throws: ``UsageError`` that says what is wrong.
    public func action() throws(UsageError) -> Action {
        Action(try command(), at: try members.time("at"))
    }

    private func command() throws(UsageError) -> Action.Command {
        let deed = try members.text("do")
        switch deed {
        case "launch": return .launch
        case "open": return .open(try screen())
        case "leave": return .leave
        case "tap": return try tap()
        case "answer": return .answer(try members.oneOf(Self.answers, "action"))
        case "signIn": return try signIn()
        case "signOut": return .signOut
        case "network": return .network(isUp: try members.flag("up"))
        case "trouble": return .trouble(try members.text("text"))
        case "feedback": return try feedback()
        case "request":
            return .request(
                method: try members.text("method"), path: try members.text("path"))
        default: throw members.usageError("unknown action '\(deed)'")
        }
    }

    private func screen() throws(UsageError) -> Screen {
        let name = try members.text("screen")
        guard let screen = Screen(rawValue: name) else {
            throw members.usageError("unknown screen '\(name)'")
        }
        return screen
    }

    private func tap() throws(UsageError) -> Action.Command {
        let control = try members.text("control")
        switch control {
        case "home.refresh": return .refreshHome
        case "attendance.submit": return .submitAttendance(code: try members.text("code"))
        case "timers.add": return .addTimer(try timer())
        case "email.validate": return .validateEmail(try members.text("email"))
        case "friends.search": return .searchFriends(try members.text("query"))
        default: throw members.usageError("unknown control '\(control)'")
        }
    }

    /// What was not chosen is null; the server has an answer to that.
    private func timer() throws(UsageError) -> NewTimer {
        NewTimer(
            clipID: try members.nullableInt("clipID"), time: try members.nullableText("time"),
            days: try members.ints("days"))
    }

    private func signIn() throws(UsageError) -> Action.Command {
        .signIn(
            access: try members.text("accessToken"),
            refresh: try members.optionalText("refreshToken"))
    }

    private func feedback() throws(UsageError) -> Action.Command {
        .feedback(
            message: try members.text("message"), name: try members.optionalText("name"),
            email: try members.optionalText("email"))
    }

    /// The names of the actions that a notice may offer.
    public static let answers = ["retry", "dismiss", "reactivate", "switchAccount", "update"]
}
