#if canImport(SwiftUI) && os(iOS)
import Foundation
import SwiftUI
import UIKit

/// An invisible view that shows a board's notices in windows above its scene, sheets included.
struct NoticeWindows: UIViewRepresentable {
    /// Whether this process may have windows; an app extension may not.
    static let areAvailable = Bundle.main.bundleURL.pathExtension != "appex"

    let board: NoticeBoard
    let formatSupportCode: (String) -> String

    func makeUIView(context: Context) -> SceneAnchor { SceneAnchor(frame: .zero) }

    func updateUIView(_ anchor: SceneAnchor, context: Context) {
        anchor.show(board, formatSupportCode)
    }
}

/// A view that knows its scene.
final class SceneAnchor: UIView {
    private var board: NoticeBoard?
    private var formatSupportCode: (String) -> String = { $0 }
    private weak var scene: UIWindowScene?
    private var controller: NoticeWindowController?

    /// Shows a board's notices from now on.
    func show(_ board: NoticeBoard, _ formatSupportCode: @escaping (String) -> String) {
        self.formatSupportCode = formatSupportCode
        guard board !== self.board else { return }
        (self.board, controller) = (board, nil)
        attach()
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        // A full-screen cover takes this view out of its window, and its notices must go on.
        guard let current = window?.windowScene, current !== scene else { return }
        (scene, controller) = (current, nil)
        attach()
    }

    private func attach() {
        guard controller == nil, let board, let scene else { return }
        controller = NoticeWindowController(
            board: board, windowScene: scene,
            formatSupportCode: { [weak self] in self?.formatSupportCode($0) ?? $0 })
    }
}
#endif
