#if canImport(SwiftUI)
import SwiftUI
import Triage

/// What a notice says, and its buttons.
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
        .background(.background, in: RoundedRectangle(cornerRadius: 16))
        .shadow(radius: 8)
        .padding()
    }
}
#endif
