/// An error with its causes, before ``CauseChain`` puts them into a row.
struct CauseTree {
    let error: any Error
    let classification: ErrorClassification
    let standing: Standing
    /// The causes that were not visited elsewhere.
    ///
    /// If some of an error's causes are cancellations and others are not, the cancellations come
    /// last, whatever their order in the error.
    let causes: [CauseTree]
    /// The number of causes at the end that are cancellations beside a failure.
    let asideCount: Int

    /// The meaning of an error and its causes together.
    ///
    /// An error is a cancellation only if every branch of its causes is one. A branch without a
    /// kind is a failure, except under an error that is a cancellation by its own code: there it
    /// only explains, like the private errors under StoreKit's. A fault decides for its causes: it
    /// was made from them on purpose.
    struct Standing {
        /// The kind of the outermost error that has one, in a branch that counts.
        var kind: Fault.Kind?
        /// The kind of the outermost fault in a branch that counts.
        var faultKind: Fault.Kind?

        /// Whether the error is a cancellation; a fault wins over the errors around it.
        var isCancellation: Bool { (faultKind ?? kind) == .canceled }

        init(_ fault: Fault) { (kind, faultKind) = (fault.kind, fault.kind) }

        /// Creates the standing of an error that is no fault, by its own kind.
        init(_ own: Fault.Kind?, causes: [Standing]) {
            let failures = causes.filter { !$0.isCancellation }
            let counted = failures.isEmpty ? causes : failures
            faultKind = counted.lazy.compactMap(\.faultKind).first
            let below = counted.lazy.compactMap(\.kind)
            kind = own == .canceled ? below.first { $0 != .canceled } ?? own : own ?? below.first
        }
    }
}

extension CauseTree {
    /// Walks an error and its causes.
    ///
    /// - Parameters:
    ///   - error: The outermost error.
    ///   - classifier: Classifies each error and finds its causes.
    ///   - droppedCause: A cause that the outermost error has lost; nil for none.
    init(_ error: any Error, _ classifier: ErrorClassifier, droppedCause: (any Error)?) {
        var walk = Walk(classifier)
        self = walk.tree(
            of: error, depth: 1, droppedCauses: [droppedCause].compactMap(\.self))
    }

    /// A bounded walk, which visits no object twice.
    private struct Walk {
        let classifier: ErrorClassifier
        /// The number of errors that may still be visited.
        ///
        /// What is left unread counts as a failure.
        var left = 1_024
        /// The objects that were visited; nil while their own causes are being visited.
        var visited: [ObjectIdentifier: Standing?] = [:]

        init(_ classifier: ErrorClassifier) { self.classifier = classifier }

        mutating func tree(
            of error: any Error, depth: Int, droppedCauses: [any Error] = []
        ) -> CauseTree {
            left -= 1
            let object = type(of: error) is AnyClass ? ObjectIdentifier(error as AnyObject) : nil
            if let object { visited[object] = .some(nil) }
            let classification = classifier.classify(error)
            var (trees, standings): ([CauseTree], [Standing]) = ([], [])
            for cause in classification.causes + droppedCauses {
                if let known = known(cause) {
                    if let known { standings.append(known) }
                } else if left > 0, depth < CauseChain.maxLength {
                    trees.append(tree(of: cause, depth: depth + 1))
                    standings.append(trees[trees.count - 1].standing)
                } else {
                    standings.append(Standing(nil, causes: []))
                    break
                }
            }
            let standing =
                (error as? Fault).map(Standing.init)
                ?? Standing(classification.kind, causes: standings)
            if let object { visited[object] = standing }
            let isMixed = !(error is Fault) && !standings.allSatisfy(\.isCancellation)
            let aside = isMixed ? trees.filter(\.standing.isCancellation) : []
            let counted = isMixed ? trees.filter { !$0.standing.isCancellation } : trees
            return CauseTree(
                error: error, classification: classification, standing: standing,
                causes: counted + aside, asideCount: aside.count)
        }

        /// The standing of an object that was visited; nil for one that was not.
        private func known(_ error: any Error) -> Standing?? {
            guard type(of: error) is AnyClass else { return nil }
            return visited[ObjectIdentifier(error as AnyObject)]
        }
    }
}

extension ErrorClassification {
    /// Returns the kind that an error with this classification stands for, causes included.
    ///
    /// It is ``Fault/Kind/canceled`` only if the error is a cancellation; see
    /// ``CauseChain/isCancellation``.
    package func kind(withCausesBy classifier: ErrorClassifier) -> Fault.Kind? {
        let causes = causes.map { CauseTree($0, classifier, droppedCause: nil).standing }
        let standing = CauseTree.Standing(kind, causes: causes)
        return standing.isCancellation ? .canceled : standing.kind
    }
}
