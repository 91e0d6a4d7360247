/// What every screen of Moim can be told, whatever it shows.
@MainActor
public protocol ScreenViewModel: AnyObject {
    /// What it shows.
    associatedtype Content: Sendable

    /// What it shows and what it has under way.
    var screen: LiveScreen<Content> { get }

    /// Loads what the screen loads by itself when it is opened; nothing by default.
    func load()

    /// Calls off and forgets what belongs to the session that is over; all of it by default.
    func forgetSession()
}

extension ScreenViewModel {
    /// Loads nothing.
    public func load() {}

    /// Calls off what is under way and forgets the content.
    public func forgetSession() { screen.reset() }

    /// Calls off what is under way and begins nothing more; the content stays.
    public func callOff() { screen.callOff() }

    /// Leaves the screen: its work is called off, its content forgotten, and its notices can repeat
    /// nothing any more.
    public func close() { screen.close() }
}
