import Foundation
import MoimComposition
import MoimFeatures
import Synchronization
import Triage

/// Shows a run as a story for people: the member's phone, and beside it what the makers get.
final class StoryRenderer: RunRenderer {
    private let state: Mutex<State>
    private let inbox = InMemorySink()
    private let ink = TerminalStyle(hasColor: Output.hasColor)
    private let texts: NoticeLocalizer

    private struct State {
        var phone = Phone()
        var makers: DeveloperColumn
        var isDrawn = true
    }

    init(_ title: String, in language: MoimLanguage) {
        texts = MoimTexts.texts(in: language)
        state = Mutex(State(makers: DeveloperColumn(ink: ink)))
        Output.line("\n" + ink.bold("▌ " + escapingControlCharacters(title)))
    }

    /// The reports as they arrive, for the end of the story.
    var sinks: [any Sink] { [inbox] }

    func render(_ event: MoimEvent, at seconds: Double) {
        state.withLock { state in
            switch event {
            case .quiet: draw(&state)
            case .notice(.dismissed(let shown, .action(let id))),
                .notice(.chosen(let shown, let id)):
                printChoice(id, of: shown)
            case .report(.accepted(let report)) where report.feedback != nil:
                printMessage(report)
                state.isDrawn = false
            case .end(let summary): printSummary(summary)
            default: state.isDrawn = false
            }
            state.phone.record(event)
            state.makers.record(event)
        }
    }

    func finish() {
        let cards = inbox.reports.map { ReportCard(report: $0, ink: ink) }
        Output.line("  " + ink.faint("the makers' inbox: " + (cards.isEmpty ? "empty" : "")))
        for line in cards.flatMap(\.lines) { Output.line("  " + line) }
    }

    private func draw(_ state: inout State) {
        guard !state.isDrawn else { return }
        let phone = state.phone.lines(texts)
        let makers = ["", ""] + state.makers.lines
        for row in 0..<max(phone.count, makers.count) {
            let left = (row < phone.count ? phone[row] : "").padded(to: Phone.width)
            let right = row < makers.count ? makers[row] : ""
            Output.line(right.isEmpty ? "  \(left)" : "  \(left)   \(right)")
        }
        state.makers.clear()
        state.isDrawn = true
    }

    private func printChoice(_ action: Notice.Action.ID, of shown: PresentedNotice) {
        let label = shown.notice.actions.first { $0.id == action }?.label ?? action.rawValue
        Output.line("  " + ink.faint("the member taps") + " [\(label)]")
    }

    private func printMessage(_ report: Report) {
        let text = escapingControlCharacters(report.message ?? "")
        Output.line("  " + ink.faint("the member writes") + " “\(text)”")
    }

    private func printSummary(_ summary: RunSummary) {
        let kept = summary.broken.isEmpty
        let counts = [
            Self.count(summary.operations, "operation"), Self.count(summary.failures, "failure"),
            Self.count(summary.reports, "report"),
        ].joined(separator: ", ")
        let verdict = kept ? ink.green("every promise kept") : ink.red("broken promises")
        Output.line("  \(counts): \(verdict)")
        for sentence in summary.broken { Output.line("  " + ink.red("✗ \(sentence)")) }
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
