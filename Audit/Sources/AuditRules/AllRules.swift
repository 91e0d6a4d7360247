import AuditSemantics

/// Every rule that reads syntax, sorted by type.
package enum AllRules {
    static let types: [any Rule.Type] = [
        AlertInLoop.self,
        AssumedSignOut.self,
        DefaultedTry.self,
        DescribedError.self,
        DiscardedTry.self,
        DoubleReport.self,
        DroppedCause.self,
        DyingStream.self,
        EmptyCatch.self,
        EnumCode.self,
        ForcedTry.self,
        GateWithoutDeadline.self,
        GenericMessage.self,
        IgnoredCompletion.self,
        IgnoredFailureCase.self,
        IgnoredResponse.self,
        LoggingCatch.self,
        LostStatus.self,
        MissedCompletion.self,
        OptionalTry.self,
        RecursiveRefresh.self,
        ReplacedError.self,
        ReportInRetry.self,
        RxUnhandledError.self,
        SecretInLog.self,
        SecretInSource.self,
        ShownCancellation.self,
        ShownRefusal.self,
        StaleTokenReplay.self,
        StuckSpinner.self,
        UnboundedRetry.self,
        UncancelledLoop.self,
        UncancelledWait.self,
        UnhandledEffect.self,
        UnleftGroup.self,
        UnobservedTask.self,
        UnresolvedContinuation.self,
    ]

    /// Every description, with the rules that read comments, sorted by id.
    package static let descriptions: [RuleDescription] =
        (types.map { $0.description } + [UnusedIgnore.description]).sorted { $0.id < $1.id }
}

extension AllRules {
    private static let byID = Dictionary(
        descriptions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

    /// The description of a rule.
    package static func description(of id: String) -> RuleDescription? { byID[id] }
}
