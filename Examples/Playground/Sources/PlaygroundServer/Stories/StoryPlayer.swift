import MoimComposition
import PlaygroundPage

/// Plays a story in its window, a frame after the other, with time to read between them.
@MainActor
final class StoryPlayer {
    private let story: Story
    private weak var window: Window?
    private var frame = 0
    private var isPlaying = false
    private var isPerforming = false
    private var playing: Task<Void, Never>?

    init(_ story: Story, window: Window) { (self.story, self.window) = (story, window) }

    /// Whether it plays, or a frame is under way.
    var isBusy: Bool { isPlaying || isPerforming }

    func content(in language: PageLanguage) -> StoryContent {
        StoryContent(
            name: story.name, title: story.title(language), frame: frame,
            captions: story.frames.map { $0.caption(language) }, isPlaying: isPlaying)
    }

    /// Plays on to the end; from the beginning if it is there already.
    func play() {
        guard !isPlaying else { return }
        isPlaying = true
        run { player in
            if player.frame == player.story.frames.count { await player.rewind() }
            while player.frame < player.story.frames.count, !Task.isCancelled {
                await player.performNextFrame()
                let isLast = player.frame == player.story.frames.count
                guard !isLast, (try? await Task.sleep(for: .seconds(3))) != nil else { break }
            }
        }
    }

    /// Stops after the frame that is under way.
    func pause() {
        playing?.cancel()
        playing = nil
        isPlaying = false
        window?.changed()
    }

    /// Plays one frame, and stops.
    func step() {
        guard !isPerforming else { return }
        pause()
        run { player in
            if player.frame == player.story.frames.count { await player.rewind() }
            await player.performNextFrame()
        }
    }

    private func run(_ work: @escaping @MainActor (StoryPlayer) async -> Void) {
        isPerforming = true
        let task = Task { [weak self] in
            guard let self else { return }
            await work(self)
            isPerforming = false
            if !Task.isCancelled { isPlaying = false }
            window?.changed()
        }
        playing = task
        window?.changed()
    }

    private func rewind() async {
        frame = 0
        // triage:ignore discarded-try: without a free port the phones stay as they are
        try? await window?.restart()
    }

    /// Plays the next frame to its end.
    func performNextFrame() async {
        guard frame < story.frames.count else { return }
        let deeds = story.frames[frame].deeds
        frame += 1
        window?.changed()
        for deed in deeds { await perform(deed) }
    }

    private func perform(_ deed: Story.Deed) async {
        guard let window else { return }
        switch deed {
        case .member(let commands): for command in commands { window.perform(command) }
        case .startAskingDesk:
            // triage:ignore discarded-try: without a free port the phones stay as they are
            try? await window.start(asksDesk: true, isNew: false)
        case .publishKnownIssue:
            // triage:ignore discarded-try: the next frame shows whether the desk has it
            try? await window.publishKnownIssue()
        }
        await window.waitUntilIdle()
    }
}
