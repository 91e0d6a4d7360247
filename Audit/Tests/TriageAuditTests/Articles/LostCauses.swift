/// Errors that a handler of the app takes, and whose kind or cause it loses.
enum LostCauses {
    static let disguised = [
        Mistake(
            "a decoding failure with the name of the network's library",
            """
            func members(_ completion: @escaping (Result<[Member], APIError>) -> Void) {
                provider.request(.members) { result in
                    switch result {
                    case .success(let answer):
                        guard let members = try? JSONDecoder().decode([Member].self, from: answer.body) else { // HERE
                            return completion(.failure(.moya(nil)))
                        }
                        completion(.success(members))
                    case .failure(let failure): completion(.failure(.moya(failure)))
                    }
                }
            }
            """),
        Mistake(
            "a failure that is bound and not used",
            """
            func invite(_ completion: @escaping (Result<Void, APIError>) -> Void) {
                provider.request(.invite) { result in
                    switch result {
                    case .success: completion(.success(()))
                    case .failure(let failure): // HERE
                        completion(.failure(.moya(nil)))
                    }
                }
            }
            """),
    ]

    static let cast = Mistake(
        "a cast that lets errors of other types go",
        """
        final class FeedModel {
            func load() async {
                do {
                    posts = try await repository.posts()
                } catch {
                    guard let toast = error as? ToasterError else { return } // HERE
                    toaster.show(toast.text)
                }
            }
        }
        """)

    static let text = Mistake(
        "a description on the app's bus",
        """
        final class FeedModel {
            func load() async {
                do {
                    posts = try await repository.posts()
                } catch {
                    eventBus.send(.failed(error.localizedDescription)) // HERE
                }
            }
        }
        """)
}
