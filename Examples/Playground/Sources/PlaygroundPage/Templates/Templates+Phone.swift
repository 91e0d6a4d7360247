extension Templates {
    /// The region of the phone with Moim.
    static let phone = """
        <h2 class="panel-title"><b>{{t.phoneOurs}}</b> <span>{{t.phoneOursLead}}</span></h2>
        {{>device}}
        <form class="under" method="post" action="{{act}}" data-key="launch">\
        <input type="hidden" name="do" value="launch">\
        <button class="button" data-control="launch">\
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">\
        <path d="M13 8A5 5 0 1 1 11.3 4.2M13 1.5V5H9.5"/></svg>{{t.launch}}</button></form>
        """

    /// The phone with Moim.
    ///
    /// On a page of several frames each frame is a landmark, and its phones are groups: landmarks
    /// of the same name could not be told apart.
    static let device = """
        {{#phone}}
        <div class="device" data-phone="triage" aria-label="{{t.phoneOurs}}" lang="{{.lang}}" \
        role="{{#isStatic}}group{{/isStatic}}{{^isStatic}}region{{/isStatic}}">
        {{>statusBar}}
        <div class="screen" data-key="{{.screen}}" data-screen="{{.screen}}" \
        data-content="{{.content}}" data-loading="{{.loading}}"{{#.isInert}} inert{{/.isInert}}>
        {{#.issplash}}
        <div class="splash">{{>mark}}<b>{{p.appName}}</b>\
        {{#.isLoading}}<i class="spinner" aria-hidden="true"></i>\
        <span class="hidden">{{p.loading}}</span>{{/.isLoading}}</div>
        {{/.issplash}}
        {{^.issplash}}
        {{>screenHead}}
        <div class="scroll">
        {{>screenBody}}
        {{>controls}}
        {{>places}}
        </div>
        {{/.issplash}}
        </div>
        {{#.hasTabs}}{{>tabBar}}{{/.hasTabs}}
        {{#.transient}}{{>notice}}{{/.transient}}
        {{#.modal}}{{>notice}}{{/.modal}}
        <i class="home-line" aria-hidden="true"></i>
        </div>
        {{/phone}}
        """

    static let statusBar = """
        <div class="status" aria-hidden="true"><span>9:41</span><i class="island"></i>\
        <svg viewBox="0 0 46 12" width="46" height="12"><rect x="0" y="7" width="3" height="5" \
        rx="1"/><rect x="4.5" y="5" width="3" height="7" rx="1"/><rect x="9" y="2.5" width="3" \
        height="9.5" rx="1"/><rect x="13.5" y="0" width="3" height="12" rx="1"/>\
        <rect class="line" x="22.5" y=".5" width="20" height="11" rx="3.5"/>\
        <rect x="24" y="2" width="15" height="8" rx="2"/><rect x="43.5" y="4" width="1.5" \
        height="4" rx=".75"/></svg></div>
        """

    static let screenHead = """
        <div class="nav"><h3><bdi>{{.title}}</bdi></h3>\
        {{#.isLoading}}<i class="spinner" aria-hidden="true"></i>\
        <span class="hidden">{{p.loading}}</span>{{/.isLoading}}</div>
        """

    static let screenBody = """
        {{#.hasRows}}
        <ul class="cells{{#.isLoading}} fading{{/.isLoading}}">\
        {{#.rows}}<li><bdi>{{.}}</bdi></li>{{/.rows}}</ul>
        {{/.hasRows}}
        {{#.staleNote}}<p class="stale"><svg viewBox="0 0 16 16" width="13" height="13" \
        aria-hidden="true"><path d="M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 5v3.3l2 1.2"/></svg>\
        <bdi>{{.}}</bdi></p>{{/.staleNote}}
        {{#.isSkeleton}}
        <div class="cells bones" aria-hidden="true"><i></i><i></i><i></i></div>
        {{/.isSkeleton}}
        {{#.hasHints}}
        <div class="empty"><svg viewBox="0 0 24 24" width="34" height="34" aria-hidden="true">\
        <path d="{{.icon}}"/></svg>{{#.hints}}<p><bdi>{{.}}</bdi></p>{{/.hints}}</div>
        {{/.hasHints}}
        """

    static let tabBar = """
        <div class="tabs" role="{{#isStatic}}group{{/isStatic}}{{^isStatic}}navigation{{/isStatic}}" \
        aria-label="{{p.tabs}}"{{#.isInert}} inert{{/.isInert}}>\
        {{#.tabs}}<form method="post" action="{{act}}" data-key="{{.screen}}">\
        <input type="hidden" name="do" value="open">\
        <input type="hidden" name="screen" value="{{.screen}}">\
        <button data-open="{{.screen}}"{{#.isCurrent}} aria-current="page"{{/.isCurrent}}>\
        <svg viewBox="0 0 24 24" width="23" height="23" aria-hidden="true">\
        <path d="{{.icon}}"/></svg><span>{{.title}}</span></button></form>{{/.tabs}}</div>
        """
}
