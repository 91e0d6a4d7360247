/// Lines that apps write into breadcrumbs, logs and errors, without a secret.
enum OrdinaryLines {
    static let all = english + korean + mixed + later

    static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map(String.init)
    }
}
