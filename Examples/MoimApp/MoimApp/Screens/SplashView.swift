import SwiftUI

/// What is shown while the launch gate asks its questions.
///
/// Its verdicts are notices and routes like all others: maintenance covers this screen and offers to try again,
/// an outage is an alert, and a member without a session is led to sign in.
struct SplashView: View {
    var body: some View {
        VStack(spacing: 24) {
            Text(String(moim: "screen.home")).font(.largeTitle.bold())
            ProgressView(String(moim: "screen.loading"))
        }
        .accessibilityElement(children: .combine)
        .accessibilityIdentifier("splash")
    }
}
