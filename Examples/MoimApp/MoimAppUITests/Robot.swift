import MoimComposition
import XCTest

/// Drives the app as a member does, on a server that `moim serve` runs.
@MainActor
final class Robot {
    private let app = XCUIApplication()
    private let server: URL

    /// Starts the app on a server with these faults.
    ///
    /// The server's address is the environment's MOIM_SERVER, or the default of `moim serve`.
    static func start(faults: [String], shell: String = "swiftui") async throws -> Robot {
        let address = ProcessInfo.processInfo.environment["MOIM_SERVER"] ?? "http://127.0.0.1:8600"
        let robot = Robot(server: try XCTUnwrap(URL(string: address)))
        try await robot.reset(faults)
        robot.app.launchArguments = [
            "-server", address, "-signedIn", "YES", "-shell", shell, "-AppleLanguages", "(en)",
        ]
        robot.app.launch()
        return robot
    }

    private init(server: URL) { self.server = server }

    /// Lets the server begin anew, with these faults.
    private func reset(_ faults: [String]) async throws {
        try await ServerSwitches(server).reset()
        try await setFaults(faults)
    }

    /// Gives the server these faults and no others.
    func setFaults(_ faults: [String]) async throws { try await ServerSwitches(server).set(faults) }

    /// Taps what has this identifier, once it is there.
    func tap(_ identifier: String, times: Int = 1) {
        let element = find(identifier)
        XCTAssertTrue(element.waitForExistence(timeout: 10), "\(identifier) is not there")
        if !element.isHittable { app.swipeUp() }
        element.tap(withNumberOfTaps: times, numberOfTouches: 1)
    }

    /// Turns the network off, or on again, in the debug menu.
    func turnNetwork() {
        tap("debug")
        // The switch itself is within the row's.
        let row = app.switches["network"].firstMatch
        XCTAssertTrue(row.waitForExistence(timeout: 10), "no switch for the network")
        let inner = row.switches.firstMatch
        if inner.exists { inner.tap() } else { row.tap() }
        tap("debug.done")
    }

    /// Types into the field with this identifier.
    func type(_ text: String, into identifier: String) {
        tap(identifier)
        find(identifier).typeText(text)
    }

    /// Taps a button of the alert on screen.
    func answer(_ label: String) {
        let button = app.alerts.buttons[label].firstMatch
        XCTAssertTrue(button.waitForExistence(timeout: 15), "no alert offers \(label)")
        button.tap()
    }

    /// Waits for a text, of an alert or a toast as well.
    func expect(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
        let label = app.staticTexts[text].firstMatch
        XCTAssertTrue(label.waitForExistence(timeout: 15), "no “\(text)”", file: file, line: line)
    }

    /// Waits until a text is gone.
    func expectGone(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
        let label = app.staticTexts[text].firstMatch
        let isGone = label.waitForNonExistence(timeout: 15)
        XCTAssertTrue(isGone, "“\(text)” is still there", file: file, line: line)
    }

    /// How often a text is on screen.
    func count(_ text: String) -> Int { app.staticTexts.matching(identifier: text).count }

    private func find(_ identifier: String) -> XCUIElement {
        app.descendants(matching: .any)[identifier].firstMatch
    }
}
