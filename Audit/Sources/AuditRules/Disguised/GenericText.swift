import AuditSyntax
import SwiftSyntax

/// Texts for users that say nothing, or blame a cause that the code has not checked.
enum GenericText {
    /// Whether a text blames the connection, the server, or what the user has typed.
    static func blames(_ text: String) -> Bool { matches(text, blaming) }

    /// Whether a text says only that something happened.
    static func isVague(_ text: String) -> Bool { matches(text, vague) }

    private static func matches(_ text: String, _ phrases: [String]) -> Bool {
        let text = text.lowercased().replacing("’", with: "'")
        return phrases.contains { text.contains($0) }
    }

    /// Whether a text names the action that failed: "Failed to send feedback".
    static func namesWork(_ text: String) -> Bool {
        let isOfAnything = matches(
            text,
            [
                "connect", "communicate", "operation", "reach", "the request", "this request",
                "your request",
            ])
        if isOfAnything { return false }
        return matches(text, failing) || text.namesWorkAfterNoun
    }

    private static let failing = [
        "can't ", "cannot ", "could not ", "couldn't ", "failed to ", "unable to ", "에 실패",
        "지 못했", "할 수 없",
    ]

    private static let blaming = [
        "network error", "network problem", "network issue", "network unavailable",
        "network failure",
        "network connection", "check your network", "connection error", "connection failed",
        "connection problem", "no connection", "internet connection", "no internet",
        "check your internet",
        "check your connection", "server error", "server is unavailable", "server not responding",
        "error_network", "network_error", "error.network", "network.error", "connection_error",
        "password is wrong", "password is incorrect", "wrong password", "incorrect password",
        "invalid password", "email or password", "was declined", "card declined", "비밀번호가 틀",
        "비밀번호가 올바르지", "비밀번호를 확인", "카드가 거절",
        "네트워크", "인터넷 연결", "인터넷을", "연결을 확인", "연결에 실패", "서버 오류", "서버와의 통신", "서버에 문제",
        "통신 오류", "통신에 실패",
    ]

    private static let vague = [
        "something went wrong", "something wrong", "unknown error", "unexpected error",
        "an error occurred",
        "an error has occurred", "error occurred", "oops", "whoops", "please try again later",
        "error.unknown", "unknown_error", "error_unknown", "generic_error", "error.generic",
        "알 수 없는 오류", "알 수 없는 에러", "오류가 발생", "에러가 발생", "문제가 발생", "일시적인 오류",
        "잠시 후 다시",
    ]

    /// Whether the name of a constant says that its text is generic.
    static func isNameOfGeneric(_ name: String) -> Bool {
        let words = Set(name.words)
        let isError = !words.isDisjoint(with: ["error", "failure", "wrong", "problem"])
        return isError
            && !words.isDisjoint(with: [
                "connection", "general", "generic", "network", "something", "unknown",
            ])
    }
}

extension String {
    /// Whether the word after "error" or its like names the action: "error loading".
    fileprivate var namesWorkAfterNoun: Bool {
        let words = words
        return zip(words, words.dropFirst()).contains { noun, next in
            ["error", "issue", "occurred", "problem", "trouble", "wrong"].contains(noun)
                && (next.hasSuffix("ing") || next == "while")
        }
    }
}

extension SyntaxProtocol {
    /// The texts that are written out here.
    var literalTexts: [String] {
        allNodes.compactMap { node in
            node.as(StringLiteralExprSyntax.self)?.segments.map { segment in
                if case .stringSegment(let text) = segment { return text.content.text }
                return " "
            }.joined()
        }
    }
}
