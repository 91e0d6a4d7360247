import TriageCore

/// A reply of the team to a message from the user.
struct TeamReply: Sendable, Hashable, Codable {
    static let kind: Fault.Kind = "feedback.reply"

    let id: String
    let message: String

    /// Decodes a reply.
    ///
    /// - Throws: An error if the text is empty or too long, or a member has another form.
    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        id = try members.decode(String.self, forKey: .id)
        message = PlainText.lines(try members.decode(String.self, forKey: .message))
        guard id.utf8.count <= 128, PlainText.isShort(message, atMost: 2000) else {
            throw DecodingError.dataCorruptedError(
                forKey: .message, in: members, debugDescription: "not a short text")
        }
    }

    /// The reply as something that a table can decide about.
    func failure(_ kind: Fault.Kind = Self.kind) -> FailureContext {
        var facts = Fault.Facts()
        facts.serverMessage = .init(message)
        return FailureContext(fault: Fault(ours: kind, code: kind.rawValue, facts: facts))
    }

    /// The notice where no rule of the table names a reply.
    static let standard = Decision(
        .notice(
            NoticeTemplate(
                .alert, title: "feedback.reply.title",
                message: .server(orKey: "feedback.reply.message"), actions: [.dismiss])))
}
