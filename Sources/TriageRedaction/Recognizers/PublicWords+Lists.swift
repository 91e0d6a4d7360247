extension PublicWords {
    /// The words of English, and their classes.
    static let words: [PackedWord: Classes] = {
        let lists: [(Classes, [String])] = [
            (.other, others), (.state, english), (.opener, openers), (.later, followers),
        ]
        let pairs = lists.flatMap { classes, words in words.map { (PackedWord($0.utf8), classes) }
        }
        return Dictionary(pairs) { $1 }
    }()

    /// States and reasons that no list of common passwords has.
    private static let english = list(
        """
        absent accepted added allowed applied approved attempted authorized canceled cancelled
        changed cleared configured confirmed corrupted created declined deleted denied didn disabled
        disallowed disconnected doesn empty enabled ended entered equal error exceeded expired
        expires failed failure focused forbidden forgotten found granted identical ignored
        incomplete incorrect insufficient invalid invalidated isn length limited locked long
        malformed mismatch mismatched missing needed nil none null numeric offline ok outdated
        prohibited reached read received refreshed refused registered rejected remembered removed
        renewed repeated requested required resent reset restored restricted reused revoked rotated
        saved sent set short stored submitted tapped timeout toggled unauthenticated unauthorized
        unavailable unchanged undefined unequal unlocked unreachable unset unsupported unverified
        updated used valid validated validation verified weak wrong
        """)

    /// Words that begin a sentence.
    private static let openers = list(
        """
        a about after all already an and any as at avoid be because been before but by can cannot
        characters choose confirm confirmation contain contains could couldn current did digits do
        does down eight either ensure enter entry field fifth five for four fourth from has hasn
        have haven hint in include includes input is it its kept less letters lowercase make max
        maximum may min minimum more most must need needs never new nine no not nothing numbers of
        old on one only or paste pick please policy previous really repeat repeated retype reuse
        rule rules same second seven should shouldn since six something spaces special still
        strength symbols t ten than that the these third this three to too try turned two typed
        until uppercase use uses wait was wasn weren when will with without won would
        """)

    /// Other states, types, causes and things of apps.
    private static let others = list(
        """
        abandon abort above abuse accept access accessory account acknowledge acl acquire action
        activate activation active activity actor adapt adapter add address adjust advance
        advertising aes again against age agent aggregate ago agree agreement airdrop airplane alert
        algorithm alias alive allocate allow almost altogether always amend among amount analytics
        analyze android angle announce anomaly anonymous another answer apart api apns app appeared
        append apple application approval approve architecture archive area argument array arrive
        artifact aside ask aspect assert assertion assign assistant association assurance async
        atomic att attach attachment attempt attribute auction audience audio audit auth
        authenticated authenticating authentication authority authorization authorize auto automatic
        automation availability available await awareness away awoken azure back backend background
        backoff backup bad badge balance ban bandwidth bank banner barely base64 baseline basic
        batch beacon bearer became began begin begun behind belong below beneath beside besides beta
        between beyond billing binary bind biometric biometry birth bit blacklist blank ble block
        bluetooth board body bond bonus bool boolean boot borrow both bottom bounce bound boundary
        branch branding breach break bridge broken broker brought browse browser budget buffer bug
        build built bulk bulkhead bump bundle busy button bypass byte bytes cable cache calculate
        calendar call callback came camera campaign cancel cancellation candidate capability
        capacity capital captcha caption capture carplay carrier carry cart cast catalog catalyst
        catch category caught cause cdn cease cell cellular center ceremony certificate chain
        challenge change channel character charge chat check checkout checksum child choice choose
        chosen chrome chromecast chunk circuit circular claim clash class classic clause clean
        cleanup clear clearance click client clip clipboard clock clone close cloud cloudkit cluster
        cocoa code cold collaboration collapse collect collection collision column combine come
        comma command comment commit companion company compare comparison compatibility compatible
        compete complete completion compliance component compress compute conclude concurrency
        concurrent condition conference confidence configuration confirm confirmation conflict
        connect connection consent consistency consistent console constant constraint consume
        consumer contact container content context continue contract contradict contribution control
        controller conversation conversion convert cookie cool cooldown coordinator copy core corner
        corrupt corruption count counter country coupon coverage cpu crash create creation
        credential criteria cross crypto csv currency current cursor custom customer cut cycle
        daemon daily damage dashboard data database date day deactivated deadline deadlock debit
        debug decide decimal decision declaration decline decode decompress decrease decrypt deep
        deeplink defer define definition degrade delay delegate delete deletion deliver delivery
        demand demo demote density deny depend dependency deploy deployment depth derive descriptor
        deserialize desktop despite destination destroy detach detail detect detection determine
        developer device diagnostic dialog dictionary differ difference different digest digit
        dimension direct direction directory dirty disable disagree disallow disappear disaster
        discard disconnect discord discount discover discovery disk dismiss dispatch display dispose
        dissolve distance distribution distrust divert division dns document domain done dot double
        down downgrade download downtime draft drain drawer drawn driven driver drop dsn due
        duplicate duration during dynamic eager early ecdsa ed25519 edge edit edition editor effect
        eight eject elapse elect element eleven eligibility eligible elsewhere email embed emergency
        emit employee emulator enable enclave enclosure encode encounter encrypt encryption end
        endpoint enforce engine enough enqueue enroll enrollment enterprise entitlement entity entry
        enum envelope environment ephemeral episode equality equivalent era erase err escalate
        escape esim essential establish estimate evaluate event everything evict exact examine
        exceed exception exchange excluded exclusive execute execution exhausted exist existent exit
        expand expect experiment expert expiration expire expiry explain explicit exponential export
        expose expression extend extension external extract face facebook faceid facility fact
        factor fail fall fallback fallen false family fast fatal fault favorite feature fed feed
        feedback fell felt fetch few fewer field fifteen fifth fifty file fill filter finalize find
        fingerprint finish fire firefox firewall firmware first fit five fix flag flight flow flush
        focus fold folder follow font footer forbid force foreground forget forgot form format forth
        forward four fourth fraction fragment frame framework fraud free freeze frequency frequent
        fresh friend front froze frozen fulfill full fully function further future gain gallery game
        gap garbage gate gateway gave gender general generate generation generic geofence gesture
        get gift github give given global gmt gone google got gotten gps gpu grace grade grant graph
        group grown guard guardian guess guest guideline had half halfway halt hand handle handler
        handoff handshake hang happen hard hardly hardware hash head header headphones healthy
        heartbeat height held help hence hesitate hex hibernate hidden hide high hint history hit
        hmac hold home homekit honor hook horizontal host hotspot hour household html http http2
        http3 hundred icloud icon id idempotent identifier identify identity idfa idle idp ignore
        image imei immediate impact implement implicit import important impossible improper improve
        inactive inbox incident incompatible inconsistent increase increment indefinitely index
        indicator individual infer info inform inherit init initial initialize initiate inject
        inline inner input insecure insert inside inspect inspector instagram install instance
        instantiate instead instruction instrument int integer intent interaction interactive
        interest interface intermediate internal international interrupt interval intervene into
        introduction introspect invalidate inventory invisible invitation invite invoice invoke ios
        ip ipad ipc iphone isolate issue issuer item join json jump jwk jwt kakao keep kept kernel
        key keychain keystore kick kill kind know known label lack laid land landscape lane language
        large last late latency later latitude launch lawful layer layout lazy lead leader leak
        lease least leave led left legacy legal let letter level lifecycle lifetime lift lightweight
        likely limit limiter line link linkedin list listen listener live liveness load local locale
        locate location lock lockout log login logout longer longitude longpress look lookup loop
        loose lose lost lot low lower lowercase lte macos made magic mail main maintain maintenance
        major majority make malicious malware manage mandatory manifest manual many map margin mark
        marker market match material maybe md5 mdm meant meanwhile measure media medium meeting
        member membership memory menu merchant merge message messenger met metadata method metric
        mfa micro microphone microsoft mid middle midnight midway migrate migration minor mint minus
        minute mirror miss mission mix mobile mock mode model modify module moment monitor month
        motion mount move multi multiple mutable mute mutex mutual name namespace narrow native
        naver navigate navigation near nearby nearly negative negotiate neither nested net network
        neutral never newer newest next nfc night nine nobody node noise non nonce nonsense normal
        normalize northbound notdetermined note nothing notice notification notify now ns nsposix
        nullable number oauth oauth1 oauth2 object observe obsolete obtain occasion occur odd off
        offer office offset often oidc okay okta old older omit onboarding once one ongoing online
        onto onward opaque open operate operation operator opposite opt optional options order
        ordinary orientation origin original originate orphan other otherwise otlp otp out outage
        outbound outbox outcome outer output outside over overall overdue overflow overlap overlay
        overload overridden override overwrite overwritten owner pack package page paid pair pane
        panel parallel parameter parent parental parity parse part partial participant particular
        partition partner party passcode passed passkey passphrase patch path pattern pause pay
        payee payer payload payment pdf peek peer penalty pend people percent percentage perform
        performance perhaps period periodic permanent permission permissive permit persist
        persistent person personal phone pick pickup pin ping pipeline pkce place placeholder plain
        plan platform playback player plugin plus point pointer pointless policy poll pong pool poor
        pop populate popup port portal portrait position possible possibly post postcode postpone
        potential practice predicate prefer prefetch prefix premium prepare presence present
        preserve preset press pressure prevent prevention preview previous price primary print
        printer prior priority privacy privilege probable probably probe problem procedure proceed
        process produce producer product production profile progress prolong promise promote
        promotion prompt proof propagate proper property protect protection protocol prototype prove
        provenance provide provider provision provisional proxy prune pseudo public publish pull
        purchase purge purpose push put qr quality quantity query question queue quick quiet quit
        quite quorum quota race raise ram ran range rank rapid rare rarely rate rather ratio raw
        rbac reach reachability reachable reader ready realtime reason reauth reauthenticate rebuild
        recall receipt recent recipient recommendation reconnected reconnecting record recover
        recovery recurring recursion recycle redeem redirect reduce redundant refer reference
        referral reflect refresh refund refuse regain regenerate region register registration
        regular reject rejection rejoined relation relative relaunch relay release relevant reliable
        reload remain remember remind reminder remote removal remove rename render renegotiate renew
        renewal repair repeat replace replacement replay replica reply report repository
        representation reproduction reputation request require reroute rerun reschedule resend
        reservation reserve resign resolution resolve resource respect respond respondent response
        responsibility rest restart restore restrict restriction resubscribe result resume retain
        retention retire retract retrieve retry return reuse reverse revert review revise revision
        revocation revoke reward rewound rewritten right risen risk risky roam role roll rollback
        rollout roster rotate rotation rough round route router routine row rsa rule run runtime
        safari safe safeguard safety said sale saml sampling sandbox satisfactory satisfy save scale
        scan scanner scene schedule scope screen screenshot script scroll sdk seal search seat sec
        second secondary section sector secure security see seen segment seldom select selection
        selector self semantic semaphore send sender senior sensitive sensor sentry separate
        sequence serial serialize serious serve server service session settings settle setup seven
        severity sha sha1 sha256 shake shallow shape share sharp sheet shell shift ship shop
        shortcut show shown shrink shut shutdown side sight sign signal signature significant signin
        signout signup silent sim similar simple simply simulator simultaneous single siri site
        situation six size skew skill skip sleep slice slide slot slow slower small smart sms
        snapshot snippet snooze social soft software solution solve some sometimes soon sort sound
        source space spam span spare spatial spawn specific specification speech speed spent
        spinning splash split spoofed spot spotlight spurious square ssl sso stability stable stack
        staff stage stale stall stamp standard standby start startup stash state statement static
        station statistics status stay steal step still stock stolen stood stop storage store
        straight strategy stream strict strike string strip strong structure stuck style sub
        subclass subject submit subscribe subscription subset substitute subsystem subtype succeed
        success successful sudden sufficient suite sum summary super supervised supplementary supply
        support suppress surely surface surplus survey suspect suspend suspension suspicion
        suspicious swap swept swift swipe switch symbol symmetric sync synchronize syntax synthetic
        system table tablet tag take taken tap target task tcp team technical telegram tell template
        temporary ten tenant tenth term terminal terminate termination text theft theme then there
        therefore third thousand thread three threshold threw throttle through throughout throw
        thrown thus tick tied tier tight time timeline timer timestamp tint tip title tls today
        together toggle token told tomorrow tonight tool tooltip top topic torn total totp touch
        touchid toward trace track tracker traffic trailing transaction transcript transfer
        transform transit transition translate transmit transparent transport trap trial trigger
        trim trip triple trouble true truncate trust try ttl tunnel tvos twelve twenty twice twitter
        two type typo udp unable unassigned unauthorised unavailability unbind unblocked unclear
        undecodable under underlying understood undetermined undo undone unencrypted unexpected
        unfinished unicode uniform unify uninitialized uninstall union unique unit universal unknown
        unless unlikely unlimited unlinked unlock unmatched unmount unnecessary unpack unpaid unpin
        unpublished unreadable unrecoverable unregistered unrelated unreliable unresolved
        unresponsive unrestricted unsafe unsaved unsecured unseen unsigned unstable unsubscribed
        unsuccessful unsuitable unsure untimely untouched untrusted unused unusual unwind unwrap
        unwritable up upcoming update upfront upgrade upload upon upper uppercase uptime upward
        urgent uri url usable usage useless user usual utc utf8 utility uuid v1 v2 v3 v4 validate
        value vanish variable variant various vary vault vendor verification verify version vertical
        via vibration victim video view violate violation virtual visibility visible vision visionos
        visit visitor voice void volatile volume vote vpn vulnerable wait wake wallet warehouse
        warmup warn warranty watch watchdog watchos weaken web webauthn webview week weight well
        went were what whatsapp whenever where wherever which while whitespace who whole why wide
        widget width wifi win window wipe wireless withdraw withdrawn withheld within wizard woken
        won word work worker workflow workout workspace worse wrap wrapper wrist write written x509
        xml year yes yesterday yet yield your zero zone
        """)

    /// Words that tests and users have as secrets, but not within a sentence.
    private static let followers = list(
        "common correct default internet pass password private root secret test")

    static let units = Set(
        list("s ms us m min mins h hr hrs d b kb mb gb x px pt st nd rd th sec secs")
            .map { PackedWord($0.utf8) })

    /// The words before a key that say that it names a thing, which is no secret.
    static let beforeKeys = [
        PackedWord("key".utf8): Set(beforeKey.map { PackedWord($0.utf8) }),
        PackedWord("token".utf8): Set(beforeToken.map { PackedWord($0.utf8) }),
    ]

    private static let beforeKey = list(
        """
        analytics animation array arrow asset attribute cache coding color colour column command composite config
        context control copy cookie data decoding defaults dependency dictionary duplicate duplicated
        enter environment escape event experiment feature field filter flag font for foreign
        function group grouping image index info.plist item json keyboard localization localized log
        lookup map media menu metadata metric missing modifier name navigation notification null
        option order ordering param parameter partition plist preference preferences pressed primary
        property query redis reference return route row schema screen section setting settings shift
        shortcut sort sorting space state storage string style tab table tag theme translation
        undefined unexpected unique unknown userdefaults userinfo view yaml xml 국제화 로컬 문자열 번역 설정 외래
        정렬 중복 캐시
        """)

    private static let beforeToken = list(
        "cancellation color colour design lexer parser spacing swiftsyntax syntax typography unexpected"
    )

    /// The extensions of source files, whose name may hold a sensitive word.
    static let sourceFiles = Set(
        list("c cc cpp cs dart go h html java js jsx kt kts m mm php py rb rs swift ts tsx vue")
            .map { PackedWord($0.utf8) })

    /// Korean states, reasons and requirements that no user has as a password.
    static let states = list(
        """
        강함 갱신 거부 거절 검사 검증 고유 공백 규칙 글자 기본값 기존 긴 길어요 길이 깁니다 꺼짐 낮습니다 낮아요 낮음 노출 노출된 높음 누락 다름 다릅니다 달라요
        대문자 대소 대소문자 도용 동일 되었습니다 등록 만료 맞음 맞지 메일 문자 문자열 미등록 미만 미변경 미설정 미인증 미일치 미입력 반복 반복된 발급 발송 변경 변경일
        변경하지 변경한 보기 복잡도 부족 분실 불가 불일치 불필요 비어 비어있음 비었습니다 비활성 빈 빈칸 사용 삭제 설정 소문자 숨김 숫자 쉬움 쉬워요 시도 실패 안전도
        않습니다 않아요 않음 약함 약합니다 어려움 없는 없습니다 없어요 없음 없이 연속 연속된 영문 영문자 영어 오류 올바르지 완료 요구 유출 유출된 유효 유효성 이내 이상
        이전 이하 인증 일치 입력 입력값 입력란 있습니다 있어야 있어요 있음 자동완성 자리 자릿수 잘못 잘못된 잠겼습니다 잠겼어요 잠금 잠김 재발급 재사용 재설정 재시도
        재입력 저장 제외 제한 조건 조합 중복 지남 지났습니다 짧습니다 짧아요 짧은 짧음 초과 초과함 초기화 최대 최소 취소 취약 켜짐 탈취 통과 특문 특수기호 특수문자
        틀렸습니다 틀렸어요 틀린 틀림 폐기 포함 표시 필드 필수 필요 한글 한글은 해제 허용 형식 확인 확인란 횟수 힌트
        """)

    /// Korean words that begin a sentence, and those that only continue one.
    static let koreanWords: [PackedWord: Classes] = {
        let openers = list(
            """
            곧 그대로 기존과 같은 두 세 네 첫 한 너무 다른 다시 또는 모두 반드시 빈 새로운 아이디를 아이디와 아이디는 아직 사용할 안 이미 이전과 이전에 최근 최근에 한번 현재 마지막 방금 지금 먼저 바로 계속 생일은 생일이나
            """)
        let followers = list(
            """
            값 같습니다 같을 관련 됐습니다 됐어요 됨 됩니다 뒤 더 번 번째 적이 적은 돼요 못한 못 및 바꾸 바꿔 비어 섞어 수 쓴 쓸 있는 전 주세요 중 중에 중에만 지 켬 하나 하지
            하세요 할 함 합니다 해 해요 해주세요 했습니다 후
            """)
        let pairs = openers.map { ($0, Classes.opener) } + followers.map { ($0, Classes.later) }
        return Dictionary(pairs.map { (PackedWord($0.utf8), $1) }) { $1 }
    }()

    /// Other Korean words of apps.
    static let stems = list(
        """
        가능 가로 가상 가입 가입자 간편 감사 감시 감지 강력 강제 개발 개선 개수 거래 거치 건너뜀 검색 결과 결제 경고 경과 경로 계산 계속 계정 고객 고정 공개 공급
        공유 공지 공통 과거 과금 관련 관리 관리자 교체 교환 구간 구글 구독 구매 국가 국내 권한 그룹 그만 금액 급히 기간 기기 기능 기다리는 기다림 기록 기본 기사
        기존 기준 길게 깨어남 깨짐 끄기 끊김 나가기 나감 나이 나중 날짜 남은 남음 내부 내역 내용 내일 너비 넣어 네이버 네트워크 녹음 녹화 누름 눌러 느림 다운로드
        다음 단계 닫기 닫음 닫힘 달력 답변 대기 대상 대수 대신 대체 대화 덮어쓰기 데이터 도메인 도움말 도착 돌아가 돌아가기 돌아옴 동기화 동반 동안 동영상 동의 동작
        되돌림 뒤로 들어 등급 디코딩 따라 또래 라이브 레벨 렌더링 로그아웃 로그인 로딩 루프 리다이렉트 리셋 리스트 링 링크 마감 마지막 막음 막혔습니다 막힘 만들어 많은
        많음 많이 맞춤 매번 매직 머리말 머무름 메뉴 메모리 메시지 명령 모델 모바일 모음집 모임 모집 목록 목적 못함 무선 무시 무효 묶음 문 문구 문제 묻지 물어 물음
        미디어 미리 미확인 바꿈 바뀜 바인딩 밖의 반려 반환 받기 받아 받았습니다 받은 받음 받지 발견 발급자 발행 방 방문 방문자 방식 방지 배경 배너 배송 배열 배정
        배터리 백그라운드 버전 버튼 버퍼 범위 법인 변조 변함 병원 병합 보관 보내 보내기 보내는 보냄 보냈습니다 보냈어요 보류 보안 보호 보호자 복구 복사 복원 복호화
        본인 부르는 부모 부분 부팅 분량 분석 불가피 불러오기 불러오는 불러옴 붙여넣기 블루투스 비공개 비교 비로그인 비밀번호 비상 비정상 비행기 비회원 빠름 사내 사라짐
        사용 사용자 사용할 사유 사이 사전 사진 살아 삽입 상담 상대 상대방 상점 상태 새로 새로고침 색상 샌드박스 생략 생성 생성자 생일 생체 서드파티 서명 서버 서비스
        선생님 선택 설명 설명서 설치 성공 성능 세부 세션 소리 소셜 소유 속도 손님 손상 송금 송신 수락 수량 수신 수업 수정 수집 순서 스캔 스토리 스토어 스트림 슬립
        승인 시각 시간 시계 시도 시뮬레이터 시스템 시작 시차 시험 식별 신규 신뢰 신분 신청 신호 실시간 실행 심사 쓰기 아래 아이디 아이콘 아직 아침 안내 안정 알림
        암호화 압축 애플 액세스 앱 약관 양도 어긋남 어제 얼굴 업데이트 업로드 에이전트 엔진 여권 역할 연간 연결 연도 연동 연락처 연장 연장됨 열기 열림 열었습니다 영구
        영상 예비 예상 예약 예외 예정 오늘 오디오 오래 오래됨 오류 오프라인 온라인 와이파이 완성 완전 외부 왼쪽 요약 요청 용량 우선 우측 우회 원격 원본 월간 웹뷰
        위반 위젯 위조 위치 위험 유예 유지 유출 유형 은행 응답 의도 의사 의심 이동 이력 이름 이메일 이미지 이번 이벤트 이벤트성 이어하기 이용 이유 이전 이후 익명
        인식 인앱 인터넷 일반 일부 일부분 일시 일시정지 일정 일주일 읽기 읽는 읽음 임박 임시 입금 입장 자격 자녀 자동 자산 자정 자체 작성 작업 작음 잔액 잠시
        장바구니 장비 장애 장치 재개 재로그인 재로딩 재발송 재부팅 재사용 재생 재연결 재요청 재인증 재접속 재확인 쟁점 저녁 저장소 적립 적용 전달 전송 전체 전화 전환
        전환됨 절전 절차 점검 점원 점유 접근 접속 접속자 정거장 정기 정리 정보 정산 정상 정지 정책 제거 제공 제공자 제목 제출 제한 조각 조건 조작 조정 조직 조회
        종단 종료 종류 좌석 주간 주기 주문 주소 주시 주의 주입 준비 중계 중단 중지 즉시 증가 증명 지갑 지급 지나감 지남 지도 지문 지역 지연 지움 지원 지점 직전
        직접 진료 진입 진행 집계 차단 차례 차이 참가 참여 창 찾을 찾지 채널 채용 채팅 처리 처음 철회 첨부 체크 초대 촬영 최근 최신 최신순 최종 추가 추적 출금 출력
        출석 충돌 충전 취득 측정 층 친구 카메라 카카오 카카오톡 캐시 캘린더 캡차 컨텍스트 켜기 켬 코드 코어 콘텐츠 콜드 콜백 쿠키 쿠폰 큐 크기 클라우드 클라이언트
        클릭 큼 키보드 키체인 타이머 타임아웃 타입 탈퇴 탐지 택배 테마 토스트 토큰 통계 통과 통관 통신 통신사 통화 트래픽 특정 파기 파싱 파일 파트너 파트너사 판매
        팝업 패스키 패킷 패턴 페이스 페이지 편집 평가 평문 포그라운드 포기 폴더 폴백 표시 푸시 품질 프로필 프록시 플랫폼 필드 필터 하드웨어 학교 학생 한도 한도액 한번
        할당 할인 항목 항상 해당 해시 해지 핸드폰 행동 허가 헤더 현장 형태 호스트 호출 호환 혼잡 홈 홍보 홍채 화면 화상 확장 환경 환불 활동 활성 회사 회수 회원
        회의 회전 획득 횡단 효력 휴대 휴대폰 휴면 흐름 흔들기 힌트
        """)

    /// The endings that a Korean word may have.
    static let endings = list(
        """
        가 가는 가져옴 감 같습니다 같은 같을 같음 거나 고 고서 과 기에 까지 께 께서 나 네 네요 는 는지 니다 다 대로 도 도록 돼야 돼요 됐습니다 됐어요 됐음 되고
        되는 되며 되면 되므로 되어 되어서 되었습니다 되었어요 되지 된 될 됨 됩니다 라 라고 라는 라서 려고 려면 로 로는 로만 를 마다 만 만의 며 며칠 면 못 므로
        밖에 보냄 보다 부터 분 뿐 서 습니까 습니다 시간 시켰습니다 시킴 아니에요 아님 아닙니다 아서 아요 안 았습니다 았어요 았음 어서 어야 어요 었습니다 었어요 었음
        에 에게 에는 에도 에만 에서 에서만 여야 예 예요 온 옴 와 용 으로 은 은지 을 을지 음 읍니다 의 이 이거나 이고 이나 이라 이며 이면 이상 이어야 이에요 이하
        인 인데 임 입니까 입니다 입니다만 적 전 중 중에 지 지가 지는 지를 지만 째 째로 쪽 처럼 처리됨 켬 하거나 하고 하기 하기를 하네요 하는 하도록 하라 하며 하면
        하세요 하십시오 하여 하지 한 한데 할 함 합니다 해 해당 해서 해야 해요 해주세요 했네요 했는데 했습니다 했어요 했으며 했음 형 화 후
        """)

    /// The counters of Korean.
    static let countersList = list(
        "개 개월 건 글자 년 단계 대 명 배 번 번째 분 살 시 시간 원 일 자 자리 장 주 줄 차 초 퍼센트 회 행")

    private static func list(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
}
