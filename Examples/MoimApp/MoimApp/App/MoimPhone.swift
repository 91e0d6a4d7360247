import Foundation
import MoimComposition
import SwiftUI
import Triage

/// Moim, in SwiftUI.
struct MoimPhone: App {
    @State private var device = Settings.makeDevice()

    var body: some Scene {
        WindowGroup {
            RootView(device: device, phone: device.phone)
                .modifier(DebugBar(device: device, restart: restart))
                .faultCenter(device.phone.center, formatSupportCode: String.init(supportCode:))
                // What goes wrong with the server's switches, which is nothing of the app's.
                .notices(from: device.board)
                .task(id: device.id) { await device.start(signedIn: Settings.startsSignedIn) }
                .id(device.id)
        }
    }

    private func restart(on server: URL) {
        let former = device
        device = Settings.makeDevice(on: server, after: former)
        Task { await former.close() }
    }
}
