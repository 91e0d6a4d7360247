import CarelessApp
import Foundation
import MoimAPI
import MoimComposition
import MoimFeatures
import PlaygroundPage
import Triage

/// One window of the playground: a member with both phones, their servers' switches, and a story.
@MainActor
final class Window {
    /// The id of the member: a random one, since anyone who knows it can act for the member.
    let id: String
    /// The name of the browser that shows it.
    let browser: String
    private let request: WindowRequest
    private let parts: StageParts
    private(set) var faults: [String]
    private(set) var isNetworkUp = true
    private(set) var player: StoryPlayer?
    private(set) var stage: Stage?
    /// Grows with every start of the phones.
    private(set) var generation = 0
    /// Grows with everything that may change the content.
    private(set) var version = 0
    /// The state of the page after the latest message, and the message's id.
    private var sent: (id: Int, differ: WindowDiffer)?
    private var viewers: [Int: AsyncStream<Void>.Continuation] = [:]
    /// The number of times that a browser has come to follow the window.
    private(set) var visits = 0

    init(_ request: WindowRequest, _ parts: StageParts, browser: String? = nil) {
        id = UUID().uuidString.lowercased()
        self.browser = browser ?? id
        (self.request, self.parts) = (request, parts)
        faults = request.faults
    }

    /// Starts the phones, and opens the screen that was asked for unless there is a story.
    func open() async throws {
        parts.board.listen(id) { [weak self] in self?.deskChanged($0) }
        try await start(asksDesk: false, isNew: true)
        if let story = request.story {
            player = StoryPlayer(story, window: self)
            return
        }
        switch request.screen {
        case .splash: stage?.perform(.launch)
        case .screen(let screen): stage?.perform(.open(screen))
        }
    }

    /// Starts the phones anew, with the servers as the switches have them.
    ///
    /// - Parameters:
    ///   - asksDesk: Whether the app asks the desk for known issues.
    ///   - isNew: Whether the timeline before is forgotten.
    /// - Throws: An error of the system if no port can be bound.
    func start(asksDesk: Bool, isNew: Bool) async throws {
        var settings = MoimSettings()
        settings.language = request.phone
        settings.flush = .seconds(1)
        let next = try await Stage(
            settings, faults: Self.rules(faults), parts, asksDesk: asksDesk,
            after: isNew ? nil : stage, onChange: { [weak self] in self?.changed() })
        stage?.close()
        stage = next
        isNetworkUp = true
        if isNew { generation += 1 }
        changed()
    }

    /// Begins a story again: the switches as it has them, and new phones.
    func restart() async throws {
        faults = request.faults
        try await start(asksDesk: false, isNew: true)
    }

    /// Calls everything off; a closed window does nothing more.
    func close() {
        player?.pause()
        player = nil
        parts.board.stopListening(id)
        stage?.close()
        stage = nil
        for viewer in viewers.values { viewer.finish() }
        viewers = [:]
    }
}

// MARK: Actions

extension Window {
    /// Performs a member's action.
    func perform(_ command: Action.Command) {
        if case .network(let isUp) = command { isNetworkUp = isUp }
        stage?.perform(command)
    }

    /// Signs the member in again.
    func signIn() { stage?.signIn() }

    /// Taps the alert of the careless phone.
    func answerCarelessAlert() { stage?.careless.answer() }

    /// Switches a fault on, or every use of it off.
    func set(fault name: String, isOn: Bool) throws(BadAddress) {
        guard APIFault.named(name) != nil else { throw BadAddress("fault", name) }
        faults.removeAll { $0.faultName == name }
        if isOn { faults.append(name) }
        stage?.setFaults(Self.rules(faults))
    }

    /// Publishes a known issue about the latest report on the desk.
    func publishKnownIssue() async throws {
        guard let group = await latestGroup() else { return }
        try await parts.desk.client.publish(.picture, on: group.id)
    }

    /// Waits until nothing is in flight.
    func waitUntilIdle() async { await stage?.waitUntilIdle() }

    /// The group of the latest report, once the desk has it.
    private func latestGroup() async -> DeskGroup? {
        for _ in 0..<200 {
            let report = stage?.phone.reports.first
            if let report, let group = parts.board.group(ofEvent: report.id) { return group }
            guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { return nil }
        }
        return nil
    }

    private static func rules(_ faults: [String]) -> [FaultRule] {
        faults.compactMap { try? FaultRule(parsing: $0) }
    }
}

// MARK: Content

extension Window {
    /// Everything that the window shows now.
    func content() -> WindowContent {
        var content = WindowContent(
            language: request.page, member: id, isIdle: isIdle,
            phone: stage?.phoneContent(in: request.phone)
                ?? PhoneContent(language: request.phone.page, screen: .splash, title: ""))
        content.careless = stage?.carelessContent(in: request.page) ?? CarelessContent()
        content.switches = SwitchboardContent(faults: faults, isNetworkUp: isNetworkUp)
        content.reports = stage.map { $0.phone.reports.map(reportContent) } ?? []
        content.timeline = stage?.phone.timeline.entries ?? []
        content.story = player?.content(in: request.page)
        content.stories = Story.all.map { $0.link(request.page) }
        content.link = link
        return content
    }

    private var isIdle: Bool { (stage?.phone.isIdle ?? true) && player?.isBusy != true }

    private func reportContent(_ report: Report) -> ReportContent {
        ReportContent(report, parts.board.group(ofEvent: report.id))
    }

    /// The address that makes this state again.
    private var link: String {
        var query = ["lang=\(request.page.rawValue)"]
        if request.phone.page != request.page { query.append("locale=\(request.phone.rawValue)") }
        if let story = request.story {
            query.append("story=\(story.name)")
        } else {
            query += faults.map { "fault=\($0)" } + ["screen=\(request.screen.name)"]
        }
        return "/?" + query.joined(separator: "&")
    }

    /// Shows a group's numbers again if one of the member's reports is in it.
    private func deskChanged(_ group: String) {
        let reports = stage?.phone.reports ?? []
        if reports.contains(where: { parts.board.group(ofEvent: $0.id)?.id == group }) {
            changed()
        }
    }

    /// Tells viewers that something may have changed.
    func changed() {
        version += 1
        for viewer in viewers.values { viewer.yield() }
    }

    /// Follows the window: an element whenever something may have changed.
    func follow() -> (number: Int, changes: AsyncStream<Void>) {
        let (changes, viewer) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        visits += 1
        viewers[visits] = viewer
        viewer.yield()
        return (visits, changes)
    }

    /// The state of a browser's page after this message; nil if the browser has missed one since.
    func differ(after id: Int?) -> WindowDiffer? { sent.flatMap { $0.id == id ? $0.differ : nil } }

    /// Keeps the state of the page after a message, and returns the message's id.
    func keep(_ differ: WindowDiffer) -> Int {
        let id = (sent?.id ?? 0) + 1
        sent = (id, differ)
        return id
    }

    /// Whether a browser follows the window.
    var isFollowed: Bool { !viewers.isEmpty }

    /// Wakes a viewer, so that it can show that it is still there.
    func wake(_ viewer: Int) { viewers[viewer]?.yield() }

    /// Ends a viewer.
    func leave(_ viewer: Int) { viewers.removeValue(forKey: viewer)?.finish() }
}
