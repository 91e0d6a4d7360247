import Foundation
import MoimDomain
import MoimFeatures
import Triage
import TriagePresentation

/// What the member holds in hand: a screen, and the notices on it.
struct Phone {
    var state = ScreenState()
    var home: Home?
    var modal: Notice?
    var supportCode: String?
    var transient: Notice?
    var route: Route?

    /// The columns of the drawing.
    static let width = 36
    private static let inside = width - 4

    /// Takes what changes the screen.
    mutating func take(_ event: MoimEvent) {
        switch event {
        case .state(_, let state, let home): (self.state, self.home) = (state, home)
        case .routed(let route): self.route = route
        case .session: route = nil
        case .notice(.presented(let shown)): present(shown)
        case .notice(.dismissed(let shown, _)): dismiss(shown)
        default: break
        }
    }

    /// The drawing, a line each.
    func lines(_ texts: NoticeTexts) -> [String] {
        let rows = [bar, ""] + screen(texts) + [""] + alert
        let filler = Array(repeating: "", count: max(9 - rows.count - toast.count, 0))
        let edge = String(repeating: "─", count: Self.width - 2)
        return ["╭\(edge)╮"] + (rows + filler + toast).map(framed) + ["╰\(edge)╯"]
    }

    private mutating func present(_ shown: PresentedNotice) {
        if shown.supportCode == nil {
            transient = shown.notice
        } else {
            (modal, supportCode) = (shown.notice, shown.supportCode?.description)
        }
    }

    private mutating func dismiss(_ shown: PresentedNotice) {
        if modal == shown.notice { modal = nil }
        if transient == shown.notice { transient = nil }
    }

    private func screen(_ texts: NoticeTexts) -> [String] {
        if let route { return ["→ " + texts("screen.\(route)")] }
        return [texts("screen.home")] + content(texts)
    }

    private func content(_ texts: NoticeTexts) -> [String] {
        if state.isLoading { return [texts("screen.loading")] }
        guard let home else { return [texts("screen.none")] }
        let member = texts("home.member")
            .replacingFirst("%@", with: home.name).replacingFirst("%@", with: "\(home.generation)")
        let attendance = home.isAttendanceOpen ? "home.attendanceOpen" : "home.attendanceClosed"
        let age = state.content == .stale ? [texts("screen.stale")] : []
        return Self.wrapped(member, Self.inside) + [texts(attendance)] + age
    }

    private var bar: String { "14:00".padded(to: Self.inside - 6) + "▂▄▆ ▮▮" }

    private var alert: [String] {
        guard let modal else { return [] }
        let width = Self.inside - 4
        let buttons = modal.actions.map { "[\($0.label)]" }.joined(separator: " ")
        let code = (supportCode ?? "").leading(width)
        let text = Self.wrapped(modal.title, width) + Self.wrapped(modal.message, width)
        let rows = text + [code] + (buttons.isEmpty ? [] : buttons.wrapped(to: width))
        let edge = String(repeating: "─", count: Self.inside - 2)
        return ["┌\(edge)┐"] + rows.map { "│ \($0.padded(to: width)) │" } + ["└\(edge)┘"]
    }

    private var toast: [String] {
        guard let transient else { return [] }
        let lines = Self.wrapped(transient.message, Self.inside - 4)
        return lines.map { "▐ \($0.padded(to: Self.inside - 4)) ▌" }
    }

    /// A text of whatever origin on at most four lines.
    private static func wrapped(_ text: String?, _ width: Int) -> [String] {
        guard let text else { return [] }
        let lines = escapingControls(String(text.prefix(500))).wrapped(to: width)
        return lines.count > 4 ? lines.prefix(3) + ["…"] : lines
    }

    private func framed(_ row: String) -> String { "│ \(row.padded(to: Self.inside)) │" }
}

extension String {
    fileprivate func leading(_ width: Int) -> String {
        String(repeating: " ", count: max(width - displayWidth, 0)) + self
    }

    fileprivate func replacingFirst(_ part: String, with other: String) -> String {
        guard let range = firstRange(of: part) else { return self }
        return replacingCharacters(in: range, with: other)
    }
}
