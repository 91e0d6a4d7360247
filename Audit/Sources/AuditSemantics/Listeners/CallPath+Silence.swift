package import AuditSyntax
import SwiftSyntax

/// Silent calls: logs, spinners, and queues that only run their closure.
extension CallPath {
    /// Whether a log is written by a name of the app's own: `logError`, `FileLog.shared.addMessage`.
    var isLogOfTheApp: Bool {
        if name.hasPrefix("DDLog")
            || name.hasPrefix("log") && name.dropFirst(3).first?.isUppercase == true
        {
            return !["logOut", "logIn", "logout", "login", "logEvent"].contains(name)
                && !name.hasWord(in: ["alert", "present", "show", "toast"])
        }
        return receivers.contains {
            $0 == "Log" || $0.hasSuffix("Log") || $0.hasSuffix("Logger") || $0 == "logger"
                || $0 == "log"
        }
    }

    /// Whether the call ends a spinner.
    package var stopsSpinner: Bool {
        if ["stopAnimating", "endRefreshing"].contains(name) { return true }
        let words = Set(names.words)
        let ends = !words.isDisjoint(with: ["hide", "dismiss", "stop", "end", "remove"])
        return ends && !words.isDisjoint(with: Self.spinners)
    }

    package static let spinners: Set = [
        "activity", "hud", "indicator", "loader", "loading", "progress", "refreshing", "spinner",
    ]

    /// Whether the call only changes where its closure runs.
    package var isDispatch: Bool {
        ["async", "asyncAfter", "Task", "detached"].contains(name)
            || names == ["MainActor", "run"] || name == "perform" || name == "performAndWait"
    }
}
