import MoimComposition
import MoimFeatures
import SwiftUI

/// What a screen has to show, in the words that the command prints.
struct PageView: View {
    private let lines: [String]

    init(_ page: Page) { lines = page.lines { MoimTexts.current($0) } }

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            ForEach(Array(lines.enumerated()), id: \.offset) { line in Text(line.element) }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}
