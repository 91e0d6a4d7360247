/// The team's words for users who meet a group's failure.
package struct KnownIssue: Hashable, Sendable {
    /// The text in one language.
    package struct Text: Hashable, Sendable {
        /// The largest number of characters of a title.
        package static let titleLimit = 100
        /// The largest number of characters of a message.
        package static let messageLimit = 500

        /// The language, as a tag such as `ko` or `pt-BR`.
        package let language: String
        /// The title.
        package let title: String
        /// The message.
        package let message: String

        /// Creates a text.
        ///
        /// - Throws: ``Problem``, if the language is no tag, or a text is not plain or too long.
        package init(language: String, title: String, message: String) throws(Problem) {
            guard LanguageTag(language) != nil else { throw .language }
            do throws(PlainText.Problem) {
                try PlainText.checkLine(title, atMost: Self.titleLimit)
            } catch { throw .title(error) }
            do throws(PlainText.Problem) {
                try PlainText.checkLine(message, atMost: Self.messageLimit)
            } catch { throw .message(error) }
            (self.language, self.title, self.message) = (language, title, message)
        }
    }

    /// The reason why a known issue is refused.
    package enum Problem: Error, Hashable, Sendable {
        /// It is no object with texts.
        case malformed
        /// It has no text.
        case noText
        /// A language is no tag, or comes twice.
        case language
        /// A title breaks a rule.
        case title(PlainText.Problem)
        /// A message breaks a rule.
        case message(PlainText.Problem)
        /// A version cannot be read.
        case version
        /// The version that fixes it is not higher than the first one that has it.
        case versionOrder
    }

    /// The texts, each in another language; at least one.
    package let texts: [Text]
    /// The first version that has the issue; nil means every earlier one too.
    package let from: AppVersion?
    /// The first version without the issue; nil while no version fixes it.
    package let fixedIn: AppVersion?

    /// Creates a known issue.
    ///
    /// - Throws: ``Problem/noText``, and ``Problem/language`` for a language that comes twice.
    package init(
        texts: [Text], from: AppVersion? = nil, fixedIn: AppVersion? = nil
    ) throws(Problem) {
        guard !texts.isEmpty else { throw .noText }
        let tags = Set(texts.compactMap { LanguageTag($0.language) })
        guard tags.count == texts.count else { throw .language }
        (self.texts, self.from, self.fixedIn) = (texts, from, fixedIn)
    }

    /// Checks that a version can have the issue.
    ///
    /// Only a new issue is checked; one that is kept already may break this rule.
    ///
    /// - Throws: ``Problem/versionOrder``.
    package func checkVersions() throws(Problem) {
        guard let from, let fixedIn else { return }
        guard from < fixedIn else { throw .versionOrder }
    }

    /// Whether a version has the issue.
    package func concerns(_ version: AppVersion) -> Bool {
        (from.map { version >= $0 } ?? true) && (fixedIn.map { version < $0 } ?? true)
    }

    /// The text for a language: its own, else English, else the first.
    ///
    /// - Parameter tag: A tag such as `ko-KR`; nil means that none was asked for.
    /// - Returns: The text.
    package func text(for tag: String?) -> Text? {
        let wanted = [tag.flatMap { LanguageTag(lenient: $0) }, LanguageTag("en")]
        for wanted in wanted.compactMap(\.self) {
            if let found = text(nearest: wanted) { return found }
        }
        return texts.first
    }

    /// The text whose tag has most in common with one, the language at least.
    private func text(nearest wanted: LanguageTag) -> Text? {
        let near = texts.compactMap { text -> (text: Text, common: Int, length: Int)? in
            guard let tag = LanguageTag(text.language) else { return nil }
            let common = tag.common(with: wanted)
            return common > 0 ? (text, common, tag.parts.count) : nil
        }
        let most = near.map(\.common).max()
        return near.filter { $0.common == most }.min { $0.length < $1.length }?.text
    }
}
