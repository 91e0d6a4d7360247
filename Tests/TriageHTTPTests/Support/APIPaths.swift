import Foundation

/// Paths of real APIs, each with the template that is derived from it.
enum APIPaths {
    static let all = [code, commerce, social, clouds, korean, values, syntax]
        .joined(separator: "\n").split(separator: "\n").map { line in
            let sides = line.components(separatedBy: " → ")
            return (path: sides[0], template: sides.count > 1 ? sides[1] : sides[0])
        }

    private static let code = """
        /user
        /user/repos
        /user/emails
        /users/octocat → /users/{id}
        /users/octocat/followers → /users/{id}/followers
        /repos/octocat/Hello-World → /repos/{id}/{id}
        /repos/octocat/Hello-World/issues/1347 → /repos/{id}/{id}/issues/{id}
        /repos/octocat/hello/issues/1347/comments → /repos/{id}/{id}/issues/{id}/comments
        /repos/apple/swift/git/commits/7fd1a60 → /repos/{id}/{id}/git/commits/{id}
        /repos/apple/swift/compare/main...kim → /repos/{id}/{id}/compare/{id}
        /orgs/octokit/repos → /orgs/{id}/repos
        /search/repositories
        /search/code
        /gists/aa5a315d61ae9438b18d → /gists/{id}
        /rate_limit
        /notifications/threads/1 → /notifications/threads/{id}
        /api/v4/projects/278964/merge_requests/42 → /api/v4/projects/{id}/merge_requests/{id}
        /api/v4/projects/gitlab-org%2Fgitlab/issues → /api/v4/projects/{id}/issues
        /2.0/repositories/kim/clips/pullrequests/3 → /{id}/repositories/{id}/{id}/pullrequests/{id}
        /rest/api/3/issue/KIM-17 → /rest/api/{id}/issue/{id}
        /graphql
        /api/graphql
        /v1/chat/completions
        /v1/threads/thread_abc123/runs → /v1/threads/{id}/runs
        /.well-known/openid-configuration
        /.well-known/apple-app-site-association
        """

    private static let commerce = """
        /v1/charges
        /v1/charges/ch_3MmlLrLkdIwHu7ix0snN0B15 → /v1/charges/{id}
        /v1/payment_intents/pi_3MtwBwLkdIwHu7ix28a3tqPa/confirm → /v1/payment_intents/{id}/confirm
        /v1/customers/cus_NffrFeUfNV2Hib → /v1/customers/{id}
        /v1/customers/search
        /v1/billing_portal/sessions
        /v1/setup_intents
        /admin/api/2024-01/products/632910392.json → /admin/api/{id}/products/{id}.json
        /admin/api/2024-01/orders/count.json → /admin/api/{id}/orders/count.json
        /2010-04-01/Accounts.json → /{id}/Accounts.json
        /2010-04-01/Accounts/ACXXXXXXXXXXXXXXXX/Messages.json → /{id}/Accounts/{id}/Messages.json
        /2010-04-01/Accounts/AC2f9e8c7d6b5a4c3d2e1f0a9b8c7d6e5f/Calls/CA42.json → /{id}/Accounts/{id}/Calls/{id}.json
        /v1/payments/confirm
        /v1/payments/5zJ4xY7m0kODnyRpQWGrN2xqGlNvLrKwv1M9ENjbeoPaZdL6 → /v1/payments/{id}
        /v1/payments/orders/a4CWyWY5m89PNh7xJwhk1 → /v1/payments/orders/{id}
        /v1/billing/authorizations/issue
        /v2/checkout/orders/5O190127TN364715T/capture → /v2/checkout/orders/{id}/capture
        /inApps/v1/subscriptions/2000000123456789 → /inApps/v1/subscriptions/{id}
        /inApps/v2/history/2000000123456789 → /inApps/v2/history/{id}
        /inApps/v1/notifications/test
        /v1/apps/6446901002/appStoreVersions → /v1/apps/{id}/appStoreVersions
        /v1/catalog/kr/songs/1613600188 → /v1/catalog/kr/songs/{id}
        /v1/me/library/playlists/p.MoGJYM3CYXW09B → /v1/me/library/playlists/{id}
        /verifyReceipt
        /auth/oauth2/v2/token
        """

    private static let social = """
        /api/chat.postMessage
        /api/conversations.history
        /api/users.lookupByEmail
        /services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX → /services/{id}/{id}/{id}
        /2/tweets/1460323737035677698 → /{id}/tweets/{id}
        /2/users/by/username/kimchi → /{id}/users/by/username/{id}
        /2/users/2244994945/following → /{id}/users/{id}/following
        /2/tweets/search/recent → /{id}/tweets/search/recent
        /1.1/statuses/update.json → /{id}/statuses/update.json
        /1.1/account/verify_credentials.json → /{id}/account/verify_credentials.json
        /v1/albums/4aawyAB9vmqN3uQ7FjRGTy → /v1/albums/{id}
        /v1/me/player/currently-playing
        /v1/users/smedjan/playlists → /v1/users/{id}/playlists
        /v1/audio-features
        /v1/browse/new-releases
        /api/v10/channels/41771983423143937/messages → /api/v10/channels/{id}/messages
        /api/v10/guilds/41771983423143937/members/80351110224678912 → /api/v10/guilds/{id}/members/{id}
        /api/v10/users/@me → /api/v10/users/{id}
        /api/webhooks/223704706495545344/3d89bb7572e0fb30d8128367b3b1b44fecd1726d → /api/webhooks/{id}/{id}
        /api/v10/channels/4177/messages/80/reactions/%F0%9F%94%A5/@me → /api/v10/channels/{id}/messages/{id}/reactions/{id}/{id}
        /v19.0/me/accounts
        /v19.0/17841405309211844/media_publish → /v19.0/{id}/media_publish
        /oauth/access_token
        /bot123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11/sendMessage → /{id}/sendMessage
        /r/swift/about.json
        /@kim/111222333 → /{id}/{id}
        /api/v1/accounts/verify_credentials
        /api/v1/timelines/home
        /xrpc/app.bsky.feed.getTimeline
        /rest/socialActions/urn:li:share:6275832358189047808/likes → /rest/socialActions/{id}/likes
        /youtube/v3/videos
        /watch/dQw4w9WgXcQ → /watch/{id}
        """

    private static let clouds = """
        /v1/projects/my-app/databases/(default)/documents/users/alovelace → /v1/projects/my-app/databases/(default)/documents/users/{id}
        /v1/projects/my-app/databases/(default)/documents:batchGet
        /v1/projects/my-app/databases/(default)/documents:runQuery
        /v1/projects/my-app/messages:send
        /v1/projects/my-app/databases/(default)/documents/rooms/8Qm2xLcD0fTzYpWv3KhB → /v1/projects/my-app/databases/(default)/documents/rooms/{id}
        /users/jack/name.json → /users/{id}/name.json
        /users/jack.json → /users/{id}.json
        /v1/accounts:signInWithPassword
        /v1/accounts:lookup
        /v1/token
        /calendar/v3/calendars/primary/events
        /calendar/v3/calendars/kim@example.com/events → /calendar/v3/calendars/{id}/events
        /gmail/v1/users/me/messages/18c2f1a0d3b4e5f6 → /gmail/v1/users/me/messages/{id}
        /gmail/v1/users/me/messages/18c2f1a0d3b4e5f6:modify → /gmail/v1/users/me/messages/{id}:modify
        /v1/people/me
        /drive/v3/files/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/export → /drive/v3/files/{id}/export
        /maps/api/geocode/json
        /maps/api/place/nearbysearch/json
        /v1beta/models/gemini-pro:generateContent
        /v1p1beta1/images:annotate
        /my-bucket/photos/2024/08/kim.jpg → /my-bucket/photos/{id}/{id}/{id}.jpg
        /my-bucket/report.pdf → /my-bucket/{id}.pdf
        /2015-03-31/functions/resize/invocations → /{id}/functions/resize/invocations
        /subscriptions/6b1f6471-1bf0-4dda-aec3-cb9272f09590/resourceGroups/rg/providers/Microsoft.Compute → /subscriptions/{id}/resourceGroups/rg/providers/Microsoft.Compute
        /v1.0/me/messages
        /v1.0/users/kim@contoso.com/drive/root → /v1.0/users/{id}/drive/root
        /v1.0/me/drive/root:/Documents/plan.docx:/content → /v1.0/me/drive/{id}/Documents/{id}/content
        /odata/Users('kim') → /odata/Users({id})
        /odata/Orders(10248)/Customer → /odata/Orders({id})/Customer
        /odata/Products(ID=1,Kind='x') → /odata/Products({id})
        /odata/Products/$count
        /odata/$metadata
        /odata/$batch
        /odata/GetNearestAirport(lat=33,lon=-118) → /odata/GetNearestAirport({id})
        /odata/People('russellwhyte')/Friends → /odata/People({id})/Friends
        /v1/organizations/123456789012/locations/global → /v1/organizations/{id}/locations/global
        /parse/classes/GameScore/Ed1nuqPvcm → /parse/classes/GameScore/{id}
        /rest/v1/rpc/nearby_shops
        /auth/v1/token
        /_search
        /logs/_doc/W0tpsmIBdwcYyG50zbta → /logs/_doc/{id}
        """

    private static let korean = """
        /v2/user/me
        /v1/user/logout
        /v1/user/unlink
        /v1/user/access_token_info
        /v1/user/update_profile
        /v2/user/service_terms
        /v1/api/talk/friends
        /v2/api/talk/memo/default/send
        /v2/local/search/address.json
        /v2/local/geo/coord2address.json → /v2/local/geo/{id}.json
        /v2/search/web
        /v1/nid/me
        /v1/search/news.json
        /v1/search/shop.json
        /v1/papago/n2mt → /v1/papago/{id}
        /map-direction/v1/driving
        /oauth2.0/token → /{id}/token
        /oauth2/token
        /api/v1/clubs/77/members/kim → /api/v1/clubs/{id}/members/{id}
        /api/v1/members/check-nickname
        /api/v1/members/me/profile
        /api/v1/members/홍길동 → /api/v1/members/{id}
        /api/v1/members/%ED%99%8D%EA%B8%B8%EB%8F%99 → /api/v1/members/{id}
        /search/강남역 맛집 → /search/{id}
        /검색/서울 → /{id}/{id}
        /emoji/🔥 → /emoji/{id}
        /clubs/서울-하이킹/posts → /clubs/{id}/posts
        /api/users/01012345678 → /api/users/{id}
        /api/phone/+82-10-1234-5678/verify → /api/phone/{id}/verify
        /api/sms/010-1234-5678 → /api/sms/{id}
        """

    private static let values = """
        /items/xkdfbrtoe → /items/{id}
        /weather/37.5,127.0 → /weather/{id}
        /geo/37.5665/126.9780 → /geo/{id}/{id}
        /tiles/14/13970/6344.png → /tiles/{id}/{id}/{id}.png
        /orders/2024-11-23 → /orders/{id}
        /orders/2024-11-23T10:00:00Z → /orders/{id}
        /orders/20241123 → /orders/{id}
        /events/1732300000 → /events/{id}
        /items/550e8400-e29b-41d4-a716-446655440000 → /items/{id}
        /items/550E8400E29B41D4A716446655440000 → /items/{id}
        /items/{550e8400-e29b-41d4-a716-446655440000} → /items/{id}
        /items/01ARZ3NDEKTSV4RRFFQ69G5FAV → /items/{id}
        /items/507f1f77bcf86cd799439011 → /items/{id}
        /items/V1StGXR8_Z5jdHi6B-myT → /items/{id}
        /items/deadbeef → /items/{id}
        /items/da39a3ee5e6b4b0d3255bfef95601890afd80709 → /items/{id}
        /items/dGhpcyBpcyBhIHRlc3Q → /items/{id}
        /items/c2VjcmV0LXRva2Vu== → /items/{id}
        /items/xKjQmZpT → /items/{id}
        /items/abc123 → /items/{id}
        /items/-5 → /items/{id}
        /items/1,2,3 → /items/{id}
        /files/IMG_2041.HEIC → /files/{id}.HEIC
        /files/kim-passport.pdf → /files/{id}.pdf
        /reset/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln → /reset/{id}
        /invites/QWERTYUI → /invites/{id}
        /invites/summerparty → /invites/{id}
        /verify-email/kim+test@example.org → /verify-email/{id}
        /~kim/notes → /{id}/notes
        /ip/192.168.0.17 → /ip/{id}
        /ip/2001:db8::1 → /ip/{id}
        /devices/00:1B:44:11:3A:B7 → /devices/{id}
        /cards/4111-1111-1111-1111 → /cards/{id}
        /q/iphone → /q/{id}
        /posts/how-my-sister-anna-lost-her-job-in-busan → /posts/{id}
        /profile/kim.lee → /profile/{id}
        /names/kim → /names/{id}
        /tags/anna → /tags/{id}
        /user:kim → /{id}
        /lookup/email=kim → /lookup/{id}
        /a/supercalifragilisticexpialidociousword → /a/{id}
        """

    private static let syntax = """
        / → /
        /v1/ → /v1/
        /v1//clips → /v1//clips
        //clips → //clips
        /a/./b/../c → /a/./b/../c
        /cars;color=red → /cars
        /cars;v=1/7;w=2/parts → /cars/{id}/parts
        /clips?q=kim → /clips
        /clips#kim → /clips
        /clips/7?next=/users/kim → /clips/{id}
        https://api.example.org/v1/clips/7?q=kim → /v1/clips/{id}
        http://kim:secret@localhost:8080/base/v2/clips → /base/v2/clips
        https://api.example.org → /
        https://api.example.org?q=kim → /
        /proxy/https://kim.example.org/x → /proxy/{id}//kim.example.org/x
        clips/7 → /clips/{id}
        /articles/1/relationships/comments → /articles/{id}/relationships/comments
        /jsonrpc
        /helloworld.Greeter/SayHello
        /index.html
        /login.do
        /api/v1/terms-and-conditions
        /api/v1/isOpen
        /api/v1/getURLForID
        /ko-KR/help
        /soap/OrderService.svc/mex
        /%7Bid%7D → /{id}
        /%2e%2e/etc/passwd → /{id}/etc/passwd
        """
}
