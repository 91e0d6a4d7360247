import MoimComposition
import SwiftUI
import Triage

/// Moim, in SwiftUI.
struct MoimPhone: App {
    @State private var device = Settings.makeDevice()

    var body: some Scene {
        WindowGroup {
            RootView(device: device, phone: device.phone, restart: restart)
                .faultCenter(device.phone.center, formatSupportCode: String.init(supportCode:))
                .task(id: device.id) { await device.start(signedIn: Settings.startsSignedIn) }
                .id(device.id)
        }
    }

    private func restart() {
        let former = device
        device = Settings.makeDevice(after: former)
        Task { await former.close() }
    }
}
