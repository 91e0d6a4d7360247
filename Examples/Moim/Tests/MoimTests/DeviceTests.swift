import Foundation
import MoimAPI
import MoimComposition
import MoimDomain
import MoimFeatures
import Testing
import Triage
import TriageTesting

@MainActor
@Suite("A device, as the debug menu has it", .timeLimit(.minutes(5)))
struct DeviceTests {
    private func withDevice(
        hasSwitches: Bool = true, body: @MainActor (Device, MoimAPI) async throws -> Void
    ) async throws {
        let api = try await MoimAPI.start(hasSwitches: hasSwitches)
        let device = Device(api.url)
        do {
            try await body(device, api)
        } catch {
            Issue.record(error)
        }
        await device.close()
        await api.stop()
    }

    @Test
    func `It starts signed in with the server's tokens, and the launch leads home`() async throws {
        try await withDevice { device, _ in
            await device.start(signedIn: true)
            await eventually { device.phone.place == .screen(.home) && device.phone.isIdle }
            #expect(device.phone.viewModel(HomeViewModel.self)?.screen.state.content != nil)
        }
    }

    @Test
    func `It starts without a session, and a tap signs in`() async throws {
        try await withDevice { device, _ in
            await device.start(signedIn: false)
            await eventually { device.phone.place == .route(.signIn) }
            await device.signIn()
            await eventually { device.phone.place == .screen(.home) && device.phone.isIdle }
        }
    }

    @Test
    func `A fault is turned on and off, and the list shows what the server has`() async throws {
        try await withDevice { device, api in
            await device.faults.load()
            await eventually { device.faults.state.content != nil }
            let slow = try #require(device.faults.state.content?.first { $0.id == "slow" })
            #expect(!slow.isOn)
            for isOn in [true, false] {
                device.turn(slow, on: isOn)
                await eventually {
                    let shown = device.faults.state.content?.first { $0.id == "slow" }
                    return shown?.isOn == isOn && !device.faults.state.isLoading
                }
                #expect(api.faults.map(\.description) == (isOn ? ["slow"] : []))
            }
        }
    }

    @Test
    func `A server without switches fails the menu and not the app: no notice, no report`()
        async throws
    {
        try await withDevice(hasSwitches: false) { device, _ in
            await device.faults.load()
            await device.signIn()
            await eventually { device.faults.state.failure != nil }
            #expect(device.faults.state.failure?.facts.status == 404)
            #expect(device.phone.reports.isEmpty && device.phone.timeline.entries.isEmpty)
            #expect(device.phone.state.modal == nil && device.phone.place == .splash)
            await device.start(signedIn: true)
            await eventually { device.phone.place == .route(.signIn) }
        }
    }

    @Test
    func `The device that comes after keeps what the team has seen`() async throws {
        try await withDevice { device, api in
            api.faults = try [FaultRule(parsing: "server-error")]
            await device.signIn()
            await eventually { !device.phone.reports.isEmpty && device.phone.isIdle }
            let next = Device(api.url, after: device)
            #expect(next.phone.reports.map(\.id) == device.phone.reports.map(\.id))
            await next.close()
        }
    }
}
