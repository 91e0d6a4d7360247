import MoimComposition
import MoimFeatures
import SwiftUI

/// Where the member is, and the debug menu over it.
struct RootView: View {
    let device: Device
    @ObservedObject var phone: Phone
    let restart: () -> Void
    @State private var isDebugging = false

    var body: some View {
        VStack(spacing: 0) {
            place.frame(maxWidth: .infinity, maxHeight: .infinity)
            Button(String(moim: "debug.title")) { isDebugging = true }
                .font(.footnote)
                .padding(8)
                .accessibilityIdentifier("debug")
        }
        .sheet(isPresented: $isDebugging) {
            DebugMenu(device: device, phone: phone) {
                isDebugging = false
                restart()
            }
        }
    }

    @ViewBuilder private var place: some View {
        switch phone.place {
        case .splash: SplashView()
        case .screen: TabsView(phone: phone)
        case .route(.signIn): SignInView { await device.signIn() }
        case .route(let route): PlaceView(route: route) { phone.perform(.open(.home)) }
        }
    }
}
