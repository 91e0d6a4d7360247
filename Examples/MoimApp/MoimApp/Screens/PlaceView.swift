import SwiftUI
import Triage

/// A place outside the app that a member is led to: the store, or where a person becomes a member.
struct PlaceView: View {
    let route: Route
    let goBack: () -> Void

    var body: some View {
        VStack(spacing: 24) {
            Text(String(moim: "screen.\(route.rawValue)")).font(.largeTitle.bold())
            Text(String(moim: "\(route.rawValue).lead"))
            Button(String(moim: "place.back"), action: goBack)
                .buttonStyle(.bordered)
                .accessibilityIdentifier("back")
        }
        .multilineTextAlignment(.center)
        .padding()
    }
}
