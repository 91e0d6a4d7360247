import Foundation
import Hummingbird
import NIOCore
import PlaygroundPage

/// Sends a browser the changes in its window, and a sign of life when nothing does.
struct WindowStream {
    /// The time between two signs of life: a browser that is gone is noticed by the next one.
    private static let pulse = Duration.milliseconds(300)
    /// The time that changes are collected for before they are sent together.
    private static let pause = Duration.milliseconds(30)
    /// The time after which a stream gives way to the others of a crowded browser.
    private static let turn = Duration.seconds(1)

    let window: Window
    let pages: PlaygroundPages
    let windows: Windows
    /// The id of the last message that the browser got; nil for a new page.
    let lastID: Int?

    /// Writes until the browser or the window is gone, or others are to have their turn.
    ///
    /// - Throws: An error of the connection.
    @concurrent func write(to writer: inout any ResponseBodyWriter) async throws {
        let (viewer, changes) = await window.follow()
        let pulses = Task { [window] in
            while (try? await Task.sleep(for: Self.pulse)) != nil { await window.wake(viewer) }
        }
        defer { pulses.cancel() }
        do {
            try await write(changes, to: &writer)
        } catch {
            await window.leave(viewer)
            throw error
        }
        await window.leave(viewer)
    }

    @concurrent private func write(
        _ changes: AsyncStream<Void>, to writer: inout any ResponseBodyWriter
    ) async throws {
        var differ = await window.differ(after: lastID) ?? WindowDiffer(pages: pages)
        var seen = -1
        let begin = ContinuousClock.now
        try await writer.write(ByteBuffer(string: "retry: 200\n\n"))
        for await _ in changes {
            if begin.duration(to: .now) > Self.turn, await windows.takesTurns(window) { return }
            guard await window.version != seen else {
                try await writer.write(ByteBuffer(string: ":\n\n"))
                continue
            }
            guard let (version, generation, content) = await window.snapshot() else { return }
            seen = version
            if let message = differ.message(content, generation: generation, version: version) {
                let id = await window.keep(differ)
                try await writer.write(ByteBuffer(string: "id: \(id)\ndata: \(message)\n\n"))
            } else {
                // The page waits to hear that a tap has changed nothing. What it heard before may have been lost.
                let message = "{\"version\":\(version),\"idle\":\(content.isIdle)}"
                try await writer.write(ByteBuffer(string: "data: \(message)\n\n"))
            }
            try await Task.sleep(for: Self.pause)
        }
    }
}

extension Window {
    /// The content of the window, with the numbers that change with it; nil once the window
    /// is closed.
    func snapshot() -> (version: Int, generation: Int, content: WindowContent)? {
        stage == nil ? nil : (version, generation, content())
    }
}
