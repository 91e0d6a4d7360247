package import DeskModel

/// A workflow of Microsoft Teams that posts what its webhook receives.
package struct TeamsReceiver: PacedReceiver {
    package static let kind = "teams"
    package static let name = "Microsoft Teams"
    package static let example =
        "https://prod.westeurope.logic.azure.com:443/workflows/ID/triggers/manual/paths/invoke?sig=KEY"
    /// The address that requests go to.
    package let address: WebAddress
    private let context: ReceiverContext

    /// The most bytes that a workflow takes.
    private static let limit = 28_000

    /// Creates a receiver.
    ///
    /// The URL may have another path than workflows have if the destination allows private addresses.
    package init(
        _ destination: Destination, _ context: ReceiverContext
    ) throws(DestinationError) {
        address = try WebAddress(destination.url)
        self.context = context
        guard address.isSecure || !address.belongs(to: ["azure.com", "powerplatform.com"]) else {
            throw .malformed("the addresses of workflows are https")
        }
        guard !destination.allowsPrivate else { return }
        guard address.path.hasSuffix("/paths/invoke"), address.hasSignature else {
            throw .malformed(
                "it is no workflow's “when a webhook request is received”, such as \(Self.example)")
        }
    }

    /// Returns the request that delivers messages as one Adaptive Card.
    package func request(for digest: Digest, at now: Timestamp) -> OutgoingRequest? {
        guard var alert = context.alert(about: digest) else { return nil }
        while true {
            let request = OutgoingRequest(to: address, json: alert.teamsMessage)
            if request.body.count <= Self.limit { return request }
            // The title and the first facts are shorter than that by far.
            if alert.facts.popLast() == nil, alert.groups.popLast() == nil { return nil }
        }
    }

    /// Returns the meaning of an answer.
    ///
    /// A connector answers 200 also when Teams refused the message, and says so in its body.
    package func ruling(on answer: Answer, at now: Timestamp) -> Ruling {
        let words = String(decoding: answer.body, as: UTF8.self)
        guard answer.isSuccess, let error = words.firstRange(of: "returned HTTP error ") else {
            return answer.rulingOfChannel(Self.name, at: now)
        }
        let isLimit = words[error.upperBound...].hasPrefix("429")
        return Ruling(isLimit ? .again(after: nil) : .failed)
    }
}

extension WebAddress {
    /// Whether the query has the signature that lets anyone post.
    fileprivate var hasSignature: Bool {
        target.dropFirst(path.utf8.count + 1).split(separator: "&").contains {
            $0.hasPrefix("sig=") && $0.utf8.count > 4
        }
    }
}

extension Alert {
    /// The alert as Teams shows it, with the texts of apps where no Markdown is read.
    fileprivate var teamsMessage: JSON {
        let head: AlertText = "\(own: occasion) · \(app: project, to: 100)"
        var blocks = [head.block(isSubtle: true), title.block(isLarge: true)]
        if let place { blocks.append(place.block()) }
        blocks += groups.map { $0.block() }
        for fact in facts {
            var lines = fact.lines
            lines[0].pieces.insert(.init(text: "\(fact.name): "), at: 0)
            blocks += lines.map { $0.block() }
        }
        let card: JSON = [
            "type": "AdaptiveCard", "version": "1.4", "body": .array(blocks),
            "actions": [["type": "Action.OpenUrl", "title": "Open", "url": .string(url)]],
        ]
        return [
            "type": "message",
            "attachments": [
                [
                    "contentType": "application/vnd.microsoft.card.adaptive", "contentUrl": .null,
                    "content": card,
                ]
            ],
        ]
    }
}

extension AlertText {
    fileprivate func block(isLarge: Bool = false, isSubtle: Bool = false) -> JSON {
        let runs = pieces.map { piece in
            var members: [(String, JSON)] = [
                ("type", "TextRun"),
                ("text", .string(piece.isFromApp ? piece.line.unlinked() : piece.line)),
            ]
            if piece.isStrong || isLarge { members.append(("weight", "Bolder")) }
            if isLarge { members.append(("size", "Large")) }
            if isSubtle { members.append(("isSubtle", true)) }
            return JSON.object(JSONObject(members))
        }
        return ["type": "RichTextBlock", "inlines": .array(runs)]
    }
}
