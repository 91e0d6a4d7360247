extension OrdinaryLines {
    /// Lines that were written last and judged once: no rule and no word was changed for them.
    static let unseen = lines(
        """
        app: warm start
        session: picked up from yesterday
        session: refused by proxy
        session: three in parallel
        session: nothing to restore
        session: heart rate recording
        session: cut off
        session: owner changed
        token: not issued yet
        token: fetched twice
        token: old one kept
        token: clock wrong, expiry in the past
        push token: pending until consent
        auth: bridge to web
        auth: sheet swiped away
        auth: no account on device
        auth: slow, 4 s
        authorization: decided later
        bluetooth authorization: off
        password: same as user name
        password: needs a symbol
        password: paste blocked
        password: saved in iCloud
        passcode: entered late
        credentials: changed on another device
        secret: regenerated
        key: pushed to server
        cache key: list/page
        sort key: dateAdded
        missing key: currency
        cookie: too many
        identity: expired certificate
        JWT: no subject
        SSO: started in browser
        via: notification center
        checkout: address missing
        cart: emptied
        order id 20270808-000331
        network: captive portal
        image: 404
        세션: 어제 것 이어감
        세션: 프록시가 거절
        세션: 동시에 세 개
        세션: 복원할 것 없음
        세션: 끊어짐
        토큰: 아직 없음
        토큰: 두 번 받음
        토큰: 이전 것 유지
        푸시 토큰: 동의 전
        auth: 웹으로 넘김
        auth: 느림, 4초
        authorization: 나중에 결정
        비밀번호: 기호가 필요해요
        비밀번호: 붙여넣기 막음
        비밀번호: 다른 기기에서 바뀜
        잠금 비밀번호: 늦게 입력
        credential: 다른 기기에서 변경
        key: 서버에 올림
        cookie: 너무 많음
        JWT: 주체 없음
        SSO: 브라우저에서 시작
        via: 알림 센터
        결제: 주소 없음
        장바구니: 비움
        주문번호 20270808-000349
        네트워크: 로그인 필요한 와이파이
        이미지: 404
        """)
}
