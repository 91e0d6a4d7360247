/// The name of a text of the page; every language has each.
enum TextKey: String, CaseIterable, Sendable {
    // The page
    case pageTitle, skip, headline, lead, language, lost, home

    // The phones
    case phoneOurs, phoneOursLead, phoneCareless, phoneCarelessLead, launch, noMistake, mistake,
        dead

    // In the phone
    case refresh, attendanceTitle, attendanceCode, attendanceSubmit, timersTitle, clip, time, days,
        timersAdd, emailTitle, email, emailCheck, friendsTitle, friendName, friendsSearch,
        signInLead, signIn, storeLead, registrationLead, back, loading, supportCode, appName,
        tabs, ok

    // The switches
    case switches, switchesLead, reset, network, networkUp, networkDown, groupFavorites,
        groupBodies, groupRejections, groupStatuses, groupTokens, groupRedirects, groupWires

    // Stories
    case stories, storiesLead, story, play, pause, step, frames, link, allStories, newly

    // The team
    case team, teamLead, teamNothing, desk, eventsOne, eventsOther, usersOne, usersOther,
        factOperation, factRequest, factStatus, factCodingPath, factCause, factShown,
        factAttempts, factBody

    // The timeline
    case timeline, timelineLead, timelineNothing, waits, strip, eventRequest,
        eventResponse, eventSession, eventVerdict, eventFailure, eventPresented, eventDismissed,
        eventReported, eventOutcome, traceOperation, traceWait, traceCheck, traceRouted,
        traceDelivered, traceDropped

    // Every failure
    case failures, failuresLead, failuresLink, failuresLoad, failuresTap, failuresWay,
        failuresShown,
        failuresScreen, failuresRoute, failuresNothing, failuresContent, failuresLoading,
        failuresEmpty, styleAlert, styleToast, styleBanner, styleBlocking, routeSignIn,
        routeRegistration

    // Problems
    case problem
}
