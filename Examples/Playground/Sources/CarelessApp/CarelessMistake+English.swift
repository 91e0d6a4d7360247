extension CarelessMistake {
    var inEnglish: String {
        switch self {
        case .endlessSplash:
            "The splash waits for all nine answers and never hears of the one that failed."
        case .optionalCheckBlocks:
            "The splash waits for the notices, although the app could start without them."
        case .everythingIsANetworkError:
            "It says “Network error” whatever went wrong, although the network works."
        case .twoAlerts:
            "One failure shows two alerts: one from the client, one from the screen."
        case .deadButton:
            "The button is enabled again only after a success, so after this failure it is dead."
        case .everyRequestRefreshes:
            "Every request refreshes the session by itself: the second one sends a used token, "
                + "and the member is signed out."
        case .signsOutInTheTunnel:
            "The refresh got no verdict from the server, and the app signs the member out anyway."
        case .doubleTap:
            "Nothing guards the button: two taps sent two requests, each with a new key."
        case .lostAnswer:
            "Only the answer was lost, so the check-in may be recorded, but the app says it failed."
        case .alreadyIsAnError:
            "The member is checked in already, and the app shows that as an error."
        case .searchEnds:
            "The first failed search ended the stream, so the search field does nothing any more."
        case .olderAnswerWins:
            "The answer to an older search came late and replaced the newer result."
        case .rawText:
            "The member reads the server's raw text and a status code."
        case .cancellationIsAnError:
            "The app canceled its own request and shows that as an error."
        case .refreshWipes:
            "The refresh failed, and the app removed the content that was on screen."
        }
    }
}
