extension OrdinaryLines {
    /// Breadcrumbs, log lines and errors of apps in English, many of them with a sensitive word.
    static let english = lines(
        """
        session: started
        session: restored from keychain
        session: ended by user
        session: expired after 30 minutes of inactivity
        session: signed out
        session: idle, locking the screen
        session: resumed in foreground
        session: none, showing the welcome screen
        Session: Active
        audio session: interrupted
        audio session: playback, mixWithOthers
        camera session: running
        capture session: configuration failed
        capture session: .high preset
        AR session: limited tracking, insufficient features
        watch session: not reachable
        game session: 4 players joined
        background session: all events delivered
        upload session: paused at 45%
        chat session: reconnecting in 3 s
        session state: background
        session count: 12
        new session: cold start
        session: anonymous
        session: guest mode
        user session: valid until midnight
        checkout session: created
        checkout session: abandoned
        workout session: outdoor running
        screen sharing session: denied by the host
        login session: SSO required
        session: 3 of 5 devices
        session: timeout
        session: too many requests, slowing down
        URLSession: task finished with error -999
        URLSession: invalidated
        URLSessionTask: cancelled
        AVAudioSession: route changed to headphones
        WCSession: activationDidComplete
        sessionState: inactive
        session opened: deep link
        the session has ended: please sign in again
        token: refreshed
        token: rotated
        token: missing
        token: revoked by server
        token: about to expire, refreshing
        token: still valid
        token: not found in keychain
        token: nil, skipping request
        token: empty
        token: loading
        token: reused from cache
        push token: updated
        push token: unchanged
        push token: registered with APNs
        push token: upload failed, will retry
        device token: received
        device token: unavailable on the simulator
        FCM token: deleted
        access token: stale
        access token: 2 minutes left
        refresh token: rejected with 401
        refresh token: in use by another request, waiting
        id token: signature invalid
        id token: wrong audience
        CSRF token: mismatch
        Token: Invalid or malformed
        Unexpected token: end of file
        Invalid token: unsupported algorithm
        tokens: 3 stored
        prompt tokens: 1832
        max tokens: 4096
        cancellation token: disposed
        page token: none
        next page token: end
        sync token: reset
        token type: bearer
        token request: retry in 2 s
        token refresh: success
        token store: unlocked
        token bucket: 12 left
        Design token: spacing.large
        Color token: primary
        color token: surfaceContainerHigh
        SwiftSyntax token: identifier
        auth: started
        auth: success
        auth: failure, wrong credentials
        auth: user cancelled
        auth: biometric
        auth: Apple
        auth: Google sign-in
        auth: kakao
        auth: required
        auth: not required
        auth: pending
        auth: guest
        auth: logged out
        auth: 401 Unauthorized
        auth: refreshing
        auth: needs two-factor
        auth: locked for 30 s
        auth state: signedOut
        auth provider: naver
        biometric auth: unavailable
        biometric auth: fallback to passcode
        proxy auth: none
        Auth: Completed
        auth: session restored
        OAuth: callback received
        OAuth: state mismatch
        OAuth2: invalid_grant
        oauth: access_denied
        authentication: face ID succeeded
        authentication: passed
        authentication: failed three times
        authentication: challenge received
        authentication: serverTrust
        authenticated: true
        authority: verified
        authorization: restricted
        authorization: notDetermined
        authorization: authorizedWhenInUse
        authorization: pending review
        location authorization: always
        location authorization: when in use
        camera authorization: not determined
        photo library authorization: limited
        notification authorization: provisional
        notification authorization: denied, showing the settings banner
        contacts authorization: requested
        microphone authorization: granted by user
        HealthKit authorization: sharingDenied
        tracking authorization: restricted
        Bluetooth authorization: unknown
        authorization status: authorized
        authorization error: canceled
        payment authorization: declined by bank
        payment authorization: approved
        Authorization: missing
        Missing header: Authorization
        authorized: false
        password: missing
        password: required
        password: too weak
        password: too long
        password: must contain a number
        password: must be at least 8 characters
        password: at least one uppercase letter
        password: does not match
        password: incorrect
        password: wrong, 2 attempts left
        password: changed
        password: cannot be empty
        password: is required
        password: This field is required.
        Password: Invalid
        Password: Please enter at least 10 characters.
        Password: The password is too common.
        new password: same as the old one
        confirm password: not equal
        passcode: not set
        passcode: too many attempts
        passcode: disabled
        passphrase: empty
        password: 8 to 20 characters
        password: expired
        password reset: email sent
        password field: focused
        password strength: weak
        forgot password: tapped
        password manager: autofill offered
        secret: missing
        client secret: not configured
        credentials: expired
        credentials: not found
        credentials: incomplete
        credential: revoked
        credential: apple
        credential state: authorized
        saved credentials: none
        key: missing
        key: not found
        key: duplicate
        key: value
        cache key: home/feed/latest
        cache key: thumbnail_small
        cache key: profile.avatar
        cache key: user/42/posts
        sort key: updatedAt
        sort key: price
        sort key: name, ascending
        primary key: id
        primary key: order_id
        foreign key: user_id
        partition key: region
        dictionary key: title
        missing key: displayName
        missing key: items
        duplicate key: email
        unexpected key: debug_info
        unknown key: isVerified
        Key not found: nickname
        no value for key: thumbnailURL
        localization key: home.title
        localization key: error.network.offline
        translation key: onboarding_step_2
        feature key: new_checkout
        flag key: darkMode
        config key: maxRetryCount
        defaults key: hasSeenOnboarding
        UserDefaults key: lastOpenedTab
        storage key: draft.message
        settings key: notifications.enabled
        event key: screen_view
        analytics key: purchase_completed
        animation key: fadeIn
        notification key: keyboardFrameEnd
        Info.plist key: NSCameraUsageDescription
        JSON key: created_at
        coding key: profileImage
        query key: page
        return key: done
        pressed key: Escape
        key pressed: enter
        arrow key: left
        shortcut key: command
        public key: loaded
        API key: missing
        API key: not set
        API key: invalid
        encryption key: rotated
        encryption key: created in Secure Enclave
        keys: 4 removed
        keys: none
        keyboard: shown
        keychain: item not found
        keychain: errSecItemNotFound (-25300)
        keychain: -34018
        keyframe: 12
        key window: none
        cookie: accepted
        cookie: rejected by policy
        cookie consent: granted
        cookies: 5 deleted
        cookies: cleared
        identity: unknown
        identity: verified
        server identity: untrusted certificate
        client identity: not found
        identity check: passed
        bearer: missing
        JWT: expired
        JWT: malformed
        SSO: enabled
        SSO: redirected to provider
        via: push notification
        via: deep link
        opened via: widget
        shared via: Messages
        forwarded: 2 messages
        PIN: not set
        pin: wrong, 3 tries left
        code: 503
        code: ECONNRESET
        error code: network.timeout
        support code: K7MX-2Q4R
        country code: KR
        country code: +82
        QR code: scanned
        verification code: sent
        verification code: expired
        verification code: resend in 60 s
        coupon code: already used
        status code: 422
        promo code: not applicable
        card: declined
        card: added
        card: expires 12/27
        card brand: visa
        card ending in 4242
        credit card: verification needed
        gift card: balance 0
        account: suspended
        account: created
        account: deleted by user
        account type: business
        bank account: linked
        account balance: $12.50
        order id 20260214-000018
        order id 20251231-104529
        order: 2026-03-01-000457 shipped
        order number 2026112300012
        order 240817-55012 was canceled
        invoice 20260115-0042 is overdue
        tracking number 6892034417765 is on its way
        reservation 20260704-1830 confirmed
        message id 1198733012466638848
        event at 1763942400123456 us
        uptime 1763942400123456789 ns
        batch 20261123154500 finished
        phone: not verified
        phone number: invalid format
        phone: 02-555-1234
        email: not verified
        email: already in use
        Login tapped
        Sign in with Apple: cancelled
        sign in: ok
        sign up: step 2 of 4
        biometrics: lockout
        Face ID: not enrolled
        two-factor: enabled
        GET /v1/sessions/current → 200
        POST /v1/auth/token → 401
        DELETE /v1/sessions/:id → 204
        PUT /v1/password → 422
        POST /oauth/token → unauthenticated
        GET /v1/keys/:key → cancelled
        http: GET /v1/session → server
        retry in 2 s: token refresh
        recovery after 401 failed: auth.expired
        failure: unauthenticated http.401 in profile.load
        failure: server http.503 in session.check
        operation: session.refresh began
        operation: token.refresh failed
        check session: passed
        session: unauthenticated http.401
        session: offline
        session: timeout launch.deadline
        session: connectionLost network.-1005
        token: unexpected token.missing
        blocked by session: server
        auth: rateLimited http.429
        TokenRefresher.swift:88: refresh failed
        AuthInterceptor.kt:41: no credentials
        SessionManager.m:120 assertion failed
        at SessionStore.java:77
        """)
}
