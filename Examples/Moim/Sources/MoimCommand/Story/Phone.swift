import MoimComposition
import MoimFeatures
import Triage

/// Draws what the member holds in hand.
struct Phone {
    private var state = PhoneState()

    /// The columns of the drawing.
    static let width = 36
    private static let inside = width - 4

    /// Takes what changes the screen.
    mutating func record(_ event: MoimEvent) { state.record(event) }

    /// The drawing, a line each.
    func lines(_ texts: NoticeLocalizer) -> [String] {
        let rows = [bar, ""] + screen(texts) + [""] + alert
        let filler = Array(repeating: "", count: max(9 - rows.count - toast.count, 0))
        let edge = String(repeating: "─", count: Self.width - 2)
        return ["╭\(edge)╮"] + (rows + filler + toast).map(framed) + ["╰\(edge)╯"]
    }

    private func screen(_ texts: NoticeLocalizer) -> [String] {
        if let route = state.route { return ["→ " + texts("screen.\(route)")] }
        guard let top = state.top else { return [] }
        return [texts("screen.\(top)")] + content(of: top, texts)
    }

    private func content(of screen: Screen, _ texts: NoticeLocalizer) -> [String] {
        let sheet = state.sheets[screen] ?? PhoneState.Sheet()
        if sheet.state.isLoading { return [texts("screen.loading")] }
        guard let page = sheet.page else { return [texts("\(screen).none")] }
        let age = sheet.state.content == .stale ? [texts("screen.stale")] : []
        return page.lines(texts).flatMap { Self.wrapped($0, Self.inside) } + age
    }

    private var bar: String { "14:00".padded(to: Self.inside - 6) + "▂▄▆ ▮▮" }

    private var alert: [String] {
        guard let shown = state.modal else { return [] }
        let modal = shown.notice
        let width = Self.inside - 4
        let buttons = Self.rows(of: modal.actions.map { "[\($0.label)]" }, width)
        let code = (shown.supportCode ?? "").leading(width)
        let text = Self.wrapped(modal.title, width) + Self.wrapped(modal.message, width)
        let rows = text + [code] + buttons
        let edge = String(repeating: "─", count: Self.inside - 2)
        return ["┌\(edge)┐"] + rows.map { "│ \($0.padded(to: width)) │" } + ["└\(edge)┘"]
    }

    private var toast: [String] {
        guard let transient = state.transient?.notice else { return [] }
        let width = Self.inside - 4
        let lines =
            Self.wrapped(transient.title, width) + Self.wrapped(transient.message, width)
        return lines.map { "▐ \($0.padded(to: Self.inside - 4)) ▌" }
    }

    /// Buttons side by side while they fit; a button is broken only if it is wider than the alert.
    private static func rows(of buttons: [String], _ width: Int) -> [String] {
        var rows: [String] = []
        for button in buttons {
            if let row = rows.last, "\(row) \(button)".displayWidth <= width {
                rows[rows.count - 1] = "\(row) \(button)"
            } else {
                rows.append(button)
            }
        }
        return rows.flatMap { $0.wrapped(to: width) }
    }

    /// A text of whatever origin on at most four lines.
    private static func wrapped(_ text: String?, _ width: Int) -> [String] {
        guard let text else { return [] }
        let lines = escapingControlCharacters(String(text.prefix(500))).wrapped(to: width)
        return lines.count > 4 ? lines.prefix(3) + ["…"] : lines
    }

    private func framed(_ row: String) -> String { "│ \(row.padded(to: Self.inside)) │" }
}

extension String {
    fileprivate func leading(_ width: Int) -> String {
        String(repeating: " ", count: max(width - displayWidth, 0)) + self
    }
}
