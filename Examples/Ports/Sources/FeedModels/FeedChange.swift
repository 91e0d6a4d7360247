/// A change of the list.
package enum FeedChange {
    case page(Page, isFirst: Bool)
    case liked(Post)

    package static func applied(_ posts: [Post], _ change: FeedChange) -> [Post] {
        switch change {
        case .page(let page, let isFirst): isFirst ? page.posts : posts + page.posts
        case .liked(let liked): posts.map { $0.id == liked.id ? liked : $0 }
        }
    }
}
