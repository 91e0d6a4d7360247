@testable import DeskForwarding
import DeskModel
import Foundation
import Testing
@_spi(Engine) import TriageCurl

@Suite("Mails", .timeLimit(.minutes(10)))
struct MailTests {
    private func mail(
        _ messages: [Message], _ url: String = SMTPReceiver.example
    ) throws -> OutgoingRequest {
        try #require(SMTPReceiver(url, context).request(for: Digest(messages), at: start))
    }

    @Test
    func `A mail has the fields that a server and a reader want`() throws {
        let request = try mail(
            [message(1, title: "CartError")],
            "smtps://u%40x:p%20w@mail.example.com?from=desk@example.com&to=a+b@c.example,d@e.example"
        )
        let mail = MailParts(request)
        #expect(mail["Date"] == "Fri, 15 Jan 2027 08:00:00 +0000")
        #expect(mail["From"] == "desk@example.com")
        #expect(mail["To"] == "a+b@c.example, d@e.example")
        #expect(mail.subject == "[Shop] New: CartError")
        #expect(mail["Message-ID"] == "<1800000000000.1-1-1@example.com>")
        #expect(mail["MIME-Version"] == "1.0" && mail["Auto-Submitted"] == "auto-generated")
        #expect(mail["Content-Type"] == "text/plain; charset=utf-8")
        #expect(mail["Content-Transfer-Encoding"] == "base64")
        #expect(request.mail?.sender == "desk@example.com")
        #expect(request.mail?.recipients == ["a+b@c.example", "d@e.example"])
        #expect(request.mail?.credentials == .init(user: "u@x", password: "p w"))
        #expect(request.address.origin == "smtps://mail.example.com")
    }

    @Test
    func `No title adds a field, and no line is longer than servers take`() throws {
        let title = "A\r\nBcc: x@y.example\n\n" + String(repeating: "결제 오류 👨‍👩‍👧‍👦 ", count: 90)
        let mail = try mail([message(1, title: title)])
        let parts = MailParts(mail)
        #expect(parts.fields.map(\.name).filter { $0 == "Bcc" }.isEmpty && parts.fields.count == 9)
        #expect(
            parts.subject.replacing("\u{200B}", with: "").hasPrefix(
                "[Shop] New: A Bcc: x@y.example"))
        let lines = mail.text.components(separatedBy: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 78 && $0.utf8.allSatisfy { $0 < 0x80 } })
        #expect(!mail.text.replacing("\r\n", with: "").contains { $0.isNewline })
    }

    @Test
    func `A password does not show in descriptions`() throws {
        let request = try mail(
            [message(1)], "smtp://u:s3cret@mail.example.com?from=a@b.example&to=c@d.example")
        var dumped = ""
        dump(request, to: &dumped)
        #expect(!"\(request)\(String(reflecting: request))\(dumped)".contains("s3cret"))
    }

    @Test(
        arguments: [
            ([220, 250, 220, 250, 334, 235, 250, 250, 250, 354, 250], nil, MailOutcome.taken),
            ([220, 250, 220, 250, 535], 67, .loginRefused(535)),
            ([220, 250, 334, 334, 535, 221], 67, .loginRefused(535)),
            ([220, 250, 220, 250, 454], 67, .refused(454)),
            ([220, 250, 235, 550], 55, .refused(550)),
            ([220, 250, 235, 250, 550], 55, .recipientRefused(0, 550)),
            ([220, 250, 235, 250, 250, 452], 55, .recipientRefused(1, 452)),
            ([220, 250, 235, 250, 250, 251, 554], 55, .refused(554)),
            ([220, 250, 250, 250, 550, 221], 55, .recipientRefused(1, 550)),
            ([220, 250, 250, 550], 55, .recipientRefused(0, 550)),
            ([220, 250, 553], 55, .refused(553)),
            ([220, 250, 235, 250, 250, 250, 354, 552], 8, .refused(552)),
            ([554], 8, .refused(554)), ([421], 8, .refused(421)),
            ([220, 250], 64, .silent("the server offers no TLS")),
            ([220, 250], 67, .silent("the server knows no way to sign in that the desk knows")),
            ([], 7, .silent("the receiver cannot be reached")),
        ] as [([Int], Int?, MailOutcome)])
    func `The replies of a server say what became of a mail to two`(
        replies: [Int], code: Int?, outcome: MailOutcome
    ) {
        let failure = code.map { CurlError.code($0) }
        #expect(MailOutcome(replies: replies, recipients: 2, failure) == outcome)
    }

    @Test(arguments: [
        (250, Verdict.sent), (421, .again(after: nil)), (450, .again(after: nil)), (550, .failed),
        (552, .failed), (554, .failed),
    ])
    func `The last reply decides`(code: Int, verdict: Verdict) throws {
        let receiver = try SMTPReceiver(SMTPReceiver.example, context)
        #expect(receiver.ruling(on: Answer(status: code), at: start).verdict == verdict)
    }

    @Test(arguments: [530, 535])
    func `A server that wants another login is left alone`(code: Int) throws {
        let receiver = try SMTPReceiver(SMTPReceiver.example, context)
        guard case .stop = receiver.ruling(on: Answer(status: code), at: start).verdict else {
            Issue.record("it is not stopped")
            return
        }
        let error = Ruling(DeliveryError.unwelcome("no"))
        #expect(error.verdict == .stop("no"))
    }

    @Test
    func `A mail for some of its recipients goes to them alone, and is the same mail`() throws {
        let url =
            "smtp://mail.example.com?from=desk@example.com&to=a@c.example,b@c.example,c@c.example"
        var left = message(1, title: "CartError", attempts: 1)
        left.recipients = ["c@c.example", "b@c.example"]
        let (first, again) = (
            try mail([message(1, title: "CartError")], url), try mail([left], url)
        )
        #expect(first.mail?.recipients.count == 3)
        #expect(again.mail?.recipients == ["b@c.example", "c@c.example"])
        #expect(MailParts(again)["Message-ID"] == MailParts(first)["Message-ID"])
        #expect(MailParts(again)["To"] == MailParts(first)["To"])
    }

    @Test
    func `Who is put off may get the mail later, whatever becomes of the others`() throws {
        let receiver = try SMTPReceiver(SMTPReceiver.example, context)
        let answer = Answer(status: 250, left: ["a@c.example"])
        #expect(receiver.ruling(on: answer, at: start).verdict == .left(["a@c.example"]))
    }

    @Test
    func `A mail goes at once, and then one in ten minutes`() {
        var pace = MessagePace.mail
        #expect(pace.allowance(at: start) == .messages(1))
        pace.sent(1, at: start)
        let ready = start + .seconds(600)
        #expect(pace.allowance(at: ready - .milliseconds(1)) == .nothing(until: ready))
        #expect(pace.allowance(at: ready) == .messages(1))
        pace.sentDigest(at: ready)
        let next = ready + .seconds(600)
        #expect(pace.allowance(at: next - .milliseconds(1)) == .nothing(until: next))
        #expect(pace.allowance(at: next) == .messages(1))
        #expect(pace.allowance(at: start + .seconds(100_000)) == .messages(1))
    }
}
