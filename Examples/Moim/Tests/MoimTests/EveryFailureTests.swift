import MoimData
import MoimDomain
import MoimFeatures
import Testing
import Triage
import TriageTesting

/// Moim's screens, on the server that a run of fault injection plays.
@Suite("Every failure of Moim's screens", .timeLimit(.minutes(30)))
struct EveryFailureTests {
    private static let home = FaultInjection(
        "home",
        server: FaultPlan([
            "GET /v1/home": [
                .json(
                    #"{"name":"Kim","generation":12,"status":"active","profileImage":"","attendanceOpen":true}"#
                )
            ],
            "POST /v1/attendance": [.json(#"{"status":"present"}"#, status: 201)],
        ]), table: .moim, localize: MoimTexts.texts(in: .ko)
    ) { app in
        let model = HomeViewModel(
            center: app.center, repository: RemoteHomeRepository(client: app.client),
            checkIn: CheckIn(attendance: RemoteAttendanceRepository(client: app.client)),
            activity: Activity())
        app.screen {
            .init(
                isLoading: model.screen.state.isLoading, content: model.screen.state.content?.name)
        }
        app.retry { await model.screen.load() }
        await model.screen.load()
        await app.settled()
        model.submit(code: "1234")
        await app.settled()
    }

    @Test("Every failure of the home screen and of a check-in is shown and reported once")
    func everyFailureOfHome() async {
        let results = await Self.home.run()
        #expect(results.findings.isEmpty, "\(results)")
        #expect(results.runs > 100)
    }

    @Test("The profile image, which may be null, takes the whole home screen down")
    func profileImageIsRequired() async {
        let fields = await Self.home.run().requiredFields
        #expect(fields.contains("GET /v1/home profileImage: null hides the whole screen"))
        #expect(!fields.contains { $0.contains("attendanceOpen: null") })
    }
}
