#if DEBUG
import Foundation
import SwiftUI
import UIKit

/// The address of the server, and another start with another one.
struct ServerSection: View {
    private let restart: (URL) -> Void
    @State private var address: String

    init(_ server: URL, restart: @escaping (URL) -> Void) {
        self.restart = restart
        _address = State(wrappedValue: server.absoluteString)
    }

    var body: some View {
        Section(String(moim: "debug.server")) {
            TextField(String(moim: "debug.address"), text: $address)
                .keyboardType(.URL)
                .textInputAutocapitalization(.never)
                .autocorrectionDisabled()
                .accessibilityIdentifier("address")
            Button(String(moim: "debug.restart")) { URL(string: address).map(restart) }
                .disabled(URL(string: address) == nil)
                .accessibilityIdentifier("restart")
        }
    }
}
#endif
