import Foundation
import MoimComposition
import SwiftUI

/// The way to the debug menu, under what the app shows; there is none in a release build.
struct DebugBar: ViewModifier {
    let device: Device
    let restart: (URL) -> Void
    @State private var isShown = false

    func body(content: Content) -> some View {
        #if DEBUG
        VStack(spacing: 0) {
            content.frame(maxWidth: .infinity, maxHeight: .infinity)
            Button(String(moim: "debug.title")) { isShown = true }
                .font(.footnote)
                .padding(8)
                .accessibilityIdentifier("debug")
        }
        .sheet(isPresented: $isShown) {
            DebugMenu(device: device, phone: device.phone) { server in
                isShown = false
                restart(server)
            }
        }
        #else
        content
        #endif
    }
}
