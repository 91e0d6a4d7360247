/// A mistake that apps make.
public enum CarelessMistake: String, Sendable, CaseIterable {
    /// The splash drops the failure of a check and goes on waiting.
    case endlessSplash
    /// The splash waits for a check that the app could do without.
    case optionalCheckBlocks
    /// Whatever was thrown is called a network error.
    case everythingIsANetworkError
    /// The client and the screen each show an alert for one failure.
    case twoAlerts
    /// A failure leaves the button disabled.
    case deadButton
    /// Each refused request refreshes the session by itself.
    case everyRequestRefreshes
    /// A refresh that could not be answered signs the member out.
    case signsOutInTheTunnel
    /// A second tap sends a second request.
    case doubleTap
    /// A lost answer is shown as a failure.
    case lostAnswer
    /// Attendance that is recorded already is shown as an error.
    case alreadyIsAnError
    /// The first failed search ends all searches.
    case searchEnds
    /// A late answer replaces a newer one.
    case olderAnswerWins
    /// The member reads a text that was meant for developers.
    case rawText
    /// A canceled request is shown as an error.
    case cancellationIsAnError
    /// A failed refresh removes the content on screen.
    case refreshWipes

    /// The mistake in one sentence.
    ///
    /// - Parameter language: The language of the sentence.
    /// - Returns: The sentence, with its full stop.
    public func sentence(in language: CarelessLanguage) -> String {
        switch language {
        case .ko: inKorean
        case .en: inEnglish
        }
    }
}
