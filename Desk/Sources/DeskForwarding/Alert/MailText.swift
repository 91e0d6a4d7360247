import DeskModel
import Foundation

/// A mail of plain text (RFC 5322).
struct MailText: Hashable, Sendable {
    var subject: String
    var text: String

    /// Writes the mail as it is sent.
    ///
    /// - Parameters:
    ///   - envelope: The addresses.
    ///   - id: A text of its own for each mail, of characters that an ID may have.
    ///   - time: The time of sending.
    /// - Returns: The head and the body.
    func bytes(from envelope: MailEnvelope, id: String, at time: Timestamp) -> [UInt8] {
        let domain = envelope.sender.split(separator: "@").last ?? "localhost"
        let head = [
            "Date: \(time.mailDate)",
            "From: \(envelope.sender)",
            "To: " + envelope.recipients.joined(separator: ",\r\n "),
            "Subject: " + Self.encoded(subject),
            "Message-ID: <\(id)@\(domain)>",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: base64",
            // No program answers it, such as one that says that its owner is away (RFC 3834).
            "Auto-Submitted: auto-generated",
        ]
        let body = Data(text.replacing("\n", with: "\r\n").utf8).base64EncodedString(
            options: [
                .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
            ])
        return Array((head + ["", body, ""]).joined(separator: "\r\n").utf8)
    }

    /// Returns a header's text in encoded words, one a line; a line has at most 76 characters (RFC 2047).
    private static func encoded(_ text: String) -> String {
        var (words, word) = ([String](), "")
        for scalar in text.cut(to: 200).unicodeScalars {
            if word.utf8.count + UTF8.width(scalar) > 39 {
                words.append(word)
                word = ""
            }
            word.unicodeScalars.append(scalar)
        }
        return (words + [word]).map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }
            .joined(separator: "\r\n ")
    }
}

extension Timestamp {
    /// The time as a mail has it (RFC 5322), such as `Fri, 15 Jan 2027 08:00:00 +0000`.
    fileprivate var mailDate: String {
        let text = description
        let date = text.prefix(10).split(separator: "-")
        let month = Int(date[1]).map { WaitTime.months[$0 - 1] } ?? ""
        let weekday = Self.weekdays[Int((day % 7 + 7) % 7)]
        return "\(weekday), \(date[2]) \(month) \(date[0]) \(text.dropFirst(11).prefix(8)) +0000"
    }

    /// The first of January 1970 was a Thursday.
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
}
