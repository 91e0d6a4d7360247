import Mustache

/// Mustache templates by name, which may include each other.
///
/// Every inserted value is escaped by ``EscapedHTML``. Values of one item have names with a dot before
/// them, so that a value that the item lacks is not taken from the page around it.
public struct TemplateLibrary: Sendable {
    private let library: MustacheLibrary

    /// Reads templates.
    ///
    /// The indentation of a line is for those who read the file, and is left out.
    ///
    /// - Parameter files: The content of the files by the templates' names.
    /// - Throws: An error if a template is malformed.
    public init(_ files: [String: [UInt8]]) throws {
        MustacheContentTypes.register(EscapedHTML(), named: EscapedHTML.name)
        var library = MustacheLibrary()
        for (name, bytes) in files {
            var lines = String(decoding: bytes, as: UTF8.self).split(
                separator: "\n", omittingEmptySubsequences: false)
            if lines.last == "" { lines.removeLast() }
            let text = lines.map { $0.drop { $0 == " " } }.joined(separator: "\n")
            try library.register("{{% CONTENT_TYPE:\(EscapedHTML.name)}}\n" + text, named: name)
        }
        self.library = library
    }

    /// Returns a template filled with values; an empty text if there is no such template.
    public func render(_ template: String, _ values: Values) -> String {
        library.render(values, withTemplate: template) ?? ""
    }
}
