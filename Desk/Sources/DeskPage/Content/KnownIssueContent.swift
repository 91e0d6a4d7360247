package import DeskModel

/// The content of the page on which a known issue is written.
package struct KnownIssueContent: Sendable {
    /// The group.
    package var group: Group
    /// The form as it is filled.
    package var form: KnownIssueForm
    /// The known issue that is shown on phones; nil if there is none, or the form makes none.
    package var preview: KnownIssue?
    /// The known issue that is kept; nil if there is none.
    package var stored: KnownIssue?
    /// The number of times that it was handed out.
    package var handedOut: Int
    /// The reason why the form makes no known issue.
    package var problem: KnownIssueForm.Problem?
    /// A support code that the phones show.
    package var supportCode: String?

    /// Creates the content.
    package init(
        group: Group, form: KnownIssueForm, preview: KnownIssue? = nil, stored: KnownIssue? = nil,
        handedOut: Int = 0, problem: KnownIssueForm.Problem? = nil, supportCode: String? = nil
    ) {
        self.group = group
        self.form = form
        self.preview = preview
        self.stored = stored
        self.handedOut = handedOut
        self.problem = problem
        self.supportCode = supportCode
    }
}

/// The fields of a known issue's form, as they were filled.
package struct KnownIssueForm: Hashable, Sendable {
    /// A text in one of the page's languages.
    package struct Text: Hashable, Sendable {
        /// The title.
        package var title: String
        /// The message.
        package var message: String

        /// Creates a text.
        package init(title: String = "", message: String = "") {
            (self.title, self.message) = (title, message)
        }
    }

    /// The reason why a form makes no known issue.
    package struct Problem: Error, Hashable, Sendable {
        /// The reason.
        package var reason: KnownIssue.Problem
        /// The language of the text that it is about; nil if it is about none.
        package var language: Language?

        /// Creates a problem.
        package init(_ reason: KnownIssue.Problem, in language: Language? = nil) {
            (self.reason, self.language) = (reason, language)
        }
    }

    /// The texts by language.
    package var texts: [Language: Text]
    /// The first version that has the issue; empty means every earlier one too.
    package var from: String
    /// The first version without the issue; empty means none.
    package var fixedIn: String

    /// Creates a form.
    package init(texts: [Language: Text] = [:], from: String = "", fixedIn: String = "") {
        (self.texts, self.from, self.fixedIn) = (texts, from, fixedIn)
    }

    /// Fills a form with a known issue.
    package init(_ issue: KnownIssue?) {
        self.init(from: issue?.from?.text ?? "", fixedIn: issue?.fixedIn?.text ?? "")
        for text in issue?.texts ?? [] {
            guard let language = Language(rawValue: text.language.lowercased()) else { continue }
            texts[language] = Text(title: text.title, message: text.message)
        }
    }

    /// The known issue that the form makes, with the earlier texts in other languages.
    ///
    /// A language whose fields are empty has no text, and line ends are spaces.
    package func issue(replacing old: KnownIssue?) throws(Problem) -> KnownIssue {
        var all: [KnownIssue.Text] = []
        for language in Language.allCases {
            do throws(KnownIssue.Problem) {
                if let text = try text(in: language) { all.append(text) }
            } catch {
                throw Problem(error, in: language)
            }
        }
        all += old?.texts.filter { Language(rawValue: $0.language.lowercased()) == nil } ?? []
        do throws(KnownIssue.Problem) {
            let issue = try KnownIssue(
                texts: all, from: Self.version(from), fixedIn: Self.version(fixedIn))
            try issue.checkVersions()
            return issue
        } catch {
            throw Problem(error)
        }
    }

    private func text(in language: Language) throws(KnownIssue.Problem) -> KnownIssue.Text? {
        let text = texts[language] ?? Text()
        let (title, message) = (Self.line(text.title), Self.line(text.message))
        guard !title.isEmpty || !message.isEmpty else { return nil }
        return try KnownIssue.Text(language: language.rawValue, title: title, message: message)
    }

    private static func line(_ text: String) -> String {
        text.split(whereSeparator: { $0.isNewline || $0 == " " || $0 == "\t" })
            .joined(separator: " ")
    }

    private static func version(_ text: String) throws(KnownIssue.Problem) -> AppVersion? {
        let text = line(text)
        guard !text.isEmpty else { return nil }
        guard let version = AppVersion(text) else { throw .version }
        return version
    }
}
