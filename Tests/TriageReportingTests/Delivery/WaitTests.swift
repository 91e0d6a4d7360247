import Testing
import TriageConcurrency
import TriageTesting
@_spi(Tools) @testable import TriageReporting

@Suite("The delays before a delivery", .timeLimit(.minutes(30)))
struct WaitTests {
    private let site = QueueFixture()

    @Test
    func `delays grow with failures only, and start anew after a success`() async throws {
        let answers: [(remedy: SinkFailure.Remedy?, seconds: Int)] = [
            (.retry(after: nil), 1), (.defer, 2), (.wait(.seconds(5)), 6), (.retry(after: nil), 4),
            (nil, 0), (.retry(after: nil), 1), (.wait(.seconds(3)), 4), (.defer, 2), (nil, 0),
        ]
        let calls = EventRecorder<Void>()
        let sink = ScriptedSink { _ in
            calls.record(())
            let remedy = answers[calls.elements.count - 1].remedy
            if let remedy { throw SinkFailure(remedy, code: "test") }
        }
        let pipeline = site.pipeline([sink]) { $0.jitter = { 1 } }
        for number in 1...2 { pipeline.report(.numbered(number)) }
        for (place, answer) in answers.enumerated() where answer.remedy != nil {
            await eventually { calls.elements.count == place + 1 }
            await site.clock.waitForSleepers(count: 2)
            try #require(
                site.clock.timeUntilNextWake == .seconds(answer.seconds), "after answer \(place)")
            site.clock.advance(by: .seconds(answer.seconds))
        }
        await pipeline.shutdown()
        let attempts = site.events.elements.compactMap { event in
            if case .delivered(_, _, let attempts) = event { attempts } else { nil }
        }
        #expect(attempts == [4, 3])
        let line = "scripted takes no reports for now (test); they wait in the folder"
        #expect(site.diagnostics.elements == [line, line])
    }

    @Test(
        arguments: [
            (1, nil, 0.5), (7, nil, 30), (1000, nil, 30), (0, nil, 0.5), (7, -5, 0.5), (7, 0, 0.5),
            (1, 3600, 3600.5), (1, 200_000, 86_400.5),
        ] as [(Int, Int?, Double)])
    func `delays are a minute at most, or a day if a receiver asks for it`(
        failures: Int, asked: Int?, seconds: Double
    ) {
        var configuration = ReportPipeline.Configuration(sinks: [], clock: TestClock())
        configuration.jitter = { 0.5 }
        let wait = configuration.delay(
            afterFailures: failures, asked: asked.map { .seconds($0) })
        #expect(wait == .seconds(seconds))
    }

    @Test
    func `the delay for a network grows as well, and is no failure of the receiver`() async throws {
        let (online, calls) = (Lock(false), EventRecorder<Void>())
        let sink = ScriptedSink { _ in
            calls.record(())
            if calls.elements.count == 1 { throw SinkFailure(.retry(after: nil), code: "test") }
        }
        let pipeline = site.pipeline([sink]) { configuration in
            configuration.isOnline = { online.current }
            configuration.jitter = { 1 }
        }
        pipeline.report(.numbered(1))
        for seconds in [1, 2, 4] {
            await site.clock.waitForSleepers(count: 2)
            try #require(site.clock.timeUntilNextWake == .seconds(seconds))
            if seconds == 4 { online.withLock { $0 = true } }
            site.clock.advance(by: .seconds(seconds))
        }
        await eventually { calls.elements.count == 1 }
        await site.clock.waitForSleepers(count: 2)
        try #require(site.clock.timeUntilNextWake == .seconds(1))
        site.clock.advance(by: .seconds(1))
        await eventually { sink.delivered.elements.count == 1 }
        withExtendedLifetime(pipeline) {}
    }

    @Test
    func `a flush waits for nothing while there is no network, and sends at once when it is back`()
        async
    {
        let (sink, online) = (ScriptedSink(), Lock(false))
        let pipeline = site.pipeline([sink]) { $0.isOnline = { online.current } }
        for number in 1...2 {
            online.withLock { $0 = false }
            pipeline.report(.numbered(number))
            await site.clock.waitForSleepers(count: 2)
            await pipeline.flush()
            #expect(sink.delivered.elements.count == number - 1)
            online.withLock { $0 = true }
            await pipeline.flush()
            #expect(sink.delivered.elements.count == number)
        }
        online.withLock { $0 = false }
        pipeline.report(.numbered(3))
        await pipeline.shutdown()
        #expect(site.queuedReports.count == 1 && sink.flushes.elements.count == 2)
    }
}
