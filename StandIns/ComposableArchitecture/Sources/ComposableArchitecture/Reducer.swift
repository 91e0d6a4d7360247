public protocol Reducer<State, Action> {
    associatedtype State
    associatedtype Action
    associatedtype Body

    func reduce(into state: inout State, action: Action) -> Effect<Action>
    @ReducerBuilder<State, Action> var body: Body { get }
}

public typealias ReducerOf<Feature: Reducer> = Reducer<Feature.State, Feature.Action>

extension Reducer where Body == Never {
    public var body: Body { fatalError("\(Self.self) has no body") }
}

extension Reducer where Body: Reducer<State, Action> {
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
        body.reduce(into: &state, action: action)
    }
}

@resultBuilder
public enum ReducerBuilder<State, Action> {
    public static func buildExpression<Feature: Reducer<State, Action>>(
        _ reducer: Feature
    ) -> Feature { reducer }

    public static func buildBlock<Feature: Reducer<State, Action>>(_ reducer: Feature) -> Feature {
        reducer
    }
}

public struct Reduce<State, Action>: Reducer {
    private let change: (inout State, Action) -> Effect<Action>

    public init(_ reduce: @escaping (inout State, Action) -> Effect<Action>) { change = reduce }

    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
        change(&state, action)
    }
}
