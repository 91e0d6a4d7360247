#if DEBUG
import Foundation
import MoimComposition
import SwiftUI

/// What happened, in the order and the words of the trace, the newest first.
struct TimelineList: View {
    @ObservedObject var phone: Phone

    var body: some View {
        List(Array(phone.timeline.entries.enumerated().reversed()), id: \.offset) { line in
            let entry = line.element
            VStack(alignment: .leading, spacing: 4) {
                Text(verbatim: "\(entry.event) · \(entry.text)")
                    .foregroundStyle(entry.isFailure ? Color.red : Color.primary)
                Text(verbatim: "\(entry.seconds.formatted()) s · \(entry.operation ?? "–")")
                    .font(.footnote)
                    .foregroundStyle(.secondary)
            }
            .accessibilityElement(children: .combine)
        }
        .navigationTitle(String(moim: "debug.timeline"))
    }
}
#endif
