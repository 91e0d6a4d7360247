import Foundation
import MoimAPI
import MoimComposition
import MoimDomain
import MoimFeatures
import Testing
import Triage
import TriageTesting

@MainActor
@Suite("A phone, below its views", .timeLimit(.minutes(5)))
struct PhoneTests {
    /// Runs a phone and the switches of its server, as a debug menu has them.
    private func withPhone(
        _ body: @MainActor (Phone, ServerSwitches) async throws -> Void
    ) async throws {
        let api = try await MoimAPI.start(hasSwitches: true)
        var configuration = MoimApp.Configuration(
            server: api.url, transport: URLSessionTransport())
        configuration.settings.language = .en
        configuration.accessToken = api.accessToken
        configuration.refreshToken = api.refreshToken
        let phone = Phone(configuration, sinks: [])
        do {
            try await body(phone, ServerSwitches(api.url))
        } catch {
            Issue.record(error)
        }
        await phone.close()
        await api.stop()
    }

    @Test
    func `A launch that proceeds leads from the splash screen to home, which loads`() async throws {
        try await withPhone { phone, _ in
            #expect(phone.place == .splash)
            phone.perform(.launch)
            #expect(phone.place == .splash && phone.isLaunching && !phone.isIdle)
            await eventually { phone.place == .screen(.home) && phone.isIdle }
            let home = try #require(phone.viewModel(HomeViewModel.self))
            #expect(home.screen.state.content?.name == "김모임")
            #expect(phone.viewModel(FriendsViewModel.self) == nil)
            #expect(!phone.isLaunching)
        }
    }

    @Test
    func `A fault that is switched on is met by the next load, and its report and text are there`()
        async throws
    {
        try await withPhone { phone, switches in
            try await switches.turn("null-profile-image", on: true)
            #expect(phone.shareText == nil)
            phone.perform(.open(.home))
            await eventually { phone.isIdle && !phone.reports.isEmpty }
            let modal = try #require(phone.state.modal)
            let code = try #require(modal.supportCode)
            #expect(try #require(phone.shareText).contains(code))
            #expect(
                phone.reports.first?.title == "home.profileImage is null, a string was expected")
            #expect(phone.timeline.entries.contains { $0.event == "failure" && $0.isFailure })
            try await switches.turn("null-profile-image", on: false)
            phone.perform(.answer("retry"))
            await eventually { phone.state.modal == nil && phone.isIdle }
            #expect(phone.viewModel(HomeViewModel.self)?.screen.state.content != nil)
        }
    }

    @Test
    func `Switches are listed and turned one by one; those with an operation come first`()
        async throws
    {
        try await withPhone { _, switches in
            let all = try await switches.faults()
            #expect(all.map(\.id) == APIFault.all.map(\.name))
            #expect(all.map(\.summary) == APIFault.all.map(\.summary))
            #expect(all.allSatisfy { !$0.isOn })
            try await switches.set(["outage@home:1", "slow"])
            try await switches.turn("server-error", on: true)
            let on = try await switches.faults().filter(\.isOn)
            #expect(
                on.map(\.id) == ["outage@home:1"]
                    + all.map(\.id).filter {
                        ["slow", "server-error"].contains($0)
                    })
            #expect(on.first?.summary == nil)
            try await switches.turn("outage@home:1", on: false)
            try await switches.turn("slow", on: false)
            let rest = try await switches.faults().filter(\.isOn)
            #expect(rest.map(\.id) == ["server-error"])
        }
    }

    @Test
    func `A server begins anew: what was switched is gone`() async throws {
        try await withPhone { _, switches in
            try await switches.set(["slow", "outage@home:1"])
            try await switches.reset()
            #expect(try await switches.faults().allSatisfy { !$0.isOn })
        }
    }

    @Test
    func `A fault that no server has is refused in the server's words`() async throws {
        try await withPhone { _, switches in
            let fault = await #expect(throws: Fault.self) { try await switches.set(["gremlins"]) }
            #expect(fault?.facts.status == 400)
            #expect(fault?.facts.serverMessage?.value.contains("gremlins") == true)
        }
    }

    @Test
    func `Without a network a load ends at once, and comes back with it`() async throws {
        try await withPhone { phone, _ in
            phone.perform(.network(isUp: false))
            #expect(!phone.isOnline)
            phone.perform(.open(.home))
            await eventually { phone.state.modal != nil }
            #expect(phone.latestFailure?.kind == .offline)
            phone.perform(.network(isUp: true))
            phone.perform(.answer("retry"))
            await eventually { phone.viewModel(HomeViewModel.self)?.screen.state.content != nil }
        }
    }

    @Test
    func `A phone that starts again keeps the reports and the timeline of the one before`()
        async throws
    {
        try await withPhone { phone, switches in
            try await switches.turn("server-error", on: true)
            phone.perform(.open(.home))
            await eventually { !phone.reports.isEmpty }
            let configuration = MoimApp.Configuration(
                server: URL(string: "http://127.0.0.1:9")!, transport: URLSessionTransport())
            let next = Phone(configuration, sinks: [], after: phone)
            #expect(next.reports.map(\.id) == phone.reports.map(\.id))
            #expect(next.timeline.entries == phone.timeline.entries)
            #expect(next.place == .splash)
            await next.close()
        }
    }

    @Test
    func `A member's way of choosing a tab opens its screen, and goes on to the others`()
        async throws
    {
        try await withPhone { phone, _ in
            #expect(phone.tab == .home)
            for screen in Screen.allCases.reversed() {
                phone.tab = screen
                #expect(phone.tab == screen)
                await eventually { phone.isIdle && phone.place == .screen(screen) }
                #expect(phone.tab == screen)
            }
            phone.isOnline = false
            #expect(!phone.isOnline)
            phone.isOnline = true
            await eventually { phone.isIdle }
            #expect(phone.isOnline && phone.state.modal == nil)
        }
    }

    @Test
    func `A phone that is closed is freed`() async throws {
        let api = try await MoimAPI.start()
        weak var released: Phone?
        do {
            let phone = Phone(
                .init(server: api.url, transport: URLSessionTransport()), sinks: [])
            released = phone
            phone.perform(.launch)
            await phone.close()
        }
        await eventually { released == nil }
        await api.stop()
    }
}
