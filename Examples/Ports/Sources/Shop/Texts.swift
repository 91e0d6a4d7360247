/// The app's texts; in the app they are in `Localizable`.
///
/// Those that begin with `failure.` replace a text of the library's.
let texts = [
    "action.update": "Update",
    "adults.title": "For adults", "adults.message": "Verify your age in your profile.",
    "busy.message": "Many people are here. Try again in a moment.",
    "cancel.title": "Not canceled", "cancel.shipped": "The order is on its way already.",
    "check.title": "Please check", "check.message": "Something you entered is not right.",
    "closed.title": "We are closed", "closed.message": "Come back tomorrow.",
    "coupon.title": "Coupon", "coupon.unknown": "We do not know this coupon.",
    "coupon.expired": "This coupon has expired.", "coupon.used": "You have used this coupon.",
    "failure.forbidden.title": "Not allowed",
    "failure.forbidden.message": "Your account may not do this.",
    "failure.server.title": "Our fault", "failure.server.message": "Try again later.",
    "maintenance.title": "Maintenance", "maintenance.message": "We are back soon.",
    "pay.title": "Not paid", "pay.refused": "Your card was refused.",
    "product.title": "Product", "product.gone": "We do not sell this any more.",
    "review.title": "Review", "review.notBought": "Only buyers write reviews.",
    "review.again": "You have reviewed this already.",
    "signIn.title": "Sign-in", "signIn.wrong": "The password is not right.",
    "signIn.locked": "Your account is locked for an hour.",
    "signUp.title": "Sign-up", "signUp.taken": "This address has an account.",
    "signUp.left": "This account was closed less than 30 days ago.",
    "soldOut.title": "Sold out", "soldOut.message": "Somebody was faster.",
    "terms.title": "New terms", "terms.message": "Accept them to go on.",
    "update.title": "Update needed", "update.message": "This version is too old.",
]
