import ComposableArchitecture
import Foundation
import Testing
import Triage
import TriageComposableArchitecture
import TriageTesting

import Diary
import DiaryModels

extension DiaryTests {
    @Test
    func `A test reads the alert and the report, and answers for the user`() async {
        let faults = TestFaults()
        let store = TestStore(initialState: DiaryEditor.State()) {
            DiaryEditor()
        } withDependencies: {
            $0.faultCenter = faults.center
            $0.diary.save = { _ in throw Fault(.server) }
        }
        await store.send(.save) { $0.isSaving = true }
        await store.receive({ $0.saved?.fault?.kind == .server }) { $0.isSaving = false }
        #expect(faults.openNotices.map(\.title) == ["failure.server.title"])
        #expect(faults.reports.map(\.failure.fault.kind) == [.server])

        let entry = Entry(id: "2", title: "", text: "")
        store.dependencies.diary.save = { _ in entry }
        faults.choose(.retry)
        await store.receive({ if case .save = $0 { true } else { false } }) { $0.isSaving = true }
        await store.receive({ $0.saved?.value == entry }) {
            $0.isSaving = false
            $0.saved = entry
        }
        await store.finish()
        #expect(faults.audit() == [])
    }

    @Test
    func `A draft that is not kept is silent, and reported`() async {
        let faults = TestFaults()
        let store = TestStore(initialState: DiaryEditor.State()) {
            DiaryEditor()
        } withDependencies: {
            $0.faultCenter = faults.center
            $0.diary.keep = { _ in throw Fault(.server) }
        }
        await store.send(.edit(Draft(title: "Kim"))) { $0.draft.title = "Kim" }.finish()
        #expect(faults.notices.isEmpty)
        #expect(faults.reports.map(\.level) == [.warning])
    }
}

extension DiaryEditor.Action {
    /// The outcome of a save; the macros of TCA would make it as `\.saved`.
    fileprivate var saved: Outcome<Entry>? {
        if case .saved(let outcome) = self { outcome } else { nil }
    }
}
