// A double of XCTest: what the tests of an app's screens name, with the isolation of the SDK.
@_exported import Foundation

open class XCTest: NSObject {}

open class XCTestCase: XCTest {
    public nonisolated override init() {}
}

public func XCTAssertTrue(
    _ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath, line: UInt = #line
) {}

public func XCTAssertEqual<Value: Equatable>(
    _ first: @autoclosure () throws -> Value, _ second: @autoclosure () throws -> Value,
    _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {}

public func XCTUnwrap<Value>(
    _ expression: @autoclosure () throws -> Value?, _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath, line: UInt = #line
) throws -> Value { fatalError() }

// MARK: An app under test

@MainActor
public protocol XCUIElementTypeQueryProvider {
    var alerts: XCUIElementQuery { get }
    var buttons: XCUIElementQuery { get }
    var staticTexts: XCUIElementQuery { get }
    var switches: XCUIElementQuery { get }
}

@MainActor
open class XCUIElement: NSObject, XCUIElementTypeQueryProvider {
    public enum ElementType: UInt, Sendable { case any }

    public var alerts: XCUIElementQuery { fatalError() }
    public var buttons: XCUIElementQuery { fatalError() }
    public var staticTexts: XCUIElementQuery { fatalError() }
    public var switches: XCUIElementQuery { fatalError() }
    public var firstMatch: XCUIElement { fatalError() }

    public var exists: Bool { fatalError() }
    public var isHittable: Bool { fatalError() }

    public func waitForExistence(timeout: TimeInterval) -> Bool { fatalError() }

    // Xcode 16 and later.
    public func waitForNonExistence(timeout: TimeInterval) -> Bool { fatalError() }

    public func descendants(matching type: ElementType) -> XCUIElementQuery { fatalError() }

    public func tap() {}

    public func tap(withNumberOfTaps taps: Int, numberOfTouches touches: Int) {}

    public func typeText(_ text: String) {}

    public func swipeUp() {}
}

@MainActor
open class XCUIElementQuery: NSObject, XCUIElementTypeQueryProvider {
    public var alerts: XCUIElementQuery { fatalError() }
    public var buttons: XCUIElementQuery { fatalError() }
    public var staticTexts: XCUIElementQuery { fatalError() }
    public var switches: XCUIElementQuery { fatalError() }
    public var count: Int { fatalError() }
    public var firstMatch: XCUIElement { fatalError() }

    public subscript(identifier: String) -> XCUIElement { fatalError() }

    public func matching(identifier: String) -> XCUIElementQuery { fatalError() }
}

@MainActor
open class XCUIApplication: XCUIElement {
    public override init() {}

    public var launchArguments: [String] = []

    public func launch() {}
}
