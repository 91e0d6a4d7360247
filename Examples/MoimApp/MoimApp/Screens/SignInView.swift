import SwiftUI

/// Where a member signs in; the server of this sample tells its tokens to whoever asks.
struct SignInView: View {
    let signIn: @MainActor () async -> Void

    var body: some View {
        VStack(spacing: 24) {
            Text(String(moim: "screen.signIn")).font(.largeTitle.bold())
            Text(String(moim: "signIn.lead"))
            Button(String(moim: "screen.signIn")) { Task { await signIn() } }
                .buttonStyle(.borderedProminent)
                .accessibilityIdentifier("signIn.submit")
        }
        .multilineTextAlignment(.center)
        .padding()
    }
}
