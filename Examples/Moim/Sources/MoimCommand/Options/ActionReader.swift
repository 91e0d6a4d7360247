import MoimDomain
import MoimFeatures

/// Reads one action of a script.
struct ActionReader {
    let members: ScriptMembers

    func action() throws(BadUsage) -> Action {
        Action(try deed(), at: try members.time("at"))
    }

    private func deed() throws(BadUsage) -> Action.Deed {
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
        default: throw members.wrong("unknown action '\(deed)'")
        }
    }

    private func screen() throws(BadUsage) -> Screen {
        let name = try members.text("screen")
        guard let screen = Screen(rawValue: name) else {
            throw members.wrong("unknown screen '\(name)'")
        }
        return screen
    }

    private func tap() throws(BadUsage) -> Action.Deed {
        let control = try members.text("control")
        switch control {
        case "home.refresh": return .refreshHome
        case "attendance.submit": return .submitAttendance(code: try members.text("code"))
        case "timers.add": return .addTimer(try timer())
        case "email.validate": return .validateEmail(try members.text("email"))
        case "friends.search": return .searchFriends(try members.text("query"))
        default: throw members.wrong("unknown control '\(control)'")
        }
    }

    /// What was not chosen is null; the server has an answer to that.
    private func timer() throws(BadUsage) -> NewTimer {
        NewTimer(
            clipID: try members.chosenWhole("clipID"), time: try members.chosenText("time"),
            days: try members.wholes("days"))
    }

    private func signIn() throws(BadUsage) -> Action.Deed {
        .signIn(
            access: try members.text("accessToken"),
            refresh: try members.optionalText("refreshToken"))
    }

    private static let answers = ["retry", "dismiss", "reactivate", "switchAccount", "update"]
}
