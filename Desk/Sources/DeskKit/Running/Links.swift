import DeskModel
import Synchronization

/// The addresses of a desk; the port is known once it listens.
final class Links: Sendable {
    private let publicURL: PublicURL?
    private let listening = Mutex<String>("http://127.0.0.1")

    init(publicURL: PublicURL?) { self.publicURL = publicURL }

    /// The address that the desk listens on.
    var own: String { listening.withLock { $0 } }

    /// The address that people and apps use.
    var base: String { publicURL?.description ?? own }

    /// The path below which people find the desk; empty at the root.
    var path: String { publicURL?.path ?? "" }

    func listens(on url: String) { listening.withLock { $0 = url } }

    /// The DSN of a project.
    func dsn(of project: Project) -> String {
        (PublicURL(base)).map { $0.dsn(of: project.key, project: project.id) } ?? ""
    }
}
