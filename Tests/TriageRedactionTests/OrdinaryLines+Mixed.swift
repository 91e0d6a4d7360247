extension OrdinaryLines {
    /// Lines of both languages that were written after the first lists of words, which grew for their sake.
    static let mixed = lines(
        """
        session: woken up by push
        session: restarted after crash
        session: kept alive
        session: handed over to the watch
        session: no internet, working offline
        session: switching account
        Session: READY
        session: closing in 10 s
        session: upgraded to premium
        session: dropped by carrier
        payment session: awaiting confirmation
        collaboration session: 2 guests
        recording session: microphone busy
        debug session: attached
        session: user chose another account
        session: clock skew of 4 minutes
        token: issued
        token: replaced by newer one
        token: purged
        token: too old
        token: lifetime is 3600 s
        token: keychain locked
        token: returned 403
        refresh token: one-time use
        token: fetching in background
        push token: nothing changed
        APNs token: permission denied
        unexpected token: comma
        auth: interactive
        auth: wrong region
        auth: captcha shown
        auth: captcha solved
        auth: throttled for 20 s
        auth: magic link sent
        auth: user dismissed sheet
        auth: email link opened
        auth: rejected by server
        auth: stepping up
        auth: presenting web view
        auth: nothing to do
        authentication: fingerprint changed
        authorization: full access
        authorization: unavailable in this region
        calendar authorization: write only
        speech authorization: granted
        password: contains your name
        password: was used before
        password: should not contain spaces
        password: too similar to the email
        password: can't be blank
        password: special character required
        password: minimum length is 12
        password: updated successfully
        Password: ok
        passcode: mismatch, 1 try left
        pwd: cleared
        credentials: rejected
        credentials: saved to keychain
        secret: rotated yesterday
        key: unsupported type
        key: already exists
        key: deleted
        cache key: search/recent
        sort key: distance
        missing key: payload
        duplicate key: sku
        map key: latitude
        state key: cart
        theme key: midnight
        color key: accent
        signing key: rotated
        license key: expired
        cookie: blocked by tracking prevention
        JWT: wrong issuer
        SSO: company policy
        SSO: disabled for this tenant
        via: airdrop
        via: QR code
        forwarded: true
        identity: mismatch
        bearer: expired
        csrf: missing
        LoginSession.kt:12
        TokenCache.java:204: evicted 3 entries
        order id 20270103-000552
        order 20260630-4417 packed
        request took 1764550800654321 ns
        snowflake 1312345678901234567
        app launched in 1.2 s
        HTTP 418
        tapped: Pay now
        scrolled to the end
        image: decode failed
        feed: 20 items
        cart: 3 items, 2 discounts
        alert: Session expired
        toast: Wrong password
        screen: ChangePassword
        sheet: dismissed
        map: 12 pins
        세션: 자동 종료
        세션: 새로 시작
        세션: 만료 임박
        세션: 다른 계정으로 전환
        세션: 서버에서 종료함
        세션: 유지 시간 초과
        세션: 응답 없음
        세션: 복구됨
        세션: 잠시 후 만료
        세션: 이어하기
        session: 강제 종료
        session: 화면 잠김
        토큰: 재사용 감지
        토큰: 교체 완료
        토큰: 곧 만료
        토큰: 받아옴
        토큰: 서버가 거절
        토큰: 갱신 생략 (유효)
        토큰: 조회 실패
        토큰: 아직 유효
        푸시 토큰: 동기화 완료
        푸시 토큰: 권한 없음
        리프레시 토큰: 1회용
        비밀번호: 8자 미만
        비밀번호: 영문 대소문자, 숫자 조합
        비밀번호: 최근에 쓴 비밀번호예요
        비밀번호: 특수문자를 넣어 주세요
        비밀번호: 생일은 쓸 수 없어요
        비밀번호: 아이디를 포함할 수 없어요
        비밀번호: 값이 비어 있음
        비밀번호: 변경한 지 90일 지남
        비밀번호: 재설정 메일을 보냈어요
        비밀번호: 입력 횟수 초과
        비밀번호: 너무 쉬워요
        비밀번호: 동일한 문자 3회 반복
        새 비밀번호: 8자 이상 16자 이하
        비밀번호: 맞지 않아요
        비밀번호: 표시 켬
        auth: 다시 시도
        auth: 본인 확인 완료
        auth: 창 닫힘
        auth: 간편 로그인
        auth: 서버 응답 지연
        authorization: 항상 허용
        authorization: 아직 묻지 않음
        캘린더 authorization: 거부
        password: 불일치, 다시 입력
        key: 형식 오류
        cache key: 검색/최근
        cookie: 동의함
        JWT: 발급자 불일치
        via: 문자 링크
        SSO: 관리자가 막음
        SessionView.swift:9: 화면 표시
        주문번호 20270103-000561 접수
        주문: 배송 준비
        인증번호: 3분 안에 입력
        계정: 본인 확인 대기
        카드: 만료 임박
        로그인: 기기 변경 감지
        결제: 비밀번호 입력 대기
        버튼: 인증 요청
        화면: 토큰 설정
        네트워크: 느림
        앱: 콜드 스타트 1.4초
        지도: 핀 12개
        알림: 세션 만료
        토스트: 비밀번호가 틀려요
        session: heartbeat stopped
        session: lost in tunnel
        session: moved to another tab
        session: waiting for driver
        session: matched with a doctor
        session: host left the room
        session: level 3 reached
        session: paused, phone call
        telehealth session: rescheduled
        bidding session: last minute
        session: bandwidth too low
        session: no heartbeat for 60 s
        session: encrypted end to end
        session: exported as PDF
        token: minted
        token: swapped with partner
        token: charged twice
        token: handed to web view
        token: out of sync
        token: encoded as JSON
        token: first launch
        token: older than a week
        token: device reset
        push token: sandbox
        push token: APNs unreachable
        token: transfer failed, insufficient balance
        auth: pattern accepted
        auth: iris scan failed
        auth: device not trusted
        auth: waiting for SMS
        auth: parent approval needed
        auth: bank app opened
        auth: certificate chosen
        auth: retried twice, giving up
        authorization: revoked in settings
        authorization: camera only
        motion authorization: denied
        payment authorization: held for review
        password: enter it again
        password: must differ from the last five
        password: has been leaked
        password: avoid repeating characters
        password: not long enough
        password: server refused the change
        passcode: turned off
        passcode: wait one minute
        credentials: typed by hand
        credentials: kept until logout
        secret: never leaves the device
        key: generated
        key: backed up
        cache key: product-list
        sort key: rating
        JSON key: shipping_address
        missing key: latitude
        header key: accept
        public key: pinned
        encryption key: derived
        cookie: third party blocked
        identity: checked by bank
        JWT: not yet valid
        SSO: window closed
        via: home screen widget
        via: Siri
        bearer: absent
        RefreshToken.ts:18 rejected promise
        order id 20271224-000830
        order 20280229-771204 returned
        delivery: driver is 3 stops away
        ride: canceled by rider
        wallet: top-up pending
        transfer: limit reached
        match: opponent left
        score: 1200
        lesson: 3 of 12
        step count: 10432
        heart rate: 72 bpm
        prescription: refill requested
        parcel: at customs
        seat: 12A
        gate: changed to 7
        check-in: opens in 24 h
        room: deluxe, 2 nights
        theme: solarized
        log: level raised to debug
        build: 418 uploaded
        flag: new_home = off
        crash: EXC_BAD_ACCESS
        sync: 12 records pushed
        merge: conflict in note 4
        세션: 통화 시작
        세션: 상대가 나감
        세션: 기사 배정 대기
        세션: 진료 예약 변경
        세션: 네트워크 전환
        세션: 화면 공유 중지
        세션: 1분 뒤 자동 종료
        세션: 레벨 3 도달
        세션: 대기열 진입
        세션: 방 입장 실패
        토큰: 결제 후 폐기
        토큰: 웹뷰에 전달
        토큰: 기기 초기화로 삭제
        토큰: 첫 실행
        토큰: 파트너사 교환
        토큰: 일주일 지남
        토큰: 만료 시각 갱신
        토큰: 은행 앱에서 받음
        푸시 토큰: 샌드박스
        인증 토큰: 서명 검증 실패
        비밀번호: 한 번 더 입력해 주세요
        비밀번호: 유출된 적이 있어요
        비밀번호: 같은 숫자를 세 번 이상 쓸 수 없어요
        비밀번호: 서버에서 변경 거부
        비밀번호: 6자리가 아니에요
        비밀번호: 키보드 배열은 안 돼요
        비밀번호: 이름이 들어 있어요
        비밀번호: 마지막 변경 3개월 전
        비밀번호: 눈 아이콘 탭
        비밀번호: 붙여넣기 차단
        결제 비밀번호: 지문으로 대체
        잠금 비밀번호: 1분 뒤 다시
        auth: 문자 기다리는 중
        auth: 보호자 동의 필요
        auth: 은행 앱 열림
        auth: 패턴 오류
        auth: 두 번 실패
        authorization: 설정에서 꺼짐
        동작 authorization: 거부
        password: 한 번 더
        key: 생성됨
        cache key: 상품/목록
        cookie: 서드파티 차단
        JWT: 아직 유효하지 않음
        via: 홈 화면 위젯
        SSO: 창 닫음
        RefreshToken.ts:18: 갱신 거부
        주문번호 20271224-000848 반품
        배달: 기사 3정거장 전
        진료: 예약 완료
        송금: 한도 초과
        계좌: 1원 인증 대기
        좌석: 12A
        체크인: 24시간 전
        걸음 수: 10432
        점수: 1200
        방: 2박
        탑승구: 7번으로 변경
        알람: 07:30
        빌드: 418 업로드
        지갑: 충전 대기
        택배: 통관 중
        -[AuthService signInWithToken:session:completion:]
        signIn(token:session:)
        AuthClient.refresh(token:) threw invalidGrant
        func update(key:value:)
        keyPath: \\User.name
        Keyed decoding failed at items.3.title
        Cannot find 'token' in scope
        The password is not correct.
        Your session has expired: please sign in.
        Wrong password. Try again.
        Tokens are refreshed in the background.
        Screen: SessionList
        screen: PasswordReset
        screen: TokenSettings
        tapped: Change Password
        view appeared: AuthView
        deep link: /session/join
        tab: account
        navigation: Login → Home
        app: did enter background
        app: will terminate
        memory warning: level 2
        disk: 1.2 GB free
        network: wifi
        network: satisfied, expensive
        reachability: lost
        WebSocket: closed with code 1006
        WebSocket: ping timeout
        database: migration 12 applied
        database: disk full
        image cache: 120 MB purged
        push: opened
        push payload: silent
        widget: reloaded
        background task: expired
        location: updated
        purchase: restored
        purchase: pending, ask to buy
        StoreKit: product not available
        receipt: validated
        subscription: renewed
        experiment: checkout_v2 = control
        remote config: fetched, 34 values
        video: buffering
        camera: permission denied
        upload: 3 of 7 files
        download: 34% of 120 MB
        parse error: line 12, column 5
        decode: keyNotFound at data.items[2].price
        The certificate for this server is invalid.
        SSL error: certificate expired
        DNS: host not found
        HTTP 502 Bad Gateway
        rate limit: 60 requests per minute
        theme: dark
        language: en-US
        font size: accessibilityLarge
        orientation: landscapeLeft
        low power mode: on
        thermal state: serious
        """)
}
