extension TestStore {
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
