import XCTest

/// The playground's stories, on a phone.
///
/// They need `moim serve`, and they have not been run yet: no Mac was at hand.
final class StoryTests: XCTestCase {
    @MainActor func testAnOutageAtLaunchIsToldAtOnceAndTheRetryLeadsHome() async throws {
        let robot = try await Robot.start(faults: ["outage@session:1"])
        robot.expect("Server error")
        robot.answer("Try again")
        robot.expect("Attendance is open")
    }

    @MainActor func testANullPictureIsAnAlertWithASupportCodeAndHomeOpensOnceItIsMended()
        async throws
    {
        let robot = try await Robot.start(faults: ["null-profile-image@home:1"])
        robot.expect("Temporary error")
        robot.answer("Close")
        robot.tap("home.refresh")
        robot.expect("Attendance is open")
    }

    @MainActor func testAnExpiredTokenIsNothingThatTheMemberNotices() async throws {
        let robot = try await Robot.start(faults: ["access-token-expired", "refresh-slow"])
        robot.expect("Attendance is open")
        XCTAssertEqual(robot.count("Sign in to continue."), 0)
    }

    @MainActor func testADoubleTapAddsOneTimer() async throws {
        let robot = try await Robot.start(faults: [])
        robot.expect("Attendance is open")
        try await robot.setFaults(["slow@addTimer"])
        robot.tap("Timers")
        robot.expect("07:30 · clip 3 · days: 5")
        robot.type("7", into: "clipID")
        robot.type("21:30", into: "time")
        robot.type("1,3,5", into: "days")
        robot.tap("timers.add", times: 2)
        robot.expect("21:30 · clip 7 · days: 3")
        XCTAssertEqual(robot.count("21:30 · clip 7 · days: 3"), 1)
    }

    @MainActor func testWithoutANetworkALoadSaysSoAndComesBackWithIt() async throws {
        let robot = try await Robot.start(faults: [])
        robot.expect("Attendance is open")
        robot.turnNetwork()
        robot.tap("home.refresh")
        robot.expect("Network error")
        robot.answer("Close")
        robot.expect("This is what we last knew")
        robot.turnNetwork()
        robot.tap("home.refresh")
        robot.expectGone("This is what we last knew")
    }

    @MainActor func testTheTimersInUIKitTellAFailureAndLoadAgain() async throws {
        let robot = try await Robot.start(faults: ["outage@timers:1"], shell: "uikit")
        robot.expect("Server error")
        robot.answer("Try again")
        robot.expect("07:30 · clip 3 · days: 5")
    }

    @MainActor func testTheSaturdayCheckInIsCountedOnce() async throws {
        let robot = try await Robot.start(faults: ["lost-answer@attendance:1"])
        robot.type("4821", into: "code")
        robot.tap("attendance.submit")
        robot.expect("You are checked in")
        robot.tap("attendance.submit")
        robot.expect("You have checked in already")
    }
}
