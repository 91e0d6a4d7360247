import Triage

/// The cost of a megabyte of hostile text to the redactor, which looks at each byte a bounded number of times.
func redaction() {
    let ordinary = "GET /v1/clips/{id} answered 503 after 2 attempts; "
    let hostile = [
        "://a?b=c ", "x=y&", "AA11 ", "4 ", "a@", "eyJ.", "Bearer ", "basic+", ")?", "\"key\":\"",
        "key=[", "/home/", "\\/Users", "-----BEGIN ", "token=nil ", "sk-", "https://https://",
        "4%20", "%204111", "a%40", "----------------=", "token4\"%3D", "\"password%3Db",
        "token: x ", "password: aA", "token: a.b.c.d ", "비밀번호: 8자 ",
    ]
    let redactor = Redactor()
    let yardstick = time(redactor, ordinary)
    let times = hostile.map { ($0, time(redactor, $0)) }.sorted { $0.1 > $1.1 }
    print("a megabyte through the redactor: ordinary text \(yardstick)")
    for (pattern, time) in times.prefix(3) { print("  of \(pattern.debugDescription): \(time)") }
}

/// The best of five turns.
private func time(_ redactor: Redactor, _ pattern: String) -> Duration {
    let text = String(repeating: pattern, count: (1 << 20) / pattern.utf8.count)
    let clock = ContinuousClock()
    return (0..<5).map { _ in clock.measure { _ = redactor.redact(text) } }.min() ?? .zero
}
