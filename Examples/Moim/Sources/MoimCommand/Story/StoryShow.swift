import Triage
import TriageReporting

struct StoryShow: Show {
    init(title: String) {}
    var sinks: [any Sink] { [] }
    func take(_ event: MoimEvent, at seconds: Double) {}
    func finish() {}
}
