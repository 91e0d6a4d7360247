package import DeskModel
import Foundation

/// Mailboxes, reached by a server for submission (RFC 6409).
package struct SMTPReceiver: PacedReceiver {
    package static let kind = "smtp"
    package static let name = "E-mail"
    package static let example =
        "smtp://USER:PASSWORD@mail.example.com?from=desk@example.com&to=team@example.com"
    package static let pace = MessagePace.mail
    /// The address of the server.
    package let address: WebAddress
    private let envelope: MailEnvelope
    private let context: ReceiverContext

    private static let mostRecipients = 100

    /// Creates a receiver.
    ///
    /// Only a destination that allows private addresses may do without TLS, with `tls=none`.
    package init(
        _ destination: Destination, _ context: ReceiverContext
    ) throws(DestinationError) {
        let url = try UserURL(destination.url)
        var address = try WebAddress(url.withoutUser, schemes: [.smtp, .smtps])
        let query = try address.query(allowing: ["from", "to", "ca", "tls"])
        let recipients = (query["to"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
        guard (1...Self.mostRecipients).contains(recipients.count) else {
            throw .malformed("it has over \(Self.mostRecipients) recipients")
        }
        guard let sender = query["from"], sender.isMailAddress,
            recipients.allSatisfy({ $0.isMailAddress }), address.path == "/"
        else {
            throw .malformed("it is not such as \(Self.example)")
        }
        envelope = MailEnvelope(
            sender: sender, recipients: recipients.map(String.init),
            credentials: url.credentials.map {
                .init(
                    user: String(decoding: $0.user, as: UTF8.self),
                    password: String(decoding: $0.password, as: UTF8.self))
            }, needsTLS: try Self.needsTLS(query["tls"], address, destination),
            authorities: query["ca"])
        address.target = "/"
        (self.address, self.context) = (address, context)
    }

    private static func needsTLS(
        _ setting: String?, _ address: WebAddress, _ destination: Destination
    ) throws(DestinationError) -> Bool {
        guard let setting else { return true }
        guard setting == "none", !address.isSecure else {
            throw .malformed("its tls can only be none, and that with smtp")
        }
        guard destination.allowsPrivate else {
            throw .malformed("only --allow-private allows tls=none")
        }
        return false
    }

    /// Returns the mail that delivers messages.
    package func request(for digest: Digest, at now: Timestamp) -> OutgoingRequest? {
        guard let alert = context.alert(about: digest) else { return nil }
        let mail = MailText(
            subject: "[\(alert.project)] \(alert.occasion): \(alert.title.written(Self.header))",
            text: alert.plainText(limit: 100_000, Self.written))
        var request = OutgoingRequest(
            to: address, body: mail.bytes(from: envelope, id: digest.mailID, at: now))
        var envelope = envelope
        let left = envelope.recipients.filter(digest.recipients.contains)
        if !left.isEmpty { envelope.recipients = left }
        request.mail = envelope
        return request
    }

    /// Returns the meaning of the server's last reply.
    package func ruling(on answer: Answer, at now: Timestamp) -> Ruling {
        switch answer.status {
        case 200..<300: Ruling(answer.left.isEmpty ? .sent : .left(answer.left))
        case 400..<500: Ruling(.again(after: nil))
        case 530, 535: Ruling(.stop("the mail server answers \(answer.status) to the login"))
        default: Ruling(.failed)
        }
    }

    private static func written(_ piece: AlertText.Piece) -> String {
        piece.isFromApp ? piece.line.unlinked() : piece.line
    }

    /// Writes a piece into a header, where a line's end would begin another one.
    private static func header(_ piece: AlertText.Piece) -> String {
        let spaced = String(piece.text.map { $0.isNewline ? " " : $0 })
        return spaced.inOneLine.unlinked()
    }
}

extension Digest {
    /// What is the same when these messages are sent again, and for no others.
    fileprivate var mailID: String {
        let (ids, created) = (tickets.map(\.id), tickets.first?.created.milliseconds ?? 0)
        return "\(created).\(ids.min() ?? 0)-\(ids.max() ?? 0)-\(count)"
    }
}

extension StringProtocol {
    /// Whether the text is an address as a server takes it (RFC 5321), without quotes and beyond ASCII.
    fileprivate var isMailAddress: Bool {
        let parts = split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && (1...64).contains(parts[0].utf8.count)
            && utf8.count <= 254 && WebHost(parts[1]) != nil
            && parts[0].utf8.allSatisfy { byte in
                (0x21...0x7E).contains(byte) && !"\"(),:;<>[\\]".utf8.contains(byte)
            }
    }
}
