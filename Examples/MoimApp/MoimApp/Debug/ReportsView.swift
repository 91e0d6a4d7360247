#if DEBUG
import MoimComposition
import SwiftUI
import Triage

/// The reports as the team gets them, the newest first.
struct ReportsView: View {
    @ObservedObject var phone: Phone

    var body: some View {
        List(phone.reports) { report in
            VStack(alignment: .leading, spacing: 4) {
                Text(verbatim: report.title).font(.headline)
                Text(verbatim: "\(report.level.rawValue) · \(report.shownCode ?? "–")")
                    .font(.footnote.monospaced())
                    .foregroundStyle(.secondary)
            }
            .accessibilityElement(children: .combine)
        }
        .overlay {
            if phone.reports.isEmpty { Text(String(moim: "debug.noReports")) }
        }
        .navigationTitle(String(moim: "debug.reports"))
    }
}
#endif
