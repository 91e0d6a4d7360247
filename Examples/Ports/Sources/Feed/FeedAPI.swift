import FeedShared
import Triage
import TriageMoya

extension FeedAPI: TriageTarget {
    package var serverMessage: ServerMessageDecoder? { .path("message") }
}
