import FeedModels
import Triage
import TriageMoya

extension FeedAPI: TriageTarget {
    package var declaration: RequestDeclaration { .init(serverMessage: .path("message")) }
}
