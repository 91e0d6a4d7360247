import MoimComposition
import MoimFeatures
import SwiftUI

/// The screens of the app; going to one loads it.
struct TabsView: View {
    @ObservedObject var phone: Phone

    var body: some View {
        TabView(selection: $phone.tab) {
            tab(.home, "house", HomeViewModel.self, HomeView.init)
            tab(.timers, "alarm", (any TimersScreen).self, TimersView.init)
            tab(.friends, "person.2", FriendsViewModel.self, FriendsView.init)
            tab(.signUp, "envelope", SignUpViewModel.self, SignUpView.init)
        }
    }

    private func tab<ViewModel>(
        _ screen: Screen, _ symbol: String, _ type: ViewModel.Type,
        _ makeView: (ViewModel) -> some View
    ) -> some View {
        NavigationStack {
            // A screen that was never opened has no view model yet.
            if let viewModel = phone.viewModel(type) {
                makeView(viewModel)
                    .id(ObjectIdentifier(viewModel as AnyObject))
                    .navigationTitle(String(moim: "screen.\(screen)"))
                    .modifier(TellTheTeam(phone: phone))
            }
        }
        .tabItem { Label(String(moim: "screen.\(screen)"), systemImage: symbol) }
        .tag(screen)
    }
}
