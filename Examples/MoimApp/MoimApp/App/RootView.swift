import Foundation
import MoimComposition
import MoimFeatures
import SwiftUI

/// Where the member is.
struct RootView: View {
    let device: Device
    @ObservedObject var phone: Phone

    var body: some View {
        switch phone.place {
        case .splash: SplashView()
        case .screen: TabsView(phone: phone)
        case .route(.signIn): SignInView { await device.signIn() }
        case .route(let route): PlaceView(route: route) { phone.perform(.open(.home)) }
        }
    }
}
