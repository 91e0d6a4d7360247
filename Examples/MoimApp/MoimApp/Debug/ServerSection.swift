import Foundation
import SwiftUI
import UIKit

/// The address of the server, and another start with another one.
struct ServerSection: View {
    @State var address: String
    let restart: () -> Void

    var body: some View {
        Section(String(moim: "debug.server")) {
            TextField(String(moim: "debug.address"), text: $address)
                .keyboardType(.URL)
                .textInputAutocapitalization(.never)
                .autocorrectionDisabled()
                .accessibilityIdentifier("address")
            Button(String(moim: "debug.restart")) {
                if let url = URL(string: address) { Settings.server = url }
                restart()
            }
            .accessibilityIdentifier("restart")
        }
    }
}
