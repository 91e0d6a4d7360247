// To copy into an app. Not compiled by CI; written against Firebase 11.

import FirebaseCrashlytics
import Foundation
import Triage

/// Hands reports to Crashlytics as non-fatal errors.
///
///     pipeline.add(CrashlyticsSink())
///
/// Crashlytics keeps the eight latest of a session and sends them at the next start: this is a second
/// place to look, beside the crashes, and not the one that a team relies on.
struct CrashlyticsSink: Sink {
    let name = "crashlytics"

    func deliver(_ report: Report) {
        Crashlytics.crashlytics().record(error: NSError(report), userInfo: report.keys)
    }
}

extension NSError {
    /// An error by which Crashlytics groups as Triage does: it looks at domain and code.
    fileprivate convenience init(_ report: Report) {
        self.init(
            domain: report.identity, code: report.request?.status ?? 0,
            userInfo: [NSLocalizedDescriptionKey: report.line])
    }
}

extension Report {
    /// At most 64 keys of 1 kB each are kept.
    fileprivate var keys: [String: Any] {
        let known: [String: Any?] = [
            "incident": incident.description, "support_code": supportCode, "kind": kind,
            "code": code, "operation": operation, "location": location, "choice": notice?.choice,
            "endpoint": request.map { "\($0.method) \($0.path)" }, "shape": body?.shape,
            "chain": chain.map { "\($0.type)(\($0.code))" }.joined(separator: " <- "),
            "held_back": suppressed,
        ]
        return known.compactMapValues(\.self)
    }
}

extension Crashlytics {
    /// Leaves what a centre does in the log of the next crash; codes and names alone.
    ///
    ///     observe: { event in
    ///         breadcrumbs.drop(event)
    ///         Crashlytics.crashlytics().note(event)
    ///     }
    func note(_ event: FaultEvent) {
        switch event {
        case .failed(let failed): log("failed: \(failed.description)")
        case .ended(let operation, let ending, _): log("\(operation.name): \(ending)")
        case .began, .surfaced: break
        }
    }
}
