extension Shell {
    /// Shows whatever was thrown.
    func show(_ error: any Error) {
        switch error {
        case is SignedOut: return
        case let error as StatusError where error.isTheMembers:
            // Mistake: these words are for developers.
            alert("Error \(error.code)", error.text)
            note(.rawText)
        default:
            // Mistake: everything else is called a network error.
            alert(texts.networkTitle, texts.networkMessage)
            if let mistake = error.mistakeOfAnAlert { note(mistake) }
        }
    }
}

extension Error {
    /// The mistake of calling this a network error; nil if it is one.
    fileprivate var mistakeOfAnAlert: CarelessMistake? {
        if isCancellation { return .cancellationIsAnError }
        if isFromTheNetwork { return nil }
        let isTheServers = (self as? StatusError)?.isTheServers ?? false
        return isTheServers ? .twoAlerts : .everythingIsANetworkError
    }
}
