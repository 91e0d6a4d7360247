import Foundation
import Hummingbird
import NIOCore
import PlaygroundPage

/// Sends a browser what changes in its window, and a sign of life when nothing does.
struct WindowStream {
    /// The time between two signs of life: a browser that is gone is noticed by the next one.
    private static let pulse = Duration.milliseconds(300)
    /// The time in which changes are sent together.
    private static let pause = Duration.milliseconds(30)

    let window: Window
    let pages: PlaygroundPages

    /// Writes until the browser or the window is gone.
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
        var differ = WindowDiffer(pages: pages)
        var seen = -1
        try await writer.write(ByteBuffer(string: "retry: 200\n\n"))
        for await _ in changes {
            guard await window.version != seen else {
                try await writer.write(ByteBuffer(string: ":\n\n"))
                continue
            }
            let (version, generation, content) = await window.snapshot()
            seen = version
            if let message = differ.message(content, generation) {
                try await writer.write(ByteBuffer(string: "data: \(message)\n\n"))
            }
            try await Task.sleep(for: Self.pause)
        }
    }
}

extension Window {
    /// What the window shows, with the numbers that tell it from what it showed before.
    func snapshot() -> (version: Int, generation: Int, content: WindowContent) {
        (version, generation, content())
    }
}
