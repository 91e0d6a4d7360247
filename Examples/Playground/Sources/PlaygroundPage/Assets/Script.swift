/// The script of the window: it swaps what changed, and sends forms without leaving the page.
enum Script {
    static let text = [messages, swapping, dialogs, forms].joined(separator: "\n")
}
