extension KnownIssue {
    /// Reads a known issue from an object with `texts`, `from` and `fixedIn`.
    ///
    /// - Throws: ``Problem``.
    package init(_ object: JSONObject) throws(Problem) {
        guard object.members.allSatisfy({ ["texts", "from", "fixedIn"].contains($0.name) }),
            let members = object["texts"]?.object?.members
        else { throw .malformed }
        var texts: [Text] = []
        for member in members {
            texts.append(try Self.text(member.value, language: member.name))
        }
        try self.init(
            texts: texts, from: Self.version(object["from"]),
            fixedIn: Self.version(object["fixedIn"]))
    }

    private static func text(_ value: JSON, language: String) throws(Problem) -> Text {
        guard let object = value.object, object.members.count == 2,
            let title = object["title"]?.string, let message = object["message"]?.string
        else { throw .malformed }
        return try Text(language: language, title: title, message: message)
    }

    private static func version(_ value: JSON?) throws(Problem) -> AppVersion? {
        guard let value, value != .null else { return nil }
        guard let version = value.string.flatMap({ AppVersion($0) }) else { throw .version }
        return version
    }
}

extension JSON {
    /// A known issue as it is kept and answered.
    package init(_ issue: KnownIssue) {
        let texts = issue.texts.map { text -> (name: String, value: JSON) in
            (text.language, ["title": .string(text.title), "message": .string(text.message)])
        }
        self = [
            "texts": .object(JSONObject(texts)), "from": JSON(issue.from?.text),
            "fixedIn": JSON(issue.fixedIn?.text),
        ]
    }

    /// A reply as an app gets it.
    package init(_ reply: Reply) {
        self = [
            "id": .string(reply.id), "supportCode": JSON(reply.supportCode),
            "message": .string(reply.message), "sent": JSON(reply.sent),
        ]
    }
}
