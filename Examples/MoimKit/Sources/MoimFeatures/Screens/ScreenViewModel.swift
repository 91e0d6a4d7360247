public import Triage

/// What every screen of Moim can be told, however it is made.
@MainActor
public protocol ScreenViewModel: AnyObject {
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

/// A screen with the library's model.
@MainActor
public protocol LoadableViewModel: ScreenViewModel {
    /// What it shows.
    associatedtype Content

    /// What it shows and what it has under way.
    var screen: LoadableModel<Content> { get }
}

extension LoadableViewModel {
    /// Loads the content; a load that is under way gives way to this one.
    public func load() { screen.load() }

    /// Calls off what is under way and forgets the content.
    public func forgetSession() { screen.reset() }

    /// Calls off what is under way and begins nothing more; the content stays.
    public func stop() { screen.close() }

    /// Leaves the screen: its work is called off, its content forgotten, and its notices can repeat
    /// nothing any more.
    public func close() {
        screen.close()
        screen.reset()
    }
}
