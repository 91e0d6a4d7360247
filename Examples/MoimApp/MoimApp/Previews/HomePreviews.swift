#if DEBUG
import MoimFeatures
import SwiftUI
import TriageTesting

/// Home in each of its states.
struct HomePreviews: PreviewProvider {
    static var previews: some View {
        Preview.screen("Loading", .home, ["/v1/home": [.hang]])
        Preview.screen("Value", .home, ["/v1/home": [.home]])
        Preview.screen("Failed", .home, ["/v1/home": [.nullImage]])
        Preview.screen("Stale, after Refresh", .home, ["/v1/home": [.home, .status(503)]])
    }
}
#endif
