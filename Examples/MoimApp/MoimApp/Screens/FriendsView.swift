import MoimComposition
import MoimDomain
import MoimFeatures
import SwiftUI
import Triage

/// Whom a member finds, while they type.
struct FriendsView: View {
    let friends: FriendsViewModel
    @State private var query = ""

    var body: some View {
        Form {
            if query.isEmpty {
                Text(String(moim: "friends.none"))
            } else {
                LoadableView(friends.screen) { found in PageView(.friends(found)) }
                    .loadableEmpty { Text(String(moim: "friends.empty")) }
            }
        }
        .searchable(text: $query, prompt: String(moim: "friends.query"))
        .onChange(of: query) { friends.type($0) }
        .onSubmit(of: .search) { friends.search(query) }
    }
}
