import AuditSyntax
import SwiftSyntax

/// The listeners that may hear of an error.
package enum Listener: Hashable {
    case user, team
}
