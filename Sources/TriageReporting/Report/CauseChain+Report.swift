import Foundation
import TriageCore

extension CauseChain {
    /// Returns the links without secrets, each with the text of its error about itself.
    func causes(_ redact: ReportRedactor) -> [Report.Cause] {
        zip(links, messages).enumerated().map { place, pair in
            let (link, message) = pair
            return Report.Cause(
                type: redact(link.type), code: redact(link.code),
                parent: link.parent == place - 1 ? nil : link.parent,
                message: message.map { redact($0, maxBytes: Report.Cause.messageLimit) })
        }
    }

    /// The texts of the errors about themselves, in the order of the links; nil for none.
    ///
    /// A text for developers goes before all others. A text that quotes the server is left out,
    /// such as the text of an error that returns its fault's text.
    private var messages: [String?] {
        lazy var generic = Set(links.map { genericText(of: $0.error) })
        let quoted = links.compactMap { $0.error as? Fault }.flatMap(\.facts.serverTexts)
            .filter { !$0.isEmpty }
        return links.map { link in
            let text: String
            if let message = link.message {
                text = message.description
            } else if link.error is Fault || isBehindCoder(link) {
                return nil
            } else {
                text = ownTexts(of: link.error)
                    .filter { !generic.contains($0) }
                    .filter { !quoted.contains(where: $0.contains) }
                    .joined(separator: " ")
            }
            return text.isEmpty || text.utf8.count > maxTextLength ? nil : text
        }
    }

    /// Whether an error comes from a coder or is behind such an error.
    private func isBehindCoder(_ link: Link) -> Bool {
        sequence(first: link) { $0.parent.map { links[$0] } }
            .contains { isOfCoder($0.error) }
    }
}

/// Whether an error comes from an encoder, a decoder or a parser, whose text may quote a value.
///
/// The numbers belong to property lists, which `JSONSerialization` uses for JSON too, and to coders
/// (`FoundationErrors.h`).
private func isOfCoder(_ error: any Error) -> Bool {
    if error is DecodingError || error is EncodingError { return true }
    guard error is CocoaError || type(of: error) is NSError.Type else { return false }
    let error = error as NSError
    return error.domain == NSCocoaErrorDomain
        && (3840...4095 ~= error.code || 4864...4991 ~= error.code)
}

/// Returns the texts that an error has for people; empty and equal ones are left out.
///
/// `localizedDescription` is not read: for an error without a text, Foundation makes one up, which
/// on Apple platforms may name a file. The path of the home directory, which may name the user or
/// the installation, becomes `~`.
private func ownTexts(of error: any Error) -> [String] {
    let localized = error as? any LocalizedError
    let isNSError = type(of: error) is NSError.Type
    let userInfo =
        (error as? any CustomNSError)?.errorUserInfo
        ?? (isNSError ? (error as NSError).userInfo : [:])
    let keys = [
        NSDebugDescriptionErrorKey, NSLocalizedDescriptionKey, NSLocalizedFailureReasonErrorKey,
    ]
    let texts =
        [localized?.errorDescription, localized?.failureReason]
        + keys.map { userInfo[$0] as? String }
    return texts.reduce(into: []) { kept, text in
        guard var text, text.utf8.count <= maxTextLength else { return }
        text = withoutHome(text.trimmingCharacters(in: .whitespacesAndNewlines))
        if !text.isEmpty, !kept.contains(text) { kept.append(text) }
    }
}

/// The length in bytes above which a text is left out.
///
/// A text is redacted as a whole before it is cut, and the caller waits for that.
private let maxTextLength = 65_536

/// Returns a text with `~` in place of the path of the home directory.
func withoutHome(_ text: String) -> String {
    text.replacingOccurrences(of: home, with: "~", options: .regularExpression)
}

/// A pattern of the home directory as a path or the beginning of one; nothing for the root.
///
/// A part of another path, or the user of a URL such as `db://root:secret@host`, does not match.
private let home: String = {
    let path = NSHomeDirectory()
    guard path.count > 1 else { return "(?!)" }
    return #"(?:(?<=//)|(?<![\w/.~-]))\#(NSRegularExpression.escapedPattern(for: path))(?![\w-])"#
}()

/// Returns the text that Foundation makes up for an error without one, of its domain and number.
///
/// An error that wraps another one may return it as its own.
private func genericText(of error: any Error) -> String {
    let error = error as NSError
    return NSError(domain: error.domain, code: error.code).localizedDescription
}
