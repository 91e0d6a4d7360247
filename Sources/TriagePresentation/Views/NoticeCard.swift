#if canImport(SwiftUI)
import SwiftUI
import TriageCore

/// A card with a notice's texts, support code and buttons.
struct NoticeCard: View {
    let shown: PresentedNotice
    let code: String?
    let answer: (Notice.Action.ID) -> Void

    var body: some View {
        VStack(spacing: 12) {
            if let title = shown.notice.title {
                Text(verbatim: title).font(.headline).accessibilityAddTraits(.isHeader)
            }
            Text(verbatim: shown.notice.message)
            if let code {
                Text(verbatim: code).font(.footnote.monospaced()).foregroundStyle(.secondary)
            }
            ForEach(shown.notice.actions, id: \.self) { action in
                Button {
                    answer(action.id)
                } label: {
                    Text(verbatim: action.label).frame(maxWidth: .infinity)
                }
                .buttonStyle(.bordered)
            }
        }
        .multilineTextAlignment(.center)
        .padding(20)
        .frame(maxWidth: 360)
        .background(Self.paper, in: RoundedRectangle(cornerRadius: 16))
        .shadow(radius: 8)
        .padding()
    }

    /// The background, which stands out from the content beneath in light and dark mode.
    private static var paper: some ShapeStyle {
        #if os(watchOS)
        // Materials came with watchOS 10, and watchOS is always dark.
        Color(white: 0.15)
        #else
        Material.regular
        #endif
    }
}
#endif
