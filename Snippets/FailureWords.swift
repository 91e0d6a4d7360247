// The words of a failure for a label of the app's own, from the table that decides on its notices.
import Triage

// snippet.words
/// A list whose header says why its content is old.
@MainActor
final class MembersScreen {
    private(set) var names: [String] = []
    private(set) var header: String?
    private let center: FaultCenter
    private let load: @MainActor () async throws -> [String]

    init(center: FaultCenter, load: @escaping @MainActor () async throws -> [String]) {
        self.center = center
        self.load = load
    }

    func appear() async {
        // The caller handles the failure: it is reported, and no alert is shown.
        let outcome = await center.run(
            .load("members.load", rules: [Rule(.any, .handled, report: .warning)]), work: load
        )
        names = outcome.value ?? names
        header = outcome.fault.flatMap { center.words(for: $0) }?.message
    }
}
// snippet.end

// snippet.toast
/// The line of a toast for any error; nil if there is nothing to say, as for a cancellation.
@MainActor
func toast(for error: any Error, in center: FaultCenter) -> String? {
    guard let words = center.words(for: error, in: .tap("members.invite")) else { return nil }
    return [words.title, words.message].compactMap(\.self).joined(separator: ": ")
}
// snippet.end
