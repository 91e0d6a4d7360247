import MoimFeatures
import SwiftUI
import UIKit

/// Whether an e-mail address can be used.
struct SignUpView: View {
    let signUp: SignUpViewModel
    @State private var email = ""

    var body: some View {
        Form {
            Section {
                TextField(String(moim: "email.address"), text: $email)
                    .keyboardType(.emailAddress)
                    .textContentType(.emailAddress)
                    .textInputAutocapitalization(.never)
                    .autocorrectionDisabled()
                    .accessibilityIdentifier("email")
                Button(String(moim: "email.validate")) { signUp.validate(email: email) }
                    .accessibilityIdentifier("email.validate")
            } header: {
                Text(String(moim: "email.title"))
            } footer: {
                Text(String(moim: "signUp.none"))
            }
        }
    }
}
