import MoimComposition
import SwiftUI

/// Lets a member tell the team what went wrong last: in words, or by sharing the details.
struct TellTheTeam: ViewModifier {
    @ObservedObject var phone: Phone
    @State private var isWriting = false

    func body(content: Content) -> some View {
        content
            .toolbar { menu }
            .sheet(isPresented: $isWriting) {
                FeedbackView { phone.perform(.feedback(message: $0, name: $1, email: $2)) }
            }
    }

    private var menu: some View {
        Menu {
            Button(String(moim: "feedback.title")) { isWriting = true }
            if let text = phone.shareText {
                ShareLink(String(moim: "feedback.share"), item: text)
            }
        } label: {
            Label(String(moim: "feedback.title"), systemImage: "questionmark.circle")
        }
        .accessibilityIdentifier("feedback")
    }
}
