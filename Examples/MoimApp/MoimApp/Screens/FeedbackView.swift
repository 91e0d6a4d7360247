import SwiftUI
import UIKit

/// A message from the member to the team, which is tied to the alert that they saw last.
struct FeedbackView: View {
    let send: (_ message: String, _ name: String?, _ email: String?) -> Void
    @State private var message = ""
    @State private var name = ""
    @State private var email = ""
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            Form {
                TextField(String(moim: "feedback.message"), text: $message, axis: .vertical)
                    .accessibilityIdentifier("message")
                TextField(String(moim: "feedback.name"), text: $name)
                    .textContentType(.name)
                TextField(String(moim: "feedback.email"), text: $email)
                    .textContentType(.emailAddress)
                    .keyboardType(.emailAddress)
                    .textInputAutocapitalization(.never)
                Button(String(moim: "feedback.send")) {
                    send(message, name.isEmpty ? nil : name, email.isEmpty ? nil : email)
                    dismiss()
                }
                .disabled(message.isEmpty)
                .accessibilityIdentifier("feedback.send")
            }
            .navigationTitle(String(moim: "feedback.title"))
            .toolbar { Button(String(moim: "debug.done")) { dismiss() } }
        }
    }
}
