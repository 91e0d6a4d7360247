import AuditSemantics
import AuditSyntax
import SwiftParser
import SwiftSyntax

/// Only parsing, on as many threads as an audit: the yardstick for an audit's speed.
package enum Yardstick {
    /// Parses the Swift files under paths, and gives the number of their lines.
    package static func parse(_ paths: [String]) throws -> Int {
        let files = try FileFinder.files(under: paths, configuration: nil).files
        let total = Total()
        Workers.forEach(files.count) { index in
            guard case .success(let bytes) = FileContents.bytes(of: files[index].path) else {
                return 0
            }
            let tree = bytes.withUnsafeBufferPointer {
                Parser.parse(source: $0, maximumNestingLevel: SourceFile.maximumNesting)
            }
            return tree.statements.isEmpty ? 0 : LineTable(bytes).count
        } each: { _, lines in
            total.lines += lines
        }
        return total.lines
    }

    private final class Total: @unchecked Sendable {
        // Unchecked: the closure that adds to it runs one at a time.
        var lines = 0
    }
}
