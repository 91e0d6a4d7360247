/// What every screen of Moim can be told, however it is made.
@MainActor
public protocol ScreenViewModel: AnyObject {
    /// What it shows of its content.
    var state: ScreenState { get }

    /// Loads what the screen loads by itself when it is opened.
    func load()

    /// Calls off and forgets what belongs to the session that is over.
    func forgetSession()

    /// Calls off what is under way and begins nothing more; the content stays.
    func stop()

    /// Leaves the screen: its work is called off, its content forgotten, and its notices can repeat
    /// nothing any more.
    func close()
}

/// A screen whose state is a ``LiveScreen``.
@MainActor
public protocol LiveScreenViewModel: ScreenViewModel {
    /// What it shows.
    associatedtype Content: Sendable

    /// What it shows and what it has under way.
    var screen: LiveScreen<Content> { get }
}

extension LiveScreenViewModel {
    /// What it shows of its content.
    public var state: ScreenState { screen.state }

    /// Loads nothing.
    public func load() {}

    /// Calls off what is under way and forgets the content.
    public func forgetSession() { screen.reset() }

    /// Calls off what is under way and begins nothing more; the content stays.
    public func stop() { screen.stop() }

    /// Leaves the screen: its work is called off, its content forgotten, and its notices can repeat
    /// nothing any more.
    public func close() { screen.close() }
}
