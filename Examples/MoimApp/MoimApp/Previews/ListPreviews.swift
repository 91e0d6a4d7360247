#if DEBUG
import MoimFeatures
import SwiftUI
import TriageTesting

/// The lists in each of their states.
struct ListPreviews: PreviewProvider {
    static var previews: some View {
        Preview.screen("Timers", .timers, ["/v1/timers": [.timers]])
        Preview.screen("No timers", .timers, ["/v1/timers": [.json("[]")]])
        Preview.screen("Timers, failed", .timers, ["/v1/timers": [.status(500)]])
        Preview.screen("No friends", .friends, ["/v1/friends": [.json("[]")]])
        Preview.screen("Sign up", .signUp, [:])
    }
}
#endif
