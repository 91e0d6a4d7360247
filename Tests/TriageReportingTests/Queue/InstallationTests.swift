import Foundation
import Testing
import TriageCore
@_spi(Tools) import TriageReporting
import TriageTesting

@Suite("The ID of an installation", .timeLimit(.minutes(30)))
struct InstallationTests {
    private let site = QueueFixture()
    private let sink = ScriptedSink()
    private let path = "/queue/installation"

    @Test
    func `it stays the same from launch to launch, and is in every report`() async {
        let first = site.pipeline([sink])
        let id = first.installationID
        first.report(.numbered(1))
        await first.shutdown(timeout: .seconds(3600))
        let second = site.pipeline([sink])
        second.report(.numbered(2))
        await second.shutdown(timeout: .seconds(3600))
        #expect(id?.count == 32 && second.installationID == id)
        #expect(sink.delivered.elements.map(\.context.installationID) == [id, id])
    }

    @Test
    func `a refusal of consent and an erasure remove it, and what waits; the next one is new`()
        async
    {
        let pipeline = site.pipeline([sink]) { $0.isOnline = { false } }
        let id = pipeline.installationID
        pipeline.report(.numbered(1))
        // The worker has put it back and waits for the network; while it holds one, its drop comes
        // later. The other sleeper is the check for files of other processes.
        await site.clock.waitForSleepers(count: 2)
        pipeline.erase()
        #expect(site.files.files[path] == nil && site.queuedReports == [])
        #expect(site.drops == ["erased scripted"] && sink.erasures.elements.count == 1)
        let next = pipeline.installationID
        #expect(next != nil && next != id)
        pipeline.setConsent(.denied)
        #expect(site.files.files[path] == nil && pipeline.installationID == nil)
        #expect(sink.erasures.elements.count == 2)
        pipeline.setConsent(.granted)
        #expect(![nil, id, next].contains(pipeline.installationID))
        await pipeline.shutdown(timeout: .zero)
    }

    @Test
    func `it is not made before the user consents; a report from before then has it`() async {
        let pipeline = site.pipeline([sink]) { $0.consent = .pending }
        pipeline.report(.numbered(1))
        #expect(pipeline.installationID == nil && site.files.files[path] == nil)
        pipeline.setConsent(.granted)
        await pipeline.shutdown(timeout: .seconds(3600))
        #expect(sink.delivered.elements.first?.context.installationID == pipeline.installationID)
        #expect(site.files.files[path] != nil)
    }

    @Test
    func `there is none that is not stored, and one that cannot be read stays`() async {
        let memory = site.pipeline([sink]) { $0.folder = nil }
        #expect(memory.installationID == nil)
        site.files.fail([.create], with: ENOSPC)
        let full = site.pipeline([])
        #expect(full.installationID == nil)
        site.files.fail(with: 0)
        let id = full.installationID
        site.files.fail([.read], with: EPERM)
        #expect(site.pipeline([]).installationID == nil)
        site.files.fail(with: 0)
        #expect(id != nil && site.pipeline([]).installationID == id)
        site.files.put(Data("torn".utf8), at: path)
        let healed = site.pipeline([]).installationID
        #expect(healed != nil && site.pipeline([]).installationID == healed)
    }
}
