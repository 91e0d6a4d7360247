import DeskModel

extension ReceiverContext {
    /// Returns what is to be said about a user's message, without the address that the user left.
    func alert(about feedback: Feedback) -> Alert {
        let path = feedback.event.map { "/events/\($0)?project=\(feedback.project)" }
        return Alert(
            occasion: "Feedback", project: shownProject,
            title: AlertText(app: feedback.message, to: 200) ?? "(no words)",
            facts: [
                .init("From", [AlertText(app: feedback.name, to: 100)]),
                .init("Support code", [AlertText(app: feedback.supportCode, to: 100)]),
                .init(
                    "Message",
                    feedback.message.unicodeScalars.count > 200
                        ? [AlertText(app: feedback.message, to: 1000)] : []),
            ].compactMap(\.self), level: .info, time: feedback.received,
            url: link(path ?? "/projects/\(feedback.project)/feedback"))
    }

    /// Returns what is to be said about a release that is worse than the one before.
    func alert(about worse: WorseRelease, at time: Timestamp) -> Alert {
        let shown = worse.shown.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(5)
        let before = "\(worse.words(worse.previousShare)) in"
        return Alert(
            occasion: "Worse release", project: shownProject,
            title:
                "\(own: worse.headline) in \(app: worse.operation, to: 100) since \(app: worse.release, to: 100)",
            facts: [
                .init("People", ["\(own: worse.words(worse.share))"]),
                .init("Before", ["\(own: before) \(app: worse.previous, to: 200)"]),
                .init("Operation", [AlertText(app: worse.operation, to: 100)]),
                .init("Release", [AlertText(app: worse.release, to: 200)]),
                .init("Environment", [AlertText(app: worse.environment, to: 100)]),
                .init("They saw today", shown.map { "\($0.value)× \(app: $0.key, to: 100)" }),
            ].compactMap(\.self), level: .error, time: time, url: link(worse.path))
    }

    /// Returns what is to be said about a day or a week.
    func alert(about summary: Summary, isWeek: Bool) -> Alert {
        var groups: [AlertText] = summary.worse.map { worse in
            "\(own: "Worse release", isStrong: true) \(app: worse.release, to: 80): \(own: worse.words(worse.share)) in \(app: worse.operation, to: 80), before \(own: worse.previousShare.percent)"
        }
        groups += summary.spread.map { entry in
            let people = entry.people.counted("person", "people")
            let facts = [people, entry.events.counted("event")] + (entry.isNew ? ["new"] : [])
            return
                "\(own: "Spread", isStrong: true) \(app: entry.title, to: 80) (\(own: facts.joined(separator: ", ")))"
        }
        let rest = summary.groups - summary.spread.count
        if rest > 0 { groups.append("and \(own: rest.counted("more group", "more groups"))") }
        groups += summary.resolved.map { entry in
            "\(own: "Resolved", isStrong: true) \(app: entry.title, to: 80)"
        }
        if summary.feedback > 0 {
            let messages = summary.feedback.counted("message of a user", "messages of users")
            groups.append("\(own: "Feedback", isStrong: true) \(own: messages)")
        }
        if groups.isEmpty { groups.append("Nothing happened.") }
        return Alert(
            occasion: isWeek ? "The week" : "The day", project: shownProject,
            title:
                "\(own: "\(summary.from.local(summary.offset)) to \(summary.until.local(summary.offset))")",
            groups: groups, level: summary.worse.isEmpty ? .info : .error,
            url: link("/projects/\(summary.project)"))
    }
}

extension WorseRelease {
    fileprivate var headline: String {
        measure == .gaveUp ? "More people give up" : "More people meet a failure"
    }

    /// A share in words, such as `120 of 1,500 people gave up (8 %)`.
    func words(_ share: Share) -> String {
        let did = measure == .gaveUp ? "gave up" : "met a failure"
        return "\(share.hit) of \(share.people) people \(did) (\(share.percent))"
    }

    /// The page where these people are hurt.
    var path: String {
        let fields = [
            ("release", release), ("environment", environment), ("operation", operation),
        ].map { "\($0)=\($1.percentEncoded)" }
        return "/projects/\(project)/operations?" + fields.joined(separator: "&")
    }
}

extension WorseRelease.Share {
    /// The share in percent, with a digit after the point below ten.
    var percent: String {
        let tenths = Int((value * 1000).rounded())
        return tenths < 100 && tenths % 10 != 0
            ? "\(tenths / 10).\(tenths % 10) %" : "\((tenths + 5) / 10) %"
    }
}

extension String {
    /// The text as a part of a URL.
    fileprivate var percentEncoded: String {
        utf8.map { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                String(Unicode.Scalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }
}

extension Timestamp {
    /// The time on the team's clock, such as `2027-01-15 09:00`.
    fileprivate func local(_ offset: Duration) -> String {
        let text = (self + offset).description
        return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5))"
    }
}
