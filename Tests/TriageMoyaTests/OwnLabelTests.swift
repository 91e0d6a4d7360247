#if Moya && (canImport(Combine) || OpenCombine)
import Foundation
import Moya
import Testing
import TriageCore
import TriageTesting

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

@MainActor
@Suite("A screen on Moya and Combine that shows its failures by itself", .timeLimit(.minutes(30)))
struct OwnLabelTests {
    @Test
    func `has no notice of the center beside its own, and a report for each failure`() async {
        let (faults, ids) = (TestFaults(), PassthroughSubject<Int, Never>())
        let (messages, names) = (EventRecorder<String>(), EventRecorder<String>())
        let error = NSError(domain: NSURLErrorDomain, code: NSURLErrorNotConnectedToInternet)
        let provider = MoyaProvider<ClubAPI>(
            endpointClosure: { call in
                Moya.Endpoint(
                    url: call.baseURL.appendingPathComponent(call.path).absoluteString,
                    sampleResponseClosure: { .networkError(error) }, method: call.method,
                    task: call.task, httpHeaderFields: call.headers)
            }, stubClosure: { _ in .immediate })
        let model = ClubViewModel(provider, center: faults.center)
        let subscriptions = [
            model.message.sink { messages.record($0) },
            model.club(ids.eraseToAnyPublisher(), stored: Club(name: "stored"))
                .sink { names.record($0.name) },
        ]
        for count in 1...2 {
            ids.send(3)
            await eventually { names.elements.count == count }
        }
        #expect(messages.elements == Array(repeating: "failure.offline.message", count: 2))
        #expect(names.elements == ["stored", "stored"] && faults.notices.isEmpty)
        #expect(faults.reports.map(\.level) == [.debug, .debug])
        #expect(faults.audit() == [])
        withExtendedLifetime(subscriptions) {}
    }
}
#endif
