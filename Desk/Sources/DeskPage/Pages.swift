package import HTMLTemplates

/// The pages of the desk, as functions from values to HTML.
///
/// Every text of an event is data: it is escaped, and control characters and marks that change the
/// direction of text are made visible.
package struct Pages: Sendable {
    private let library: TemplateLibrary

    /// Reads the templates.
    ///
    /// - Throws: An error if a template is malformed.
    package init() throws {
        library = try TemplateLibrary(PageFiles.templates)
    }

    /// The asset at a path such as `/assets/desk.0123.css`, without the base path; nil if there is
    /// none.
    package func asset(_ path: String) -> Asset? { PageFiles.assets.first { $0.path == path } }

    /// A template filled with values.
    func render(_ template: String, _ values: Values) -> String {
        library.render(template, values)
    }
}

// MARK: Pages without a list

extension Pages {
    /// The login.
    ///
    /// - Parameters:
    ///   - context: The context; its project and projects are not shown.
    ///   - state: The reason why it is shown.
    ///   - next: The path to go on to, for the form to carry.
    /// - Returns: HTML.
    package func login(
        _ context: PageContext, _ state: LoginState = .fresh, next: String? = nil
    ) -> String {
        let wording = Wording(context)
        var values = layout(context, title: wording[.loginTitle])
        values["nextPath"] = next?.filled
        switch state {
        case .fresh: break
        case .wrong: values["problem"] = wording[.loginWrong]
        case .slowed(let seconds):
            values["problem"] = wording.counted(
                Int(max(1, seconds)), .loginSlowedOne, .loginSlowedOther)
        }
        return render("login", values)
    }

    /// A page that has only something to say; without a token against forgery, it has no menu.
    package func message(_ context: PageContext, _ message: PageMessage) -> String {
        let (heading, lead) = Self.texts(of: message, Wording(context))
        let values = layout(context, title: heading)
            .with(["heading": heading, "lead": lead])
        return render(context.csrf.isEmpty ? "gateMessage" : "message", values)
    }

    private static func texts(of message: PageMessage, _ texts: Wording) -> (String, String) {
        switch message {
        case .notFound: (texts[.notFoundTitle], texts[.notFoundLead])
        case .badRequest: (texts[.badRequestTitle], texts[.badRequestLead])
        case .forged: (texts[.forgedTitle], texts[.forgedLead])
        case .readOnly: (texts[.readOnlyTitle], texts[.readOnlyLead])
        case .deletesNothing: (texts[.deletesNothingTitle], texts[.deletesNothingLead])
        case .tooMany(let seconds):
            (
                texts[.tooManyTitle],
                texts.counted(Int(max(1, seconds)), .tooManyLeadOne, .tooManyLeadOther)
            )
        case .away(let triesAgain):
            (
                texts[.awayTitle],
                texts[.awayLead] + " " + texts[triesAgain ? .awayAgain : .awayUnsure]
            )
        case .failure: (texts[.failureTitle], texts[.failureLead])
        }
    }
}
