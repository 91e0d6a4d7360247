#if DEBUG
import MoimFeatures
import SwiftUI

/// The places around the screens.
struct PlacePreviews: PreviewProvider {
    static var previews: some View {
        SplashView().previewDisplayName("Splash")
        SignInView {}.previewDisplayName("Sign in")
        PlaceView(route: .store) {}.previewDisplayName("Store")
        PlaceView(route: .registration) {}.previewDisplayName("Registration")
        FeedbackView { _, _, _ in }.previewDisplayName("Feedback")
    }
}
#endif
