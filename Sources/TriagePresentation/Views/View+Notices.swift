#if canImport(SwiftUI)
public import SwiftUI
import TriageCore

extension View {
    /// Shows a board's notices over this view and passes the user's choices to the board.
    ///
    /// Use it once, at the root of an app or scene. On iOS, the notices are in windows of their
    /// own above everything, sheets and full-screen covers included. On other platforms and in app
    /// extensions, they are drawn over this view, and each sheet or cover needs the modifier too;
    /// they are drawn because SwiftUI loses system alerts that follow each other at once.
    ///
    /// - Parameters:
    ///   - board: The board whose notices are shown.
    ///   - formatSupportCode: Makes the line that shows the support code, in the user's language;
    ///     by default only the code.
    /// - Returns: The view with the notices over it.
    @ViewBuilder
    public func notices(
        from board: NoticeBoard, formatSupportCode: @escaping (String) -> String = { $0 }
    ) -> some View {
        #if os(iOS)
        if NoticeWindows.areAvailable {
            modifier(NoticesInWindows(board: board, formatSupportCode: formatSupportCode))
        } else {
            modifier(Notices(board: board, formatSupportCode: formatSupportCode))
        }
        #else
        modifier(Notices(board: board, formatSupportCode: formatSupportCode))
        #endif
    }
}

#if os(iOS)
private struct NoticesInWindows: ViewModifier {
    let board: NoticeBoard
    let formatSupportCode: (String) -> String
    @Environment(\.boardInWindows) private var outer

    func body(content: Content) -> some View {
        content
            .environment(\.boardInWindows, ObjectIdentifier(board))
            .background {
                // Not in a sheet whose root has the modifier already.
                if outer != ObjectIdentifier(board) {
                    NoticeWindows(board: board, formatSupportCode: formatSupportCode)
                }
            }
    }
}

private struct BoardInWindowsKey: EnvironmentKey {
    static let defaultValue: ObjectIdentifier? = nil
}

extension EnvironmentValues {
    /// The board whose notices a view around this one shows in windows.
    fileprivate var boardInWindows: ObjectIdentifier? {
        get { self[BoardInWindowsKey.self] }
        set { self[BoardInWindowsKey.self] = newValue }
    }
}
#endif

private struct Notices: ViewModifier {
    let board: NoticeBoard
    let formatSupportCode: (String) -> String
    @State private var alert: PresentedNotice?
    @State private var toast: PresentedNotice?
    @AccessibilityFocusState private var focus: Int?

    func body(content: Content) -> some View {
        content
            // Also keeps keyboard and remote out, and ends text input.
            .disabled(alert != nil)
            .accessibilityHidden(alert != nil)
            .overlay { modal }
            .overlay(alignment: toast?.notice.style == .banner ? .top : .bottom) {
                if let shown = toast {
                    card(of: shown).reachable().id(shown.id).environment(\.isEnabled, true)
                }
            }
            .task(id: ObjectIdentifier(board)) {
                for await shown in board.alerts { withAnimation { alert = shown } }
            }
            .task(id: ObjectIdentifier(board)) {
                for await shown in board.toasts {
                    if let shown, shown.id != toast?.id { shown.notice.announce() }
                    withAnimation { toast = shown }
                }
            }
    }

    @ViewBuilder private var modal: some View {
        if let shown = alert {
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
            // A sheet would inherit the disabled state of the view beneath it.
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
    /// Lets a remote reach the buttons from any focus position.
    fileprivate func reachable() -> some View {
        #if os(tvOS)
        focusSection()
        #else
        self
        #endif
    }
}
#endif
