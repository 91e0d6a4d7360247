/// The name of a text of the page; every language has each.
enum TextKey: String, CaseIterable, Sendable {
    // Everywhere
    case deskName, skip, search, searchLabel, searchHint, signOut, navigation, projects, inbox,
        releases, feedback, settings, more, backToInbox, keyboard, utc

    // Times
    case timeNow, timeMinutes, timeHours, timeDays

    // Levels and statuses
    case levelDebug, levelInfo, levelWarning, levelError, levelFatal, statusAll, statusOpen,
        statusResolved, statusMuted, badgeNew, badgeRegressed

    // Login
    case loginTitle, loginLead, loginToken, loginTokenHint, loginButton, loginWrong,
        loginSlowedOne, loginSlowedOther, problemTitle

    // Inbox
    case inboxFilter, inboxList, inboxQueryClear, inboxNothingTitle,
        inboxNothingLead, inboxNothingFound, inboxNothingFoundLead, inboxNothingHere,
        inboxNothingHereLead, columnProblem, columnTrend,
        columnEvents, columnUsers, columnSeen, eventsOne, eventsOther, usersOne, usersOther,
        releasesMore, assignedTo

    // Figures and charts
    case figures, figureDay, figureStored, figureRejected, figureDuplicates, figureReceived,
        chartTitle, chartNothing, chartSummaryOne, chartSummaryOther, chartHoursAgo,
        chartThisHour, chartBar

    // Live
    case liveOn, liveWaiting, liveOff, liveNewGroup, liveUpdatesOne, liveUpdatesOther

    // Releases
    case releasesNothing, releasesLead, columnRelease, columnHealthy, columnSessions,
        columnFailed, columnAffected, columnFirstSeen, healthUnknown

    // Where people are hurt
    case operations, operationsShort, operationsLead, operationsNothing, operationsNothingLead,
        operationsNothingFound, operationsAllReleases, operationsAllEnvironments,
        operationsPeriod, operationsDaysOne, operationsDaysOther, operationsRest,
        operationsEstimates,
        operationsFine, operationsWorse, operationsWorseGaveUp, operationsWorseMet,
        operationsBefore, operationsOpen, operationsOfGroup, peopleUsedOne, peopleUsedOther,
        peopleMet, peopleGaveUp, peopleThrough, peopleAgain, peopleBar, legendGaveUp,
        legendThrough, legendMet, legendUsed

    // Group
    case groupFirstSeen, groupLastSeen, groupEvents, groupLatest, groupNothing, groupManage,
        groupAssignee, groupAssigneeHint, groupAssignButton, groupMergeHint,
        groupMergeChoose, groupMergeButton, groupSplitHint,
        groupFingerprints, groupSplitButton, actionResolve, actionMute, actionReopen, mutedNote,
        regressedNote

    // Event
    case eventNewer, eventOlder, eventInGroup, eventFacts, factWhen,
        factReceived, factUser, factRelease, factEnvironment, factOperation, factDevice,
        factSystem, factApp, factLocale, factServer, factLogger, factSDK, factLocation,
        factEventID, supportCode, noticeTitle, noticeChose, noticeEnded, noticeTimeout,
        noticeReplaced, noticeDropped, noticeNoChoice, noticeChosenMark,
        noticeEmpty, noticeStyle, styleAlert, styleToast, styleBanner, styleSheet,
        styleBlocking, styleInline, chain, chainLead, chainRoot, chainUnhandled, framesOmittedOne,
        framesOmittedOther, chainOmittedOne,
        chainOmittedOther, thread, requestTitle,
        requestAttempts, requestStatus, requestHistory, requestRetryAfter, bodyTitle, bodyType,
        bodyPath, bodyShape, breadcrumbs, breadcrumbsOmittedOne, breadcrumbsOmittedOther,
        breadcrumbsNow, tags, attachments, contexts, raw, rawCut, rawAll, unreadable, reproduce,
        reproduceLead, reproduceFiles

    // Search
    case searchTitle, searchFound, searchStart, searchNothing, searchNothingLead,
        hitEvent

    // Feedback
    case feedbackNothing, feedbackNothingLead, feedbackAnonymous, feedbackEvent

    // Settings
    case dsn, dsnLead, forwarding, forwardingLead, forwardingNothing,
        columnWhen, columnSent, columnWaiting, columnFailedSends, whenNew,
        whenRegressed, whenSpike, whenPeople, whenEvery, whenRelease, whenFeedback, whenDaily,
        whenWeekly, destinationOn, destinationWaiting,
        destinationStopped, destinationPrivate, limits, limitsLead, settingEnabled, settingOn,
        settingOff, settingQuota, settingSample, settingRetention, settingMaxEvents,
        settingQuotaBytes, settingMaxBytes,
        settingNone, settingDaysOne, settingDaysOther, countsTitle, countsRejected, countsItems,
        countsDropped

    // Messages
    case notFoundTitle, notFoundLead, badRequestTitle, badRequestLead, forgedTitle, forgedLead,
        readOnlyTitle, readOnlyLead, deletesNothingTitle, deletesNothingLead,
        tooManyTitle, tooManyLeadOne, tooManyLeadOther, failureTitle, failureLead, awayTitle,
        awayLead, awayAgain, awayUnsure

    // Known issues, replies, and confirmations
    case knownIssue, knownIssueLead, knownIssueWrite, knownIssueEdit, knownIssueTitle,
        knownIssueMessage, knownIssueFrom, knownIssueFixedIn, knownIssueVersionsHint,
        knownIssueSave, knownIssuePreview, knownIssuePreviewTitle, knownIssuePreviewLead,
        knownIssuePreviewNone, knownIssueRemove, knownIssueOthers, knownIssueHandedOutOne,
        knownIssueHandedOutOther, knownIssueRangeFrom, knownIssueRangeFixed,
        knownIssueRangeOpen, knownIssueClose, knownIssueUpdate, knownIssueNoText,
        knownIssueBadVersion, knownIssueVersionOrder, knownIssueField, languageKorean,
        languageEnglish, textEmpty, textTooLong,
        textControl, textMarkup, textLink, replies, replyWrite, replyLabel, replyHint,
        replyNowhere, replySend, replyOurs, confirmEffects, confirmCancel, confirmMergeTitle,
        confirmMergeMovesOne, confirmMergeMovesOther, confirmMergeFuture, confirmMergeStatus,
        confirmMergeKnown,
        confirmMergeUndo, confirmSplitTitle, confirmSplitMoves, confirmSplitStays,
        confirmSplitHome, confirmSplitUndo, confirmDeleteTitle, confirmDeleteEvents,
        confirmDeleteKnown, confirmDeleteAgain, confirmDeleteUndo, groupDeleteHint,
        groupDeleteAsk, groupDeleteButton, inboxMine, whoLabel, whoHint, whoSave,
        groupAssignIsMe, groupAssignMe, groupMergeAsk, groupSplitAsk, columnHealthyUsers,
        columnDays, daysSummary, daysBar, sessionsOne, sessionsOther

    // Decisions, queries, and what the page says of them
    case resolveVersion, resolveVersionHint, resolveNext, resolvedIn, resolvedNext, keepLabel,
        keepHint, keepNote,
        sortLabel, sortLast, sortFirst, sortEvents, sortPeople, queryLabel, queryHint, queryApply,
        queryTooLong,
        queryOpenQuote, queryNoValue, queryState, queryLevel, chosenLead, chooseRow,
        framesSystemOne,
        framesSystemOther, variables, breadcrumbsEarlierOne, breadcrumbsEarlierOther,
        contactRemoved,
        refusedTitle, refusedLead, settingContact, settingTracker, destinationOnly,
        columnFiltered, groupIssue, groupIssueWrite, localZone
}
