import Combine
import MoimComposition
import MoimFeatures
import SwiftUI
import Triage
import UIKit

/// A scene of Moim in UIKit: the timers, and the notices of the app in windows over them.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private let device = Settings.makeDevice()
    private var notices: [NoticeWindowController] = []
    private var changes: AnyCancellable?
    private var place = Place.splash

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = UIHostingController(rootView: SplashView())
        window.makeKeyAndVisible()
        self.window = window
        let phone = device.phone
        notices = [phone.board, device.board].map {
            NoticeWindowController(
                board: $0, windowScene: scene, formatSupportCode: String.init(supportCode:))
        }
        changes = phone.objectWillChange.receive(on: DispatchQueue.main)
            .sink { [weak self] in self?.show(phone.place) }
        Task { await device.start(signedIn: Settings.startsSignedIn, .open(.timers)) }
    }
}

extension SceneDelegate {
    /// Goes where the member is now.
    private func show(_ next: Place) {
        guard next != place else { return }
        place = next
        window?.rootViewController = makeController()
    }

    private func makeController() -> UIViewController {
        let (device, phone) = (device, device.phone)
        switch place {
        case .splash: return UIHostingController(rootView: SplashView())
        case .route(.signIn):
            return UIHostingController(rootView: SignInView { await device.signIn() })
        case .route(let route):
            let goBack = { phone.perform(.open(.timers)) }
            return UIHostingController(rootView: PlaceView(route: route, goBack: goBack))
        case .screen:
            let timers = phone.viewModel((any TimersScreen).self)
            return UINavigationController(rootViewController: .showing(timers))
        }
    }
}
