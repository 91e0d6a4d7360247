import Foundation
import TriageCore
import TriageLaunch

/// What a team knows about the failures of some fingerprints, in the user's language.
struct KnownIssue: Sendable, Hashable, Codable {
    let fingerprints: Set<[String]>
    let title: String
    let message: String
    /// The version that fixes it; nil if there is none yet.
    let fixedIn: AppVersion?

    private enum CodingKeys: CodingKey {
        case fingerprints, title, message, fixedIn
    }

    /// Decodes an issue.
    ///
    /// - Throws: An error if a text is too long or not plain, or a member has another form.
    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        fingerprints = try members.decode(Set<[String]>.self, forKey: .fingerprints)
        fixedIn = try members.decodeIfPresent(AppVersion.self, forKey: .fixedIn)
        func plain(_ key: CodingKeys, atMost limit: Int) throws -> String {
            let text = try members.decode(String.self, forKey: key)
            guard PlainText.isPlain(text, atMost: limit) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: members, debugDescription: "not a short plain text")
            }
            return text
        }
        title = try plain(.title, atMost: 100)
        message = try plain(.message, atMost: 500)
    }

    /// Returns whether a version has the issue; one without numbers has it.
    func concerns(_ version: AppVersion?) -> Bool {
        guard let fixedIn, let version else { return true }
        return version < fixedIn
    }

    /// Returns a notice with these words, its own style and its own actions.
    ///
    /// A notice that waits for the user also offers the store's page, if a later version helps.
    func rewording(
        _ notice: Notice, storePage: Route?, _ localize: NoticeLocalizer
    ) -> Notice {
        var notice = notice
        (notice.title, notice.message) = (title, message)
        let waits = notice.style == .alert || notice.style == .blocking
        if let fixedIn, let storePage, waits, !notice.actions.contains(where: { $0.id == "update" })
        {
            let label = "\(localize("action.update")) (\(fixedIn))"
            notice.actions.append(.init(.route(storePage, as: "update"), label: label))
        }
        return notice
    }
}

extension AppVersion {
    /// The version of an app as its reports name it, such as `1.12.0+345`; nil without numbers.
    init?(ofReports text: String) {
        let numbers = text.prefix { $0.isASCII && $0.isWholeNumber || $0 == "." }
        self.init(String(numbers))
    }
}
