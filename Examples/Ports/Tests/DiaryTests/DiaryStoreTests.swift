import ComposableArchitecture
import Foundation
import Testing
import Triage
import TriageComposableArchitecture
import TriageTesting

import Diary
import DiaryBefore
import DiaryShared

extension DiaryTests {
    @Test
    func `Before, a test of a reducer checks the alert and says nothing about the report`() async {
        let store = TestStore(initialState: DiaryBefore.DiaryEditor.State()) {
            DiaryBefore.DiaryEditor()
        } withDependencies: {
            $0.diary.save = { _ in throw DiaryError.offline }
        }
        await store.send(.save) { $0.isSaving = true }
        await store.receive(.failed(.offline)) {
            $0.isSaving = false
            $0.alert = FailureAlert(.offline, retry: .save)
        }
        await store.send(.alert(.close)) { $0.alert = nil }
        await store.finish()
    }

    @Test
    func `With Triage, a test reads the alert and the report, and answers for the user`() async {
        let faults = TestFaults()
        let store = TestStore(initialState: Diary.DiaryEditor.State()) {
            Diary.DiaryEditor()
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
        let store = TestStore(initialState: Diary.DiaryEditor.State()) {
            Diary.DiaryEditor()
        } withDependencies: {
            $0.faultCenter = faults.center
            $0.diary.keep = { _ in throw Fault(.server) }
        }
        await store.send(.edit(Draft(title: "Kim"))) { $0.draft.title = "Kim" }.finish()
        #expect(faults.notices.isEmpty)
        #expect(faults.reports.map(\.level) == [.warning])
    }
}

extension Diary.DiaryEditor.Action {
    /// The outcome of a save; the macros of TCA would make it as `\.saved`.
    fileprivate var saved: Outcome<Entry>? {
        if case .saved(let outcome) = self { outcome } else { nil }
    }
}
