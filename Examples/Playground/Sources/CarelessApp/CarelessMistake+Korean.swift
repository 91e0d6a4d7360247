extension CarelessMistake {
    var inKorean: String {
        switch self {
        case .endlessSplash:
            "스플래시가 아홉 개의 응답을 모두 기다리면서, 그중 하나가 실패한 것을 알지 못합니다."
        case .optionalCheckBlocks:
            "공지 없이도 시작할 수 있는데, 스플래시가 공지를 기다립니다."
        case .everythingIsANetworkError:
            "네트워크는 정상인데, 무엇이 잘못되든 ‘네트워크 오류’라고 말합니다."
        case .twoAlerts:
            "실패 하나에 알림이 두 개 뜹니다. 하나는 클라이언트가, 하나는 화면이 띄웁니다."
        case .deadButton:
            "성공했을 때만 버튼을 다시 켜기 때문에, 한 번 실패하면 버튼이 더는 눌리지 않습니다."
        case .everyRequestRefreshes:
            "요청마다 따로 토큰을 갱신합니다. 두 번째 갱신은 이미 쓴 토큰을 보내고, 회원은 로그아웃됩니다."
        case .signsOutInTheTunnel:
            "토큰 갱신이 서버의 판정을 받지 못했을 뿐인데, 앱이 회원을 로그아웃합니다."
        case .doubleTap:
            "버튼을 막지 않아서, 두 번 누르면 서로 다른 키로 요청이 두 번 나갑니다."
        case .lostAnswer:
            "응답만 사라져 출석은 기록되었을 수 있는데, 앱은 실패했다고 말합니다."
        case .alreadyIsAnError:
            "이미 출석했을 뿐인데, 앱은 오류라고 말합니다."
        case .searchEnds:
            "첫 검색 실패로 스트림이 끝나서, 검색창이 더는 아무 일도 하지 않습니다."
        case .olderAnswerWins:
            "먼저 한 검색의 응답이 늦게 도착해 새 결과를 덮어씁니다."
        case .rawText:
            "서버의 원문과 상태 코드를 회원에게 그대로 보여 줍니다."
        case .cancellationIsAnError:
            "앱이 스스로 취소한 요청을 오류로 보여 줍니다."
        case .refreshWipes:
            "새로 고침이 실패했다고, 화면에 있던 내용까지 지웁니다."
        }
    }
}
