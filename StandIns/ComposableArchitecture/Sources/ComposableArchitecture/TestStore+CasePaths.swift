extension TestStore {
    @_disfavoredOverload
    @discardableResult
    public func send(
        _ action: CaseKeyPath<Action, Void>,
        assert change: ((inout State) throws -> Void)? = nil,
        fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async -> TestStoreTask {
        // A case key path of an action has an action as its root.
        guard let action = action.root(()) else { fatalError("\(action) is no case") }
        return await send(
            action, assert: change, fileID: fileID, file: filePath, line: line, column: column)
    }

    @_disfavoredOverload
    public func receive<Value>(
        _ actionCase: CaseKeyPath<Action, Value>, timeout: Duration? = nil,
        assert change: ((inout State) throws -> Void)? = nil,
        fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async {
        let place = IssuePlace(fileID, filePath, line, column)
        await receive(timeout, change, place) { actionCase.matches($0) }
    }
}
