// Copy this file into an app. CI does not compile it; it was written against Firebase 11.

import FirebaseCrashlytics
import Foundation
import Triage

/// A sink that records reports in Crashlytics as non-fatal errors.
///
///     pipeline.add(CrashlyticsSink())
///
/// Crashlytics keeps the latest eight of a session and sends them at the next launch. Use it as a
/// second source beside the crashes, not as the main one.
struct CrashlyticsSink: Sink {
    let name = "crashlytics"

    func deliver(_ report: Report) {
        Crashlytics.crashlytics().record(error: NSError(report), userInfo: report.keys)
    }
}

extension NSError {
    /// Creates an error that Crashlytics groups as Triage does, which is by domain and code.
    fileprivate convenience init(_ report: Report) {
        self.init(
            domain: report.fingerprint, code: report.request?.status ?? 0,
            userInfo: [NSLocalizedDescriptionKey: report.logLine])
    }
}

extension Report {
    /// The keys and values of the error; Crashlytics keeps at most 64 keys of 1 kB each.
    fileprivate var keys: [String: Any] {
        let known: [String: Any?] = [
            "incident": incident.description, "support_code": supportCode, "kind": kind,
            "code": code, "operation": operation, "location": location, "choice": notice?.choice,
            "endpoint": request.map { "\($0.method) \($0.path)" }, "shape": body?.shape,
            "chain": chain.map { "\($0.type)(\($0.code))" }.joined(separator: " <- "),
            "held_back": suppressedCount,
        ]
        return known.compactMapValues(\.self)
    }
}

extension Crashlytics {
    /// Adds an event of a fault center to the log of the next crash, as codes and names only.
    ///
    ///     observe: { event in
    ///         breadcrumbs.add(event)
    ///         Crashlytics.crashlytics().addBreadcrumb(event)
    ///     }
    func addBreadcrumb(_ event: FaultEvent) {
        switch event {
        case .failed(let failure): log("failed: \(failure.description)")
        case .ended(let operation, let ending, _): log("\(operation.name): \(ending.rawValue)")
        case .started, .surfaced: break
        @unknown default: break
        }
    }
}
