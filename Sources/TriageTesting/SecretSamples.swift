/// Samples of dozens of forms of secrets, each within English and Korean sentences.
package enum SecretSamples {
    /// A text, and the secret in it.
    package typealias Sample = (text: String, secret: String)

    package static let all: [Sample] = bare.flatMap { text, secret in
        sentences.map { before, after in (before + text + after, secret) }
    }

    private static let sentences = [
        ("", ""),
        ("Request failed: ", " was refused by the server"),
        ("서버가 ", " 요청을 거절했습니다"),
        ("(", ")"),
        ("로그인에 실패했습니다. ", "\n다시 시도해 주세요"),
        ("items[0]: ", ", retry in 3 s"),
        ("first line\n", ""),
        ("오류 [", "] 발생"),
    ]

    /// Each form without a sentence around it.
    package static let bare: [Sample] = [
        ("Bearer abc.def", "abc.def"),
        ("bearer\n9f8e7d6c5b4a", "9f8e7d6c5b4a"),
        ("BEARER%20mF_9.B5f-4.1JqM", "mF_9"),
        ("Basic dXNlcjpwYXNzd29yZA==", "dXNlcjpwYXNzd29yZA"),
        ("Authorization: Digest username=kim", "kim"),
        ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVPmB92K27u", "eyJzdWIi"),
        ("eyJhbGciOiJIUzI1NiJ9\n.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVPmB92K27u", "eyJzdWIi"),
        ("token_eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVPmB92K27u", "eyJzdWIi"),
        ("tokeneyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVPmB92K27u", "eyJzdWIi"),
        ("id-eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVPmB92K27u", "eyJzdWIi"),
        ("hong.gildong+moim@example.co.kr", "gildong"),
        ("hong%40example.com", "hong"),
        ("홍길동@예시.한국", "홍길동"),
        ("4111 1111 1111 1111", "1111"),
        ("5500-0000-0000-0004", "5500"),
        ("378282246310005", "378282246310005"),
        ("2026-11-21 4111-1111-1111-1111", "1111"),
        ("27776 4136 3776 2334 7896", "7896"),
        ("2026-04-01 5710 4656 3414 8394 12/27", "8394"),
        ("1234 3782 822463 10005", "10005"),
        ("card_4111111111111111", "4111"),
        ("n4111111111111111n", "4111"),
        ("card4111-1111-1111-1111", "1111"),
        ("cardNumber=4111+1111+1111+1111&cvc=1", "1111"),
        ("4111%201111%201111%201111", "1111"),
        ("pay%204111111111111111", "4111"),
        ("number%3D4111111111111111", "4111"),
        ("card%3A4111-1111-1111-1111", "1111"),
        ("kim@2x.com", "kim"),
        ("password=hunter2", "hunter2"),
        ("\"refreshToken\" : \"r3fr\\\"esh\"", "r3fr"),
        ("{\\\"access_token\\\":\\\"planted-value\\\"}", "planted-value"),
        ("\"key\": 98765", "98765"),
        ("API_KEY: planted-value", "planted-value"),
        ("AnyHashable(\"sid\"): planted-value", "planted-value"),
        ("secret = Optional(\"planted value\")", "planted value"),
        ("password%3Dhunter2", "hunter2"),
        ("https://user:hunter2@example.com/path", "hunter2"),
        ("https://a1b2c3@o1.ingest.sentry.io/42", "a1b2c3"),
        ("https://example.com/find?text=hong&page=7#planted", "planted"),
        ("GET /v1/friends?text=홍길동&limit=20", "홍길동"),
        ("postgres://root:hunter2@db/moim", "hunter2"),
        ("/Users/jane/Library/Caches/a.json", "jane"),
        ("file:///home/jane/app/a.json", "jane"),
        ("cannot open /home/jane", "jane"),
        ("HOME=/home/jane", "jane"),
        ("file:///home/jane", "jane"),
        ("C:\\Users\\Jane Doe\\AppData", "Jane"),
        ("%2FUsers%2Fjane%2Fapp", "jane"),
        (
            "/var/mobile/Containers/Data/Application/0F6A1C5E-8F6B-4B8F-9C57-3E1E6A5D9B21/tmp",
            "0F6A1C5E"
        ),
        ("DE89 3704 0044 0532 0130 00", "0532"),
        ("gb29nwbk60161331926819", "60161331926819"),
        ("-----BEGIN RSA PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE KEY-----", "MIIEow"),
        ("-----BEGIN PRIVATE KEY-----\\nMIIEow\\nAgEA", "MIIEow"),
        ("https://discord.com/api/webhooks/123456/planted_Token-1", "planted_Token"),
        ("https://ptb.discordapp.com/api/v10/webhooks/1/planted_Token-1", "planted_Token"),
        ("https://hooks.slack.com/services/T0/B0/plantedXX", "plantedXX"),
        // triage:ignore secret-in-source: made up
        ("sk_live_4eC39HqLyjWDarjtT1zdp7dc", "4eC39"),
        // triage:ignore secret-in-source: made up
        ("ghp_16C7e42F292c6912E7710c838347Ae178B4a", "16C7e"),
        // triage:ignore secret-in-source: made up
        ("xoxb-2441234-planted1234", "planted"),
        ("AKIAIOSFODNN7EXAMPLE", "AKIA"),
        ("AIzaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY", "AIza"),
        ("비밀번호=hunter2", "hunter2"),
    ]
}
