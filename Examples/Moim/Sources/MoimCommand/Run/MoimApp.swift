import Foundation
import MoimData
import MoimDomain
import MoimFeatures
import Triage
import TriageClient
import TriageHTTP
import TriagePresentation
import TriageReporting

/// Moim, put together: the edge of the app, where everything shared is made.
@MainActor
final class MoimApp {
    /// What an app is made of that differs between a run, a test and a phone.
    struct Parts {
        var server: URL
        var transport: any Transport
        var clock: any Clock<Duration> = ContinuousClock()
        var options = MoimOptions()
        var accessToken: String?
        var refreshToken: String?
    }

    let center: FaultCenter
    let board: NoticeBoard
    let reports: ReportPipeline
    let session: Session
    let connectivity = ManualConnectivity()
    let activity = Activity()
    private(set) var home: HomeViewModel?

    private let client: APIClient
    private let log: EventLog

    init(
        _ parts: Parts, log: EventLog, secrets: KnownSecrets, sinks: [any Sink]
    ) throws(ConfigurationError) {
        self.log = log
        let trail = Breadcrumbs()
        let redactor = Redactor(knownSecrets: secrets)
        let plain = try Self.client(parts, log, trail, connectivity)
        session = Self.session(parts, log, secrets, plain)
        client = plain.adding(Repeats(clock: parts.clock), session.credentials)
        let pipeline = Self.pipeline(parts, log, trail, redactor, session, sinks)
        let board = Self.board(parts, log, pipeline)
        (reports, self.board) = (pipeline, board)
        center = Self.center(parts, log, trail, board, pipeline)
    }

    /// Puts a screen on top and loads it; opening an open one loads it again.
    func open(_ screen: Screen) {
        if home == nil { home = makeHome() }
        home?.load()
    }

    /// Closes the screen on top.
    func leave() {
        home?.close()
        home = nil
    }

    func signIn(access: String, refresh: String?) {
        session.signIn(access: access, refresh: refresh)
        home?.reset()
        center.settle(.signIn)
    }

    func signOut() {
        session.signOut()
        home?.reset()
    }

    /// Calls off everything that is under way.
    func callOff() { home?.callOff() }

    private func makeHome() -> HomeViewModel {
        let log = log
        return HomeViewModel(
            center: center, repository: RemoteHomeRepository(client: client),
            checkIn: CheckIn(attendance: RemoteAttendanceRepository(client: client)),
            activity: activity, onChange: { log.take(.state(.home, $0, $1)) })
    }
}
