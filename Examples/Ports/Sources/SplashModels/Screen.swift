/// The screens that the splash screen leads to.
package enum Screen: Sendable {
    case home(Home)
    case signIn
    case update
    case maintenance(String)
    case dormant
}

package struct Home: Sendable {
    package let name: String
    package let features: [String]
    package let termsToAccept: String?

    package init(name: String, features: [String], termsToAccept: String?) {
        (self.name, self.features, self.termsToAccept) = (name, features, termsToAccept)
    }
}
