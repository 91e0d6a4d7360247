import MoimComposition
import MoimDomain
import MoimFeatures
import SwiftUI
import Triage
import UIKit

/// Who the member is, and checking in.
struct HomeView: View {
    let home: HomeViewModel
    @ObservedObject private var model: LoadableModel<Home>
    @State private var code = ""

    init(home: HomeViewModel) {
        self.home = home
        model = home.screen
    }

    var body: some View {
        Form {
            Section {
                LoadableView(model) { home in PageView(.home(home)) }
            } footer: {
                if case .stale = model.state.phase { Text(String(moim: "screen.stale")) }
            }
            Section(String(moim: "attendance.title")) {
                TextField(String(moim: "attendance.code"), text: $code)
                    .keyboardType(.numberPad)
                    .accessibilityIdentifier("code")
                Button(String(moim: "attendance.submit")) { home.submit(code: code) }
                    .accessibilityIdentifier("attendance.submit")
            }
            Button(String(moim: "home.refresh")) { home.load() }
                .accessibilityIdentifier("home.refresh")
        }
        .refreshable { await model.load() }
    }
}
