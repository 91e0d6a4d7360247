// An app adds values, files and a message from the user to its reports, and leaves others out.
import Foundation
import Triage

/// An error of the app's own, with the file that it is about.
struct ImportFailed: Error {
    let file: Data
}

// snippet.values
/// Sets values for all later reports, and for the reports of the operation under way.
func describeCart(_ app: FaultCenter, coupon: String, items: Int) {
    app.userKind = .member
    app.reports[attribute: "plan"] = "pro"
    app.reports[attribute: "coupon"] = "\(coupon, privacy: .public)"
    OperationInfo.setAttribute("cart", to: ["items": .number(items), "isPaid": false])
}
// snippet.end

// snippet.configuration
/// Keeps a tenth of the reports of a kind, attaches a file, and takes a last look at each report.
func makeApp(sinks: [any Sink]) -> FaultCenter {
    FaultCenter.live(sinks: sinks) { settings in
        settings.sampling = [.kind(.offline, .timeout): 0.1]
        settings.attachments = { draft in
            guard let error = draft.failure.error as? ImportFailed else { return [] }
            return [ReportAttachment(name: "import.csv", data: error.file, mediaType: "text/csv")]
        }
        settings.beforeSend = { report in
            guard report.operation != "debug.menu" else { return nil }
            var report = report
            report.attributes["region"] = "kr"
            return report
        }
    }
}
// snippet.end

// snippet.feedback
/// Sends what the user wrote about a notice, and returns a text for apps without a server.
func sendMessage(_ text: String, about shown: PresentedNotice, _ app: FaultCenter) {
    app.reports.sendFeedback(text, for: shown.supportCode, email: "kim@example.com")
}

func textToShare(about fault: Fault, _ app: FaultCenter) -> String {
    app.shareText(for: fault)
}
// snippet.end

let app = makeApp(sinks: [ConsoleSink()])
describeCart(app, coupon: "SPRING", items: 3)
await app.run("cart.pay") { () async throws -> Void in throw Fault(.server) }
print(textToShare(about: Fault(.server), app))
await app.willTerminate()
