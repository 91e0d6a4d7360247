import DeskModel
import DeskPage
import Hummingbird

extension Request {
    fileprivate static let meCookie = "desk_me"

    /// The name that the visitor gave in this browser.
    ///
    /// It opens nothing.
    var me: String? {
        guard let text = cookie(Self.meCookie).map({ FormFields.decoded($0) }) else { return nil }
        return (try? GroupChange.assignee(.string(text))) ?? nil
    }
}

extension PageSite {
    /// The header that remembers the visitor's name in this browser, or forgets it.
    func meCookie(_ name: String?) -> String {
        let path = links.path.isEmpty ? "/" : links.path
        let secure = links.base.hasPrefix("https:") ? "; Secure" : ""
        return "\(Request.meCookie)=\(FormFields.encoded(name ?? "")); Path=\(path)"
            + "; Max-Age=\(name == nil ? 0 : 31_536_000); HttpOnly; SameSite=Lax\(secure)"
    }
}
