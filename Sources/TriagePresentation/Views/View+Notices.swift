#if canImport(SwiftUI)
public import SwiftUI
public import TriageCore

extension View {
    /// Shows what is on a board over this view, and gives the person's choices back to it.
    ///
    /// For the root of an app or scene; a sheet or cover needs one of its own. Alerts are drawn here: of
    /// system alerts that follow each other at once, SwiftUI loses some.
    ///
    /// - Parameters:
    ///   - board: Whose notices are shown.
    ///   - formatSupportCode: Makes the line of the support code, in the person's language.
    /// - Returns: The view with the notices over it.
    public func notices(
        from board: NoticeBoard, formatSupportCode: @escaping (SupportCode) -> String = { "\($0)" }
    ) -> some View {
        modifier(Notices(board: board, formatSupportCode: formatSupportCode))
    }
}

private struct Notices: ViewModifier {
    let board: NoticeBoard
    let formatSupportCode: (SupportCode) -> String
    @State private var screen = VisibleNotices()
    @AccessibilityFocusState private var focus: Int?

    func body(content: Content) -> some View {
        content
            // Not by keyboard or remote either, and whoever types stops.
            .disabled(screen.modal != nil)
            .accessibilityHidden(screen.modal != nil)
            .overlay { modal }
            .overlay(alignment: screen.transient?.notice.style == .banner ? .top : .bottom) {
                if let shown = screen.transient {
                    card(of: shown).reachable().id(shown.id).environment(\.isEnabled, true)
                }
            }
            .task(id: ObjectIdentifier(board)) {
                for await changed in board.changes {
                    if let shown = changed.transient, shown.id != screen.transient?.id {
                        shown.notice.announce()
                    }
                    withAnimation { screen = changed }
                }
            }
    }

    @ViewBuilder private var modal: some View {
        if let shown = screen.modal {
            ZStack {
                if shown.notice.style == .blocking {
                    Rectangle().fill(.background).ignoresSafeArea()
                } else {
                    Color.black.opacity(0.4).ignoresSafeArea()
                }
                ViewThatFits(in: .vertical) {
                    card(of: shown)
                    ScrollView { card(of: shown) }
                }
                .accessibilityFocused($focus, equals: shown.id)
                .onAppear { focus = shown.id }
                .id(shown.id)
            }
            // A sheet inherits what the view beneath it says of itself.
            .environment(\.isEnabled, true)
            .accessibilityElement(children: .contain)
            .accessibilityAddTraits(.isModal)
        }
    }

    private func card(of shown: PresentedNotice) -> NoticeCard {
        NoticeCard(shown: shown, code: shown.supportCode.map(formatSupportCode)) {
            board.respond(to: shown.id, with: $0)
        }
    }
}

extension View {
    /// Lets a remote reach its buttons from wherever the focus is.
    fileprivate func reachable() -> some View {
        #if os(tvOS)
        focusSection()
        #else
        self
        #endif
    }
}
#endif
