extension OrdinaryLines {
    /// Lines that were written last; 18 lost a word when they were first judged.
    static let later = lines(
        """
        app: launched, cold
        config: 12 flags loaded
        session: probing server
        session: stays alive for an hour
        session: ended because of a newer login
        session: garbage collected
        session: 2nd device joined
        GET /v1/banners → 200
        token: renewed early
        token: belongs to another environment
        token: exchange refused
        push token: skipped, not allowed
        home: rendered in 212 ms
        tab: search
        search: 14 results
        detail: opened from widget
        auth: sheet presented
        auth: returned to app
        auth: user hesitated, prompt repeated
        auth: provider down
        authorization: asked at first use
        photos authorization: selected photos only
        authorization: withdrawn
        password: at most 64 characters
        password: typed twice, differs
        password: reuse not allowed
        password: hint shown
        passcode: fourth failure, wiping
        credentials: migrated to new group
        secret: unreadable
        key: unexpected null
        cache key: avatars/large
        sort key: popularity
        unknown key: trackingId
        encryption key: unavailable before first unlock
        cookie: set by login page
        JWT: header too large
        SSO: tenant not found
        via: share extension
        forwarded: 5 times
        upload: resumed at 40%
        download: checksum mismatch
        player: stalled
        payment: 3DS challenge
        order id 20291130-000614 created
        order: 3 items, free shipping
        delivery: arrives today
        review: draft saved
        chat: peer typing
        call: ended, 12 min
        map: no permission
        health: 8 samples read
        alert: You have been signed out
        cell: reuse identifier missing
        layout: constraint broken
        db: vacuum finished
        log: rotated
        memory: 212 MB
        battery: 12%
        timer: fired late
        앱: 실행
        설정: 불러옴
        세션: 서버 확인 중
        세션: 한 시간 유지
        세션: 새 로그인으로 끝남
        세션: 기기 두 대
        토큰: 미리 갱신
        토큰: 다른 환경의 것
        토큰: 교환 거부
        푸시 토큰: 건너뜀
        홈: 그리기 212ms
        검색: 결과 14건
        상세: 위젯에서 열림
        auth: 창 표시
        auth: 앱으로 돌아옴
        auth: 안내 반복
        auth: 제공자 장애
        authorization: 첫 사용 때 물음
        authorization: 철회됨
        비밀번호: 64자 이하
        비밀번호: 두 번 입력한 값이 달라요
        비밀번호: 재사용할 수 없어요
        비밀번호: 힌트 표시
        잠금 비밀번호: 네 번째 실패
        비밀번호: 영문만 입력됨
        비밀번호: 저장하지 않음
        key: 예상 밖의 null
        cache key: 아바타/큰것
        cookie: 로그인 화면에서 설정
        JWT: 머리말이 너무 큼
        SSO: 회사를 찾지 못함
        via: 공유 확장
        업로드: 40%에서 재개
        다운로드: 합계 불일치
        결제: 추가 인증
        주문번호 20291130-000628 생성
        배달: 오늘 도착
        리뷰: 임시 저장
        채팅: 상대 입력 중
        통화: 12분
        지도: 권한 없음
        알림: 로그아웃되었습니다
        데이터베이스: 정리 완료
        메모리: 212MB
        배터리: 12%
        """)
}
